import type { Readable } from 'node:stream';
import type { SheetCell, SheetColumn } from './sheet.ts';
import words from './table-words.json' with { type: 'json' };
import { writeWorkbook } from './write-workbook.ts';

type Language = 'zh-CN' | 'en-US';
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

/** A table with a cover as a file: its name, its type and its bytes. */
export function toTableFile(
  { title, cover, columns, rows }: TableBook,
  language: Language,
): [name: string, mime: string, body: Readable] {
  const { coverName, sheetName, title: titleWord } = words[language];
  const body = writeWorkbook({
    coverName,
    sheetName,
    cover: [[titleWord, title], ...cover],
    columns,
    rows: eachOf(rows),
  });
  const name = `${title.replace(/[\\/:*?"<>|]/g, '_')}.xlsx`;
  return [name, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body];
}

async function* eachOf(rows: TableBook['rows']): AsyncGenerator<readonly SheetCell[]> {
  yield* rows;
}

/** A moment as the cover of a workbook has it. */
export function timeInWords(at: Date, zone: string, language: Language): string {
  return `${at.toLocaleString(language, { timeZone: zone, hour12: false })} (${zone})`;
}
