import type { Cell, Filter } from '@stacksight/contract';
import { utc } from './periods.ts';

// Rows of the event stream, and counts over a list of rows.

/** A row of the event stream, as it is inserted. */
export type RawRow = {
  event: string;
  day: string;
  hour: number;
  reader_key: number;
  libcode: string;
  rdtype: string;
  channel: string;
  clc1: string;
  bookrecno: number;
  amount: number;
  n: number;
  /** `each` means a single event, `month` the count of the whole month that contains the day. */
  counted: 'each' | 'month';
};

const weekday = (day: string): number => ((utc(day).getUTCDay() + 6) % 7) + 1;

const codes: Readonly<Record<string, (row: RawRow) => string>> = {
  library: ({ libcode }) => libcode,
  readerType: ({ rdtype }) => rdtype,
  channel: ({ channel }) => channel,
  mainClass: ({ clc1 }) => clc1,
  title: ({ bookrecno }) => (bookrecno === 0 ? '' : String(bookrecno)),
  weekday: ({ day, counted }) => (counted === 'month' ? '' : String(weekday(day))),
  hour: ({ hour }) => (hour === 255 ? '' : String(hour).padStart(2, '0')),
};
export const codeOf = (row: RawRow, dimension: string): string => codes[dimension]?.(row) ?? '';

export function matches(row: RawRow, filter: Filter | undefined): boolean {
  if (filter === undefined) return true;
  if ('all' in filter) return filter.all.every((part) => matches(row, part));
  if ('any' in filter) return filter.any.some((part) => matches(row, part));
  if ('not' in filter) return !matches(row, filter.not);
  const code = codeOf(row, filter.field);
  const { op, value } = filter;
  if (op === 'isNull') return (code === '') !== (value === false);
  if (op === 'in') return (value as string[]).includes(code);
  if (op === 'notIn') return !(value as string[]).includes(code);
  if (op === 'contains') return code.toLowerCase().includes(String(value).toLowerCase());
  if (op === 'between') {
    const [low = '', high = ''] = value as string[];
    return code >= low && code <= high;
  }
  const order = code < String(value) ? -1 : code > String(value) ? 1 : 0;
  const holds = { eq: [0], ne: [-1, 1], gt: [1], gte: [0, 1], lt: [-1], lte: [-1, 0] }[op];
  return holds.includes(order);
}

const isFine = ({ field, op }: { field: string; op: string }): boolean =>
  op !== 'isNull' && (field === 'weekday' || field === 'hour');

/** Returns whether a filter separates parts of a month: by weekday or by hour. */
export function asksParts(filter: Filter | undefined): boolean {
  if (filter === undefined) return false;
  if ('all' in filter) return filter.all.some(asksParts);
  if ('any' in filter) return filter.any.some(asksParts);
  return 'not' in filter ? asksParts(filter.not) : isFine(filter);
}

/** Returns whether a row counted by month matches; null if the answer depends on its unknown weekday or hour. */
export function matchesMaybe(row: RawRow, filter: Filter | undefined): boolean | null {
  if (filter === undefined) return true;
  if ('not' in filter) {
    const inner = matchesMaybe(row, filter.not);
    return inner === null ? null : !inner;
  }
  if ('all' in filter) {
    const each = filter.all.map((part) => matchesMaybe(row, part));
    return each.includes(false) ? false : each.includes(null) ? null : true;
  }
  if ('any' in filter) {
    const each = filter.any.map((part) => matchesMaybe(row, part));
    return each.includes(true) ? true : each.includes(null) ? null : false;
  }
  return isFine(filter) ? null : matches(row, filter);
}

export type Rows = readonly RawRow[];

export const times = (rows: Rows): number => rows.reduce((sum, { n }) => sum + n, 0);
export const distinct = <T>(list: readonly T[]): number => new Set(list).size;
export const withReader = (rows: Rows): RawRow[] =>
  rows.filter(({ reader_key }) => reader_key !== 0);
export const readers = (rows: Rows): number =>
  distinct(withReader(rows).map(({ reader_key }) => reader_key));
export const eventRows = (rows: Rows, ...events: string[]) =>
  rows.filter(({ event }) => events.includes(event));
export const divideCounts = (above: number, below: number): Cell =>
  below === 0 ? null : above / below;
