import type { Readable } from 'node:stream';
import type { Language } from '@stacksight/contract';
import type { SheetCell, SheetColumn } from './sheet.ts';
import words from './table-words.json' with { type: 'json' };
import { type Workbook, workbookMime, writeWorkbook } from './write-workbook.ts';

export type TableWords = (typeof words)['zh-CN'];

/** The texts of a table's workbook, by language. */
export const tableWords: Readonly<Record<Language, TableWords>> = words;

export type TableBook = {
  title: string;
  /** The lines of the cover below the title. */
  cover: readonly (readonly [string, string])[];
  columns: readonly SheetColumn[];
  rows: Iterable<readonly SheetCell[]> | AsyncIterable<readonly SheetCell[]>;
};

/** Describes the workbook of a table with its cover; the rows are written later. */
export function toBook(
  { title, cover, columns, rows }: TableBook,
  language: Language,
): { name: string; workbook: Workbook } {
  const { coverName, sheetName, title: titleWord } = words[language];
  return {
    name: `${title.replace(/[\\/:*?"<>|]/g, '_')}.xlsx`,
    workbook: {
      coverName,
      sheetName,
      cover: [[titleWord, title], ...cover],
      columns,
      rows: eachOf(rows),
    },
  };
}

/** Converts a table into a file with its name, type and bytes. */
export function toTableFile(
  table: TableBook,
  language: Language,
): [name: string, mime: string, body: Readable] {
  const { name, workbook } = toBook(table, language);
  return [name, workbookMime, writeWorkbook(workbook)];
}

async function* eachOf(rows: TableBook['rows']): AsyncGenerator<readonly SheetCell[]> {
  yield* rows;
}

/** Formats a moment for the cover of a workbook. */
export function timeInWords(at: Date, zone: string, language: Language): string {
  return `${at.toLocaleString(language, { timeZone: zone, hour12: false })} (${zone})`;
}
