import { rawOf } from '../marc-fault.ts';
import type { MarcFinding, MarcNote } from '../marc-record.ts';
import { decodeXml } from './decode-xml.ts';
import { readXmlRecord } from './read-xml-record.ts';
import { createXmlSplitter, type XmlStretch } from './split-xml.ts';

/** Yields the records and faults of a MARCXML file, those of each piece together. */
export async function* readMarcxml(
  pieces: AsyncIterable<Buffer>,
): AsyncGenerator<Iterable<MarcFinding>> {
  const splitter = createXmlSplitter();
  let encoding = 'utf-8';
  for await (const piece of decodeXml(pieces)) {
    encoding = piece.encoding;
    yield splitter
      .push(piece.text)
      .values()
      .flatMap((stretch) => read(stretch, encoding));
  }
  yield splitter
    .finish()
    .values()
    .flatMap((stretch) => read(stretch, encoding));
}

const reasons = {
  truncated: 'marc_truncated',
  tooLong: 'marc_too_long',
  entities: 'marc_entities',
} as const;

function read({ kind, text }: XmlStretch, encoding: string): MarcFinding[] {
  if (kind !== 'record') return [{ fault: { reason: reasons[kind], raw: rawOf(text) } }];
  const found = readXmlRecord(text);
  if (found === null) return [];
  if (typeof found === 'string') return [{ fault: { reason: found, raw: rawOf(text) } }];
  const notes: MarcNote[] = [];
  if (found.isStripped) notes.push('characters_removed');
  if (text.includes('\uFFFD')) notes.push('characters_lost');
  return [{ record: { leader: found.leader, fields: found.fields, encoding, notes } }];
}
