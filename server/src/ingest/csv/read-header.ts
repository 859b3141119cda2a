import { delimiters } from '@stacksight/contract';
import { LoadError } from '../load-error.ts';
import { say } from '../words/say.ts';
import { isBroken, isOpen, writeQuotedRecord } from './csv-record.ts';
import { headerDepth, headerRowOf } from './header-row.ts';
import { createRowWriter } from './row-writer.ts';

export type Header = {
  names: string[];
  /** The text of the header in the file. */
  text: string;
  /** The delimiter between the columns. */
  delimiter: string;
  /** The bytes that were read after the header. */
  rest: Buffer;
  /** The number of the header's first line; a title and blank lines may stand above it. */
  line: number;
  /** The number of the first line after the header. */
  nextLine: number;
};

type HeaderOptions = {
  delimiter: string;
  /** The name of the file in sentences. */
  file: string;
  known: (names: string[]) => number;
  /** The names of so many columns, for a file whose first row is data. */
  names?: ((columns: number) => string[]) | undefined;
};

const longestHeader = 1 << 16;

/**
 * Reads the header of a file and skips blank lines and titles before it. For the delimiter `any`, it takes the delimiter
 * that gives the most known columns, then the one that gives the most columns. A file with given names has no header, and
 * its first row stays in `rest`.
 */
export async function readHeader(
  chunks: AsyncIterator<Buffer>,
  { delimiter, file, known, names }: HeaderOptions,
): Promise<Header> {
  const tried = delimiter === 'any' ? delimiters : [delimiter];
  let data: Buffer = Buffer.alloc(0);
  for (;;) {
    const next = await chunks.next();
    const isLast = next.done === true;
    data = isLast ? data : Buffer.concat([data, next.value]);
    const found = tried.map((one) => firstRecords(data, one, isLast));
    const isEnough = (records: Header[]) => records.length === headerDepth;
    if (!isLast && data.length <= longestHeader && !found.every(isEnough)) continue;
    const [best] = found
      .map((records) => (names === undefined ? headerIn(records) : namedRows(records, data, names)))
      .filter((header) => header !== undefined)
      .map((header) => ({ header, score: [known(header.names), header.names.length] as const }))
      .sort(({ score: [a, b] }, { score: [c, d] }) => c - a || d - b);
    if (best !== undefined) return best.header;
    if (isLast) throw new LoadError('empty_file', say('emptyFile', { file }));
    throw new LoadError('cannot_read', say('noHeader', { file }));
  }
}

const headerIn = (records: readonly Header[]): Header | undefined =>
  records[
    headerRowOf(
      records.map(({ names }) => names),
      false,
    )
  ];

/** Returns names for the columns of the first record, which stays to be read as a row. */
function namedRows(
  [first]: readonly Header[],
  data: Buffer,
  names: (columns: number) => string[],
): Header | undefined {
  if (first === undefined) return undefined;
  const given = names(first.names.length);
  const text = given.join(first.delimiter);
  const rest = data.subarray(startOf(data, 0).from);
  return { ...first, names: given, text, rest, nextLine: first.line };
}

/** Returns where the first record after a place begins, and the line breaks before it. */
function startOf(data: Buffer, start: number): { from: number; lines: number } {
  let from = start;
  let lines = 0;
  for (; data[from] === 10 || data[from] === 13; from++) lines += data[from] === 10 ? 1 : 0;
  return { from, lines };
}

/** Returns the first records of a file, any of which may be its header; the later ones must lie near the beginning. */
function firstRecords(data: Buffer, delimiter: string, isLast: boolean): Header[] {
  const records: Header[] = [];
  let from = 0;
  let line = 1;
  while (records.length < headerDepth) {
    const record = parse(data, from, line, delimiter, isLast);
    if (record === null) break;
    from = data.length - record.rest.length;
    if (records.length > 0 && from > longestHeader) break;
    line = record.nextLine;
    records.push(record);
  }
  return records;
}

function parse(
  data: Buffer,
  start: number,
  startLine: number,
  delimiter: string,
  isLast: boolean,
): Header | null {
  const { from, lines } = startOf(data, start);
  const line = startLine + lines;
  if (from >= data.length) return null;
  const writer = createRowWriter(256);
  const fields = writeQuotedRecord(writer, data, from, delimiter.charCodeAt(0), isLast);
  if (fields === isOpen || fields === isBroken) return null;
  const record = data.subarray(from, fields.end);
  return {
    names: readTexts(writer.bytes.subarray(0, writer.at)).map((name) => name.trim()),
    text: record.toString().trimEnd(),
    delimiter,
    rest: data.subarray(fields.end),
    line,
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
