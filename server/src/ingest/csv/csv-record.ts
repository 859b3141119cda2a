import { closeField, type RowWriter, reserve } from './row-writer.ts';

const newline = 10;
const carriageReturn = 13;
const quote = 34;

/** Returned for a record that continues after the given bytes. */
export const isOpen = -1;
/** Returned for a record with a quoted field that does not end at a delimiter or line end. */
export const isBroken = -2;

export type ReadFields = { seen: number; end: number };

/** Writes the fields of one line without quotes and returns their number. */
export function writePlainLine(
  writer: RowWriter,
  data: Buffer,
  from: number,
  to: number,
  delimiter: number,
): number {
  reserve(writer, (to - from) * 2 + 16);
  const { bytes } = writer;
  let head = writer.at;
  let at = head + 1;
  let seen = 1;
  for (let place = from; place < to; place++) {
    const byte = data[place] as number;
    if (byte !== delimiter) {
      bytes[at++] = byte;
    } else {
      const length = at - head - 1;
      if (length < 128) {
        bytes[head] = length;
        head = at++;
      } else {
        head = closeField(bytes, head, at);
        at = head + 1;
      }
      seen++;
    }
  }
  writer.at = closeField(bytes, head, at);
  return seen;
}

/**
 * Writes the fields of a record that may contain quotes and line breaks. Returns isOpen or isBroken for a record
 * without an end.
 */
export function writeQuotedRecord(
  writer: RowWriter,
  data: Buffer,
  from: number,
  delimiter: number,
  isLast: boolean,
): ReadFields | typeof isOpen | typeof isBroken {
  // Reserves space for all bytes of the record, and for lengths that need more than one byte.
  const most = data.length - from;
  reserve(writer, most + (most >> 5) + 64);
  let place = from;
  for (let seen = 1; ; seen++) {
    const end =
      data[place] === quote
        ? quotedField(writer, data, place, delimiter, isLast)
        : plainField(writer, data, place, delimiter, isLast);
    if (end < 0) return end === isOpen ? isOpen : isBroken;
    if (data[end] !== delimiter) return { seen, end: Math.min(end + 1, data.length) };
    place = end + 1;
  }
}

function plainField(
  writer: RowWriter,
  data: Buffer,
  from: number,
  delimiter: number,
  isLast: boolean,
): number {
  const { bytes, at: head } = writer;
  let at = head + 1;
  let end = from;
  for (; end < data.length; end++) {
    const byte = data[end] as number;
    if (byte === delimiter || byte === newline) break;
    bytes[at++] = byte;
  }
  if (end === data.length && !isLast) return isOpen;
  const isEndOfLine = data[end] !== delimiter;
  if (isEndOfLine && end > from && data[end - 1] === carriageReturn) at--;
  writer.at = closeField(bytes, head, at);
  return end;
}

function quotedField(
  writer: RowWriter,
  data: Buffer,
  from: number,
  delimiter: number,
  isLast: boolean,
): number {
  const { bytes, at: head } = writer;
  let at = head + 1;
  for (let place = from + 1; place < data.length; place++) {
    const byte = data[place] as number;
    if (byte === quote) {
      if (data[place + 1] !== quote) {
        writer.at = closeField(bytes, head, at);
        return afterQuote(data, place + 1, delimiter, isLast);
      }
      place++;
    }
    bytes[at++] = byte;
  }
  return isLast ? isBroken : isOpen;
}

function afterQuote(data: Buffer, at: number, delimiter: number, isLast: boolean): number {
  const end = data[at] === carriageReturn ? at + 1 : at;
  if (end >= data.length) return isLast ? end : isOpen;
  if (data[end] === newline || (end === at && data[at] === delimiter)) return end;
  return isBroken;
}
