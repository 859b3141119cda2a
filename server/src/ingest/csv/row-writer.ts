// Rows in the engine's RowBinary format: line UInt64, problem, detail and raw String, then a String for each column. In
// a readable row, problem, detail and raw are empty.

export type RowWriter = { bytes: Buffer; at: number };

/** The number of bytes before the columns of a row. */
export const rowHeadBytes = 11;

/** Creates a writer with space for `bytes` bytes. */
export function createRowWriter(bytes: number): RowWriter {
  return { bytes: Buffer.allocUnsafeSlow(bytes), at: 0 };
}

/** Makes space for this many additional bytes. */
export function reserve(writer: RowWriter, bytes: number): void {
  if (writer.at + bytes <= writer.bytes.length) return;
  const larger = Buffer.allocUnsafeSlow(Math.max(writer.bytes.length * 2, writer.at + bytes));
  writer.bytes.copy(larger, 0, 0, writer.at);
  writer.bytes = larger;
}

/** Begins a readable row. */
export function beginRow(writer: RowWriter, line: number): void {
  const { bytes, at } = writer;
  bytes[at] = line;
  bytes[at + 1] = line >>> 8;
  bytes[at + 2] = line >>> 16;
  bytes[at + 3] = line >>> 24;
  bytes[at + 4] = line / 4_294_967_296;
  for (let place = at + 5; place < at + rowHeadBytes; place++) bytes[place] = 0;
  writer.at = at + rowHeadBytes;
}

/** Writes the length before a field that was written after the byte at `head`; returns the end of the field. */
export function closeField(bytes: Buffer, head: number, end: number): number {
  const length = end - head - 1;
  if (length < 128) {
    bytes[head] = length;
    return end;
  }
  const extra = varintBytes(length) - 1;
  bytes.copyWithin(head + 1 + extra, head + 1, end);
  putVarint(bytes, head, length);
  return end + extra;
}

/** Writes a refused row with its line, problem and text. */
export function writeRefusal(
  writer: RowWriter,
  refusal: { line: number; problem: string; detail: string; raw: string },
  columns: number,
): void {
  const texts = [refusal.problem, refusal.detail, refusal.raw].map((text) => Buffer.from(text));
  reserve(
    writer,
    texts.reduce((sum, text) => sum + text.length + 5, rowHeadBytes + columns),
  );
  beginRow(writer, refusal.line);
  writer.at -= 3;
  for (const text of texts) {
    writer.at = putVarint(writer.bytes, writer.at, text.length);
    writer.at += text.copy(writer.bytes, writer.at);
  }
  writer.bytes.fill(0, writer.at, writer.at + columns);
  writer.at += columns;
}

function varintBytes(value: number): number {
  return value < 128 ? 1 : 1 + varintBytes(value >>> 7);
}

function putVarint(bytes: Buffer, at: number, value: number): number {
  let rest = value;
  let place = at;
  while (rest >= 128) {
    bytes[place++] = (rest & 127) | 128;
    rest >>>= 7;
  }
  bytes[place++] = rest;
  return place;
}
