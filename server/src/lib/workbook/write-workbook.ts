// Writes an xlsx file as a stream: a cover sheet, then the rows, split over several sheets at the limit of the format.
// Rows are fetched while the file is read, so the memory does not grow with the number of rows.
import { Readable } from 'node:stream';
import { contentTypes, rootRelations, sheetList, styles } from './parts.ts';
import {
  createRowWriter,
  headerRow,
  type SheetCell,
  type SheetColumn,
  sheetEnd,
  sheetStart,
} from './sheet.ts';
import { type ZipEntry, zip } from './zip.ts';

export type Workbook = {
  /** The names of the sheets, in the reader's language. */
  coverName: string;
  sheetName: string;
  /** The lines of the cover, such as the question, the libraries and the age of the data. */
  cover: readonly (readonly [string, string])[];
  columns: readonly SheetColumn[];
  rows: AsyncIterable<readonly SheetCell[]>;
};

/** One sheet of a workbook whose rows are all known. */
export type ListedSheet = {
  name: string;
  columns: readonly SheetColumn[];
  rows: readonly (readonly SheetCell[])[];
};
/** A workbook of a cover and several sheets. */
export type SheetBook = Pick<Workbook, 'coverName' | 'cover'> & { sheets: readonly ListedSheet[] };

export const workbookMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Limits = { rows: number; bytes: number };
type SheetLine = IteratorResult<readonly SheetCell[]>;

// The rows of a sheet without its header, and the largest XML of one sheet that a plain zip archive allows.
const formatLimits: Limits = { rows: 1_048_575, bytes: 2 ** 31 };
const blockLetters = 65_536;

/** Streams the bytes of a workbook. If the reader stops, the rows stop, too. */
export function writeWorkbook(workbook: Workbook, limits: Limits = formatLimits): Readable {
  return Readable.from(zip(parts(workbook, limits)), { objectMode: false });
}

/** Streams the bytes of a workbook of several sheets, each with its own columns. */
export function writeSheets({ sheets, ...book }: SheetBook): Readable {
  async function* each(): AsyncGenerator<NamedSheet> {
    for (const { name, columns, rows } of sheets) {
      const lines = eachRow(rows);
      const next = { line: await lines.next() };
      yield { name, bytes: dataSheet(columns, lines, next, formatLimits) };
    }
  }
  return Readable.from(zip(archive(book, each())), { objectMode: false });
}

async function* eachRow(rows: ListedSheet['rows']): AsyncGenerator<readonly SheetCell[]> {
  yield* rows;
}

type NamedSheet = { name: string; bytes: AsyncIterable<Buffer> };

async function* parts(workbook: Workbook, limits: Limits): AsyncGenerator<ZipEntry> {
  const rows = workbook.rows[Symbol.asyncIterator]();
  async function* sheets(): AsyncGenerator<NamedSheet> {
    const next = { line: await rows.next() };
    for (let number = 1; number === 1 || next.line.done !== true; number += 1) {
      const name = number === 1 ? workbook.sheetName : `${workbook.sheetName} ${number}`;
      yield { name, bytes: dataSheet(workbook.columns, rows, next, limits) };
    }
  }
  try {
    yield* archive(workbook, sheets());
  } finally {
    await rows.return?.();
  }
}

async function* archive(
  { coverName, cover }: Pick<Workbook, 'coverName' | 'cover'>,
  sheets: AsyncIterable<NamedSheet>,
): AsyncGenerator<ZipEntry> {
  const names: string[] = [];
  const sheet = ({ name, bytes }: NamedSheet): ZipEntry => {
    names.push(name);
    return { name: `xl/worksheets/sheet${names.length}.xml`, bytes };
  };
  yield part('[Content_Types].xml', contentTypes);
  yield part('_rels/.rels', rootRelations);
  yield part('xl/styles.xml', styles);
  yield sheet({ name: coverName, bytes: coverSheet(cover) });
  for await (const one of sheets) yield sheet(one);
  const list = sheetList(names);
  yield part('xl/workbook.xml', list.workbook);
  yield part('xl/_rels/workbook.xml.rels', list.relations);
}

function part(name: string, text: string): ZipEntry {
  async function* bytes() {
    yield Buffer.from(text);
  }
  return { name, bytes: bytes() };
}

async function* coverSheet(cover: Workbook['cover']): AsyncGenerator<Buffer> {
  const columns = [18, 90].map((width) => ({ format: 'text' as const, width }));
  const write = createRowWriter(['text', 'text']);
  const lines = cover.map((line, at) => write(line, at + 1));
  yield Buffer.from(
    `${sheetStart(columns, { isFrozen: false })}${lines.join('')}${sheetEnd(0, cover.length)}`,
  );
}

/**
 * Writes one sheet, from the row in `next` to the limit of the format; the first row after the limit is left in
 * `next`.
 */
async function* dataSheet(
  columns: readonly SheetColumn[],
  rows: AsyncIterator<readonly SheetCell[]>,
  next: { line: SheetLine },
  limits: Limits,
): AsyncGenerator<Buffer> {
  const shown = columns.map(({ format }) => ({
    format,
    width: format === 'text' ? 28 : format === 'time' ? 20 : 14,
  }));
  const write = createRowWriter(columns.map(({ format }) => format));
  let text = sheetStart(shown, { isFrozen: true }) + headerRow(columns.map(({ label }) => label));
  let [count, bytes] = [0, 0];
  while (next.line.done !== true && count < limits.rows && bytes < limits.bytes) {
    count += 1;
    text += write(next.line.value, count + 1);
    if (text.length >= blockLetters) {
      const block = Buffer.from(text);
      bytes += block.length;
      text = '';
      yield block;
    }
    next.line = await rows.next();
  }
  yield Buffer.from(text + sheetEnd(columns.length, count + 1));
}
