import type { InsufficientTitle, Language } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import type { Workbook } from '#lib/workbook/write-workbook.ts';
import words from './book-words.json' with { type: 'json' };

type ListName = keyof (typeof words)['zh-CN']['lists'];
const formats = {
  title: 'text',
  author: 'text',
  isbn: 'text',
  publisher: 'text',
  pubYear: 'text',
  clc: 'text',
  libraryName: 'text',
  reason: 'text',
  held: 'integer',
  loanable: 'integer',
  onShelf: 'integer',
  onOrder: 'integer',
  holds: 'integer',
  longestWait: 'integer',
  expectedWait: 'integer',
  searches: 'integer',
  views: 'integer',
  perYear: 'decimal',
  lost: 'decimal',
  suggested: 'integer',
  price: 'decimal',
  cost: 'decimal',
  moveFromName: 'text',
  moveGain: 'decimal',
} as const;

/** Writes the rows of a list as a workbook, in the columns that suppliers and acquisition modules accept. */
export function toInsufficientBook(
  list: ListName,
  rows: readonly InsufficientTitle[],
  { language, now, timeZone }: { language: Language; now: Date; timeZone: string },
): { name: string; workbook: Workbook } {
  const word = words[language];
  const name = word.lists[list];
  const keys = Object.keys(formats) as (keyof typeof formats)[];
  async function* cells() {
    for (const row of rows) yield keys.map((key) => row[key]);
  }
  return {
    name,
    workbook: {
      coverName: word.cover,
      sheetName: name,
      cover: [
        [word.list, name],
        [word.day, toDay(now, timeZone)],
        [word.rows, String(rows.length)],
        [word.demand, word.demandMeans],
      ],
      columns: keys.map((key) => ({ label: word.columns[key], format: formats[key] })),
      rows: cells(),
    },
  };
}
