import { LoadError } from '../load-error.ts';
import { isBroken, isOpen, writeQuotedRecord } from './csv-record.ts';
import { createRowWriter } from './row-writer.ts';

export type Header = {
  names: string[];
  /** The header as it stands in the file. */
  text: string;
  /** What was read after it. */
  rest: Buffer;
  /** The number of the first line after it. */
  nextLine: number;
};

const longestHeader = 1 << 16;

/** Reads the first record of a file, blank lines before it left out. */
export async function readHeader(
  chunks: AsyncIterator<Buffer>,
  delimiter: number,
  file: string,
): Promise<Header> {
  let data: Buffer = Buffer.alloc(0);
  for (;;) {
    const next = await chunks.next();
    data = next.done ? data : Buffer.concat([data, next.value]);
    const header = parse(data, delimiter, next.done === true);
    if (header !== null) return header;
    if (next.done) throw new LoadError('empty_file', `${file} is empty.`);
    if (data.length > longestHeader) throw noHeader(file);
  }
}

function parse(data: Buffer, delimiter: number, isLast: boolean): Header | null {
  let from = 0;
  let line = 1;
  for (; data[from] === 10 || data[from] === 13; from++) line += data[from] === 10 ? 1 : 0;
  if (from === data.length) return null;
  const writer = createRowWriter(256);
  const fields = writeQuotedRecord(writer, data, from, delimiter, isLast);
  if (fields === isOpen || fields === isBroken) return null;
  const record = data.subarray(from, fields.end);
  return {
    names: readTexts(writer.bytes.subarray(0, writer.at)).map((name) => name.trim()),
    text: record.toString().trimEnd(),
    rest: data.subarray(fields.end),
    nextLine: line + record.toString().split('\n').length - 1,
  };
}

function readTexts(bytes: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    let length = 0;
    let shift = 0;
    for (; (bytes[at] ?? 0) >= 128; at++, shift += 7) length |= ((bytes[at] ?? 0) & 127) << shift;
    length |= (bytes[at] ?? 0) << shift;
    texts.push(bytes.toString('utf8', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return texts;
}

function noHeader(file: string): LoadError {
  return new LoadError('cannot_read', `${file} does not begin with a line of column names.`);
}
