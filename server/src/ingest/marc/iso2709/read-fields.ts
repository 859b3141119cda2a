// Reads the leader, the directory and the fields of one record, still as bytes.
import type { MarcFaultReason } from '../marc-fault.ts';
import type { MarcNote } from '../marc-record.ts';
import { leaderBytes } from './plausible-leader.ts';

export type RawField = { tag: string; bytes: Buffer };
export type RawRecord = { leader: string; fields: RawField[]; notes: MarcNote[] };

const fieldTerminator = 0x1e;
const recordTerminator = 0x1d;
const entryBytes = 12;
/** Above this length the five digits of an address overflow. */
const mostAddress = 99_999;

type Entry = { tag: string; length: number; start: number };
type Slice = { from: number; to: number; isEnded: boolean };

/**
 * Reads a record. Where lengths and addresses of the directory are wrong, as after a change of the encoding, the field
 * terminators say where fields end, and the directory gives their tags in order.
 */
export function readFields(record: Buffer, isEnded: boolean): RawRecord | MarcFaultReason {
  const whole = record.at(-1) === recordTerminator ? record.subarray(0, -1) : record;
  const base = whole.indexOf(fieldTerminator, leaderBytes) + 1;
  if (base === 0) return isEnded ? 'marc_directory' : 'marc_truncated';
  const entries = readDirectory(whole.toString('latin1', leaderBytes, base - 1));
  if (entries === null) return 'marc_directory';
  if (entries.length === 0) return 'marc_empty';
  const slices = slicesOf(whole, base, isEnded);
  const found = match(entries, slices, whole.length);
  if (found === null) return isEnded ? 'marc_directory' : 'marc_truncated';
  const fields = found.pairs.map(({ tag, from, to }) => ({
    tag,
    bytes: whole.subarray(base + from, base + to),
  }));
  const notes: MarcNote[] = [];
  if (found.isMended) notes.push('directory_mended');
  if (!isEnded) notes.push('not_ended');
  return { leader: whole.toString('latin1', 0, leaderBytes), fields, notes };
}

function readDirectory(text: string): Entry[] | null {
  const entries = text.match(/.{12}/gs) ?? [];
  if (entries.length * entryBytes !== text.length) return null;
  if (!entries.every((entry) => /^[0-9A-Za-z]{3}/.test(entry))) return null;
  return entries.map((entry) => ({
    tag: entry.slice(0, 3),
    length: Number(entry.slice(3, 7)),
    start: Number(entry.slice(7)),
  }));
}

/** Returns the stretches between field terminators, with places from the base address of the data. */
function slicesOf(bytes: Buffer, base: number, isEnded: boolean): Slice[] {
  const slices: Slice[] = [];
  let from = base;
  for (
    let to = bytes.indexOf(fieldTerminator, from);
    to !== -1;
    to = bytes.indexOf(fieldTerminator, from)
  ) {
    slices.push({ from: from - base, to: to - base, isEnded: true });
    from = to + 1;
  }
  const rest = bytes.toString('latin1', from).trim();
  if (rest !== '') slices.push({ from: from - base, to: bytes.length - base, isEnded });
  return slices;
}

type Pair = { tag: string; from: number; to: number };
type Match = { pairs: Pair[]; isMended: boolean };

/** Finds the field of each entry, or null if the record is cut off or its directory is another one's. */
function match(entries: Entry[], slices: Slice[], length: number): Match | null {
  const starts = new Set(slices.map((slice) => slice.from));
  const ends = new Set(slices.filter((slice) => slice.isEnded).map((slice) => slice.to));
  const fitting = entries.filter(
    ({ start, length }) => starts.has(start) && ends.has(start + length - 1) && length > 0,
  );
  const pairs = fitting.map(({ tag, start, length }) => ({
    tag,
    from: start,
    to: start + length - 1,
  }));
  if (fitting.length === entries.length) return { pairs, isMended: false };
  if (slices.length === entries.length && slices.every((slice) => slice.isEnded)) {
    const order = length > mostAddress ? entries : entries.toSorted((a, b) => a.start - b.start);
    return { pairs: order.map(({ tag }, at) => pairOf(tag, slices[at])), isMended: true };
  }
  const isMost = fitting.length * 2 > entries.length && slices.at(-1)?.isEnded === true;
  return isMost && slices.length > entries.length / 2 ? { pairs, isMended: true } : null;
}

const pairOf = (tag: string, slice: Slice | undefined): Pair => ({
  tag,
  from: slice?.from ?? 0,
  to: slice?.to ?? 0,
});
