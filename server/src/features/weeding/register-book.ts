import { addDays, type DaySpan, type DecidedCopy, type Language } from '@stacksight/contract';
import type { SheetCell, SheetFormat } from '#lib/workbook/sheet.ts';
import type { Workbook } from '#lib/workbook/write-workbook.ts';
import words from './register-words.json' with { type: 'json' };
import { makeWeedingSum } from './weeding.service.ts';

const copyColumns = {
  order: 'integer',
  barcode: 'text',
  title: 'text',
  author: 'text',
  callno: 'text',
  clc: 'text',
  pubYear: 'text',
  addedOn: 'date',
  price: 'money',
  copies: 'integer',
  libraryName: 'text',
  roomName: 'text',
  reason: 'text',
  note: 'text',
  decidedOn: 'date',
  decidedBy: 'text',
} as const;
const classColumns = {
  class1: 'text',
  className: 'text',
  titles: 'integer',
  copies: 'integer',
  value: 'money',
  unpriced: 'integer',
  metres: 'decimal',
} as const;
type ColumnName = keyof typeof copyColumns | keyof typeof classColumns;
type Line = Partial<Record<ColumnName, SheetCell>>;

/** A withdrawn copy with its main class, and the day of the decision in the library's zone. */
export type RegisterCopy = DecidedCopy & { class1: string; decidedOn: string };
type RegisterContext = {
  language: Language;
  today: string;
  /** The library of the list; empty for all libraries. */
  libraryName: string;
  days: DaySpan | undefined;
  classNames: Readonly<Record<string, string>>;
  thicknessOf: (libcode: string) => number;
};

/** Writes withdrawn copies into a workbook for the asset register, either copy by copy or summed by class. */
export function toRegisterBook(
  list: 'copies' | 'classes',
  rows: readonly RegisterCopy[],
  context: RegisterContext,
): { name: string; workbook: Workbook } {
  const { language, today, libraryName, days } = context;
  const word = words[language];
  const columns: Readonly<Partial<Record<ColumnName, SheetFormat>>> =
    list === 'copies' ? copyColumns : classColumns;
  const keys = Object.keys(columns) as ColumnName[];
  const lines = list === 'copies' ? copyLines(rows) : classLines(rows, context);
  const sum = makeWeedingSum(context.thicknessOf)(rows.map((copy) => ({ copy })));
  async function* cells() {
    for (const line of lines) yield keys.map((key) => line[key] ?? null);
  }
  return {
    name: `${word.sheets[list]} ${today}`,
    workbook: {
      coverName: word.cover,
      sheetName: word.sheets[list],
      cover: [
        [word.library, libraryName || word.allLibraries],
        [word.days, days ? `${days.from} – ${addDays(days.to, -1)}` : word.anyDay],
        [word.made, today],
        [word.copies, String(sum.copies)],
        [word.value, sum.value.toFixed(2)],
        [word.unpriced, String(sum.unpriced)],
        ['', word.unpricedMeans],
      ],
      columns: keys.map((key) => ({ label: word.columns[key], format: columns[key] ?? 'text' })),
      rows: cells(),
    },
  };
}

const copyLines = (rows: readonly RegisterCopy[]): Line[] =>
  rows.map((row, at) => {
    const { barcode, title, author, callno, clc, pubYear, addedOn, price, note } = row;
    const { libraryName, roomName, reason, decidedBy, decidedOn } = row;
    return {
      ...{ order: at + 1, barcode, title, author, callno, clc, addedOn, price, copies: 1 },
      ...{ libraryName, roomName, reason, note, decidedBy, decidedOn },
      pubYear: pubYear === null ? '' : String(pubYear),
    };
  });

function classLines(
  rows: readonly RegisterCopy[],
  { language, classNames, thicknessOf }: RegisterContext,
): Line[] {
  const word = words[language];
  const amount = makeWeedingSum(thicknessOf);
  const line = (copies: readonly RegisterCopy[], class1: string, className: string): Line => ({
    ...{ class1, className, ...amount(copies.map((copy) => ({ copy }))) },
    titles: new Set(copies.map(({ bookrecno }) => bookrecno)).size,
  });
  const classes = [...Map.groupBy(rows, ({ class1 }) => class1)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return [
    ...classes.map(([code, copies]) => line(copies, code || word.noClass, classNames[code] ?? '')),
    line(rows, word.total, ''),
  ];
}
