import { noTypeGroup } from '@stacksight/contract';
import { daysAfter, type NaiveDays, nextPeriod, periodsAhead } from '../periods.ts';
import { columnNumber, columnText, type FactRow, type Facts, sum } from './facts.ts';

/** A dataset of the twin, which recomputes answers by plain loops: its rows, its dimensions and its metrics. */
export type NaiveDataset = {
  rows(facts: Facts, days: NaiveDays): readonly FactRow[];
  /** The column that a range filters by; null if rows show the state at the end of the range. */
  day: string | null;
  /**
   * The column of a row's first day, and the column with the length of its period, for rows that may count more than a
   * day.
   */
  spans?: { day: string; column: string };
  /** Columns with libraries; all of them must be in scope. */
  scope: readonly string[];
  codes: Readonly<Record<string, CodeOf>>;
  metrics: Readonly<Record<string, NaiveMetric>>;
};

/** Returns the code of a row; an empty text if it is unknown. */
export type CodeOf = (row: FactRow, context: { facts: Facts; days: NaiveDays }) => string;

export type NaiveMetric = {
  /** The events whose rows the metric reads; if absent, all rows. */
  events?: readonly string[];
  /** Returns whether the metric counts a row; if absent, every row. */
  counts?(row: FactRow, context: { facts: Facts; days: NaiveDays }): boolean;
  /** Set if the metric counts by a state known only as it is now, so that an earlier period has no value. */
  isAsOfNow?: true;
  /** Set if the metric counts readers. */
  countsReaders?: true;
  /** Returns whether a row has a key, for a count of different keys. If no row has one, the count is unknown. */
  knows?(row: FactRow): boolean;
  /** The column that the metric needs; if all rows lack it, the value is unknown. */
  needs?: 'price' | 'operator';
  /** Returns the value of the metric over the rows that it counts. */
  value(rows: readonly FactRow[]): number;
};

export const column =
  (name: string): CodeOf =>
  (row) =>
    columnText(row, name);

/** Returns the district of a row's library. */
export const district =
  (name = 'libcode'): CodeOf =>
  (row, { facts }) =>
    facts.own.districts.get(columnText(row, name)) ?? columnText(row, name);

/** Returns a metric that sums `n` of the rows that it counts. */
export const countMetric = (counts: NaiveMetric['counts'] = () => true): NaiveMetric => ({
  counts,
  value: (rows) => sum(rows, 'n'),
});

/** Returns a metric that sums a number of each row. */
export const sumMetric = (of: (row: FactRow) => number): NaiveMetric => ({
  value: (rows) => rows.reduce((total, row) => total + of(row), 0),
});

export const typeGroup: CodeOf = (row, { facts }) => {
  const type = columnText(row, 'rdtype');
  return type === '' ? '' : (facts.own.typeGroups.get(type) ?? noTypeGroup);
};

export const isTrue = (row: FactRow, name: string): boolean =>
  row[name] === true || columnNumber(row, name) === 1;

/** Returns whether a row stands for a period longer than a day. */
export const isLong = (row: FactRow, column = 'counted'): boolean =>
  row[column] !== undefined && row[column] !== 'each' && row[column] !== 'day';

/** Returns the age group on the last day of a range, by year of birth. */
export const ageGroup: CodeOf = (row, { days }) => {
  if (row.birth_year === null) return '';
  const age = Number(daysAfter(days.to, -1).slice(0, 4)) - columnNumber(row, 'birth_year');
  return String([60, 35, 18, 7].find((least) => age >= least) ?? 0);
};

export function daysOfRow(row: FactRow, day: string, column = 'counted'): NaiveDays {
  if (!isLong(row, column)) return { from: day, to: nextPeriod(day, 'day') };
  const months = { quarter: 3, year: 12 }[columnText(row, column)] ?? 1;
  const month = Number(day.slice(5, 7));
  const back = (month - 1) % months;
  const from = `${day.slice(0, 5)}${String(month - back).padStart(2, '0')}-01`;
  return { from, to: periodsAhead(from, 'month', months) };
}
