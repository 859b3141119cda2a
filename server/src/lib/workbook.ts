import { PassThrough, type Readable } from 'node:stream';
import { WorkbookWriter } from '@cj-tech-master/excelts';

export type SheetColumn = {
  label: string;
  format: 'integer' | 'decimal' | 'percent' | 'money' | 'days' | 'text' | 'date';
};
export type SheetCell = string | number | boolean | null;
export type Workbook = {
  /** Sheet names in the reader's language. */
  coverName: string;
  sheetName: string;
  /** Lines of the cover: what was asked, of whom, how fresh. */
  cover: readonly (readonly [string, string])[];
  columns: readonly SheetColumn[];
  rows: AsyncIterable<readonly SheetCell[]>;
};

/** Rows that fit a sheet of the format, its header apart. */
const rowsPerSheet = 1_048_575;

const numberFormats = {
  integer: '#,##0',
  decimal: '#,##0.00',
  percent: '0.0%',
  money: '#,##0.00',
  days: '0.0',
  text: '@',
  date: 'yyyy-mm-dd',
} as const;

/** An xlsx file as a stream: a cover sheet, then the rows, split over sheets at the format's limit; memory stays flat. */
export function writeWorkbook(workbook: Workbook): Readable {
  const output = new PassThrough();
  fill(workbook, output).catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;
}

async function fill(workbook: Workbook, output: PassThrough): Promise<void> {
  const writer = new WorkbookWriter({ stream: output, useStyles: true, useSharedStrings: false });
  const cover = writer.addWorksheet(workbook.coverName);
  cover.columns = [{ width: 18 }, { width: 90 }];
  for (const [name, text] of workbook.cover)
    cover.addRow([harmless(name), harmless(text)]).commit();
  cover.commit();
  await fillSheets(workbook, writer, output);
  await writer.commit();
}

async function fillSheets(
  workbook: Workbook,
  writer: WorkbookWriter,
  output: PassThrough,
): Promise<void> {
  let sheet = startSheet(workbook, writer, 1);
  let count = 0;
  let sheets = 1;
  for await (const row of workbook.rows) {
    if (count === rowsPerSheet) {
      sheet.commit();
      sheets += 1;
      sheet = startSheet(workbook, writer, sheets);
      count = 0;
    }
    sheet
      .addRow(row.map((cell, at) => toCell(cell, workbook.columns[at]?.format ?? 'text')))
      .commit();
    count += 1;
    if (output.destroyed) return;
    if (output.writableNeedDrain)
      await new Promise((resolve) => output.once('drain', resolve).once('close', resolve));
  }
  sheet.commit();
}

function startSheet({ sheetName, columns }: Workbook, writer: WorkbookWriter, number: number) {
  const sheet = writer.addWorksheet(number === 1 ? sheetName : `${sheetName} ${number}`, {
    views: [{ state: 'frozen', ySplit: 1 }],
  });
  sheet.columns = columns.map(({ format }) => ({
    width: format === 'text' ? 28 : 14,
    style: { numFmt: numberFormats[format] },
  }));
  const header = sheet.addRow(columns.map(({ label }) => harmless(label)));
  header.font = { bold: true };
  header.commit();
  return sheet;
}

function toCell(cell: SheetCell, format: SheetColumn['format']): SheetCell | Date {
  if (typeof cell !== 'string') return cell;
  if (format === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(cell)) return new Date(`${cell}T00:00:00Z`);
  return harmless(cell);
}

/** A text that a spreadsheet could read as a formula gets an apostrophe before it. */
export function harmless(text: string): string {
  return /^[\s]*[=+\-@]/.test(text) && !/^\s*-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
}
