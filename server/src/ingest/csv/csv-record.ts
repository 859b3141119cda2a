import { closeField, type RowWriter, reserve, rowHeadBytes } from './row-writer.ts';

const newline = 10;
const carriageReturn = 13;
const quote = 34;

/** The record goes on after these bytes. */
export const isOpen = -1;
/** A quoted field does not end where a field must. */
export const isBroken = -2;

export type Fields = { seen: number; end: number };

/** Writes the fields of one line without quotes; returns how many there were. */
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
    if (byte === delimiter) {
      head = closeField(bytes, head, at);
      at = head + 1;
      seen++;
    } else {
      bytes[at++] = byte;
    }
  }
  writer.at = closeField(bytes, head, at);
  return seen;
}

/** Writes the fields of a record that may have quotes and line breaks in them; isOpen or isBroken where it cannot. */
export function writeQuotedRecord(
  writer: RowWriter,
  data: Buffer,
  from: number,
  delimiter: number,
  isLast: boolean,
): Fields | typeof isOpen | typeof isBroken {
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
  let end = from;
  while (end < data.length && data[end] !== delimiter && data[end] !== newline) end++;
  if (end === data.length && !isLast) return isOpen;
  const isEndOfLine = data[end] !== delimiter;
  const to = isEndOfLine && end > from && data[end - 1] === carriageReturn ? end - 1 : end;
  const head = writer.at;
  writer.at = head + 1;
  append(writer, data, from, to);
  writer.at = closeField(writer.bytes, head, writer.at);
  return end;
}

function quotedField(
  writer: RowWriter,
  data: Buffer,
  from: number,
  delimiter: number,
  isLast: boolean,
): number {
  const head = writer.at;
  writer.at = head + 1;
  let place = from + 1;
  for (;;) {
    const closing = data.indexOf(quote, place);
    if (closing === -1) return isLast ? isBroken : isOpen;
    const isEscaped = data[closing + 1] === quote;
    append(writer, data, place, isEscaped ? closing + 1 : closing);
    place = closing + 2;
    if (!isEscaped) {
      writer.at = closeField(writer.bytes, head, writer.at);
      return afterQuote(data, closing + 1, delimiter, isLast);
    }
  }
}

function afterQuote(data: Buffer, at: number, delimiter: number, isLast: boolean): number {
  const end = data[at] === carriageReturn ? at + 1 : at;
  if (end >= data.length) return isLast ? end : isOpen;
  if (data[end] === newline || (end === at && data[at] === delimiter)) return end;
  return isBroken;
}

function append(writer: RowWriter, data: Buffer, from: number, to: number): void {
  // Room for this field's length and for the widest that closeField may make it.
  reserve(writer, to - from + rowHeadBytes);
  writer.at += data.copy(writer.bytes, writer.at, from, to);
}
