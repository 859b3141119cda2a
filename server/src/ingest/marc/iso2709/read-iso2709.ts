import { isAscii, isUtf8 } from 'node:buffer';
import { rawOf } from '../marc-fault.ts';
import { fieldFrom, type MarcFinding, type MarcNote } from '../marc-record.ts';
import { guessEncoding, type MarcEncoding, usualEncoding } from './guess-encoding.ts';
import { type Decoded, decodeMarc8 } from './marc8.ts';
import { leaderBytes } from './plausible-leader.ts';
import { readFields } from './read-fields.ts';
import { type Stretch, splitRecords } from './split-records.ts';

const sampleRecords = 500;
const sampleBytes = 1 << 20;

/** Yields the records and faults of a file in ISO 2709, those of each piece together. They are decoded one by one. */
export async function* readIso2709(
  pieces: AsyncIterable<Buffer>,
): AsyncGenerator<Iterable<MarcFinding>> {
  let sample: Stretch[] | null = [];
  let usual: MarcEncoding | null = null;
  for await (const stretches of splitRecords(pieces)) {
    if (sample === null) {
      yield stretches.values().map((stretch) => read(stretch, usual));
      continue;
    }
    sample.push(...stretches);
    if (sample.length < sampleRecords && sizeOf(sample) < sampleBytes) continue;
    usual = vote(sample);
    yield sample.values().map((stretch) => read(stretch, usual));
    sample = null;
  }
  usual ??= vote(sample ?? []);
  yield (sample ?? []).values().map((stretch) => read(stretch, usual));
}

const sizeOf = (stretches: readonly Stretch[]) =>
  stretches.reduce((sum, { bytes }) => sum + bytes.length, 0);

const vote = (stretches: readonly Stretch[]) =>
  usualEncoding(
    stretches
      .filter(({ kind }) => kind === 'record')
      .map(({ bytes }) => bytes.subarray(leaderBytes)),
  );

function read(stretch: Stretch, usual: MarcEncoding | null): MarcFinding {
  const raw = () => rawOf(stretch.bytes);
  if (stretch.kind === 'garbage') return { fault: { reason: 'marc_leader', raw: raw() } };
  if (stretch.kind === 'tooLong') return { fault: { reason: 'marc_too_long', raw: raw() } };
  const { bytes, encoding, isTwice } = trial(stretch.bytes, usual);
  const found = readFields(bytes, stretch.isEnded);
  if (typeof found === 'string') return { fault: { reason: found, raw: raw() } };
  const decode = decoders[encoding];
  let isLossy = false;
  const fields = found.fields.map(({ tag, bytes }) => {
    const decoded = decode(bytes);
    isLossy ||= decoded.isLossy;
    return fieldFrom(tag, decoded.text);
  });
  const notes: MarcNote[] = [...found.notes];
  if (isLossy) notes.push('characters_lost');
  if (isTwice) notes.push('encoded_twice');
  return { record: { leader: found.leader, fields, encoding, notes } };
}

type Trial = { bytes: Buffer; encoding: MarcEncoding; isTwice: boolean };

/**
 * Finds the encoding of a record. Some programs take its bytes for Latin-1 and encode them as UTF-8 once more; that is
 * undone where the bytes before are UTF-8 or the leader has their length.
 */
function trial(bytes: Buffer, usual: MarcEncoding | null): Trial {
  const encoding = guessEncoding(bytes.subarray(leaderBytes), usual);
  const first = { bytes, encoding, isTwice: false };
  if (encoding !== 'utf-8' || isAscii(bytes)) return first;
  const text = bytes.toString('utf8');
  if (/[^\p{ASCII}\u0080-\u00ff]/u.test(text)) return first;
  const once = Buffer.from(text, 'latin1');
  const isTold = Number(text.slice(0, 5)) === once.length;
  if (!isTold && !isUtf8(once)) return first;
  const before = guessEncoding(once.subarray(leaderBytes), isTold ? null : 'utf-8');
  return { bytes: once, encoding: before, isTwice: true };
}

const decoders: Readonly<Record<MarcEncoding, (bytes: Buffer) => Decoded>> = {
  'utf-8': (bytes) => composed(bytes, bytes.toString('utf8')),
  gb18030: decodeWith('gb18030'),
  'marc-8': decodeMarc8,
  'latin-1': decodeWith('windows-1252'),
};

function decodeWith(name: string): (bytes: Buffer) => Decoded {
  const decoder = new TextDecoder(name);
  return (bytes) =>
    composed(bytes, isAscii(bytes) ? bytes.toString('latin1') : decoder.decode(bytes));
}

/** Composes letters and their diacritics, as the screens and the search of titles expect them. */
const composed = (bytes: Buffer, text: string): Decoded =>
  isAscii(bytes)
    ? { text, isLossy: false }
    : { text: text.normalize('NFC'), isLossy: text.includes('\uFFFD') };
