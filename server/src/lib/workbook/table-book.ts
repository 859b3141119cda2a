import type { Readable } from 'node:stream';
import type { Language } from '@stacksight/contract';
import type { SheetCell, SheetColumn } from './sheet.ts';
import words from './table-words.json' with { type: 'json' };
import { type Workbook, workbookMime, writeWorkbook } from './write-workbook.ts';

export type TableWords = (typeof words)['zh-CN'];

/** The words of a table's workbook in a language. */
export const tableWords: Readonly<Record<Language, TableWords>> = words;

export type TableBook = {
  title: string;
  /** Lines of the cover, after the title. */
  cover: readonly (readonly [string, string])[];
  columns: readonly SheetColumn[];
  rows: Iterable<readonly SheetCell[]> | AsyncIterable<readonly SheetCell[]>;
};

/** A table with a cover, as a workbook that is still to be written. */
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

/** The same as a file: its name, its type and its bytes. */
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

/** A moment as the cover of a workbook has it. */
export function timeInWords(at: Date, zone: string, language: Language): string {
  return `${at.toLocaleString(language, { timeZone: zone, hour12: false })} (${zone})`;
}
