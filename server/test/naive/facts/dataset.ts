import { noTypeGroup } from '@stacksight/contract';
import { after, ahead, type NaiveDays, next } from '../periods.ts';
import { type FactRow, type Facts, numberOf, sum, textOf } from './facts.ts';

/** A dataset of the twin: its rows, what they can be grouped by, and what can be counted. */
export type NaiveDataset = {
  rows(facts: Facts, days: NaiveDays): readonly FactRow[];
  /** The column of the day that a range narrows; null where rows are as they stand at the end of the range. */
  day: string | null;
  /** The day that a row stands on, and the column that says for how long, where it may be more than a day. */
  spans?: { day: string; column: string };
  /** The columns that must all name a library in scope. */
  scope: readonly string[];
  codes: Readonly<Record<string, CodeOf>>;
  metrics: Readonly<Record<string, NaiveMetric>>;
};

/** The code of a row; the empty text where it is not known. */
export type CodeOf = (row: FactRow, context: { facts: Facts; days: NaiveDays }) => string;

export type NaiveMetric = {
  /** The events whose rows it reads; all rows unless given. */
  events?: readonly string[];
  /** Whether it counts a row; every row unless said. */
  counts?(row: FactRow, context: { facts: Facts; days: NaiveDays }): boolean;
  /** Whether what it counts are readers. */
  countsReaders?: true;
  /** For a count of different keys: whether a row has a key. Where none of the rows has one, the count is not known. */
  knows?(row: FactRow): boolean;
  /** The column without which the value is not known: where it is empty in all rows, there is no value. */
  needs?: 'price' | 'operator';
  /** Its value over the rows that it counts. */
  value(rows: readonly FactRow[]): number;
};

export const column =
  (name: string): CodeOf =>
  (row) =>
    textOf(row, name);

/** How many the rows stand for, of those that it counts. */
export const counted = (counts: NaiveMetric['counts'] = () => true): NaiveMetric => ({
  counts,
  value: (rows) => sum(rows, 'n'),
});

/** A sum of something of each row. */
export const added = (of: (row: FactRow) => number): NaiveMetric => ({
  value: (rows) => rows.reduce((total, row) => total + of(row), 0),
});

export const typeGroup: CodeOf = (row, { facts }) => {
  const type = textOf(row, 'rdtype');
  return type === '' ? '' : (facts.own.typeGroups.get(type) ?? noTypeGroup);
};

export const isTrue = (row: FactRow, name: string): boolean =>
  row[name] === true || numberOf(row, name) === 1;

/** Whether a row stands for more than a day. */
export const isLong = (row: FactRow, column = 'counted'): boolean =>
  row[column] !== undefined && row[column] !== 'each' && row[column] !== 'day';

/** The age on the last day of a range, by the year of birth alone. */
export const ageGroup: CodeOf = (row, { days }) => {
  if (row.birth_year === null) return '';
  const age = Number(after(days.to, -1).slice(0, 4)) - numberOf(row, 'birth_year');
  return String([60, 35, 18, 7].find((least) => age >= least) ?? 0);
};

/** The days that a row stands for. */
export function spanOf(row: FactRow, day: string, column = 'counted'): NaiveDays {
  if (!isLong(row, column)) return { from: day, to: next(day, 'day') };
  const months = { quarter: 3, year: 12 }[textOf(row, column)] ?? 1;
  const month = Number(day.slice(5, 7));
  const back = (month - 1) % months;
  const from = `${day.slice(0, 5)}${String(month - back).padStart(2, '0')}-01`;
  return { from, to: ahead(from, 'month', months) };
}
