import { addDays, addMonths, type DaySpan, type Grain, weekdayOf } from '@stacksight/contract';
import type { Dataset } from '../model/dataset.ts';

// The buckets of an answer over time. A bucket is named by its first day, an hour by its day and hour. TypeScript and
// SQL give a day the same bucket.

type Calendar = {
  /** Returns the first day of the bucket that contains a day. */
  start(day: string): string;
  /** Returns the first day of the next bucket from the first day of a bucket. */
  next(start: string): string;
  /** SQL of the bucket's first day from a column `day` of the engine's type Date. */
  sql: string;
  /**
   * SQL of the bucket's first day from a column `day` of type Date32. The functions in `sql` cannot return days before
   * 1970.
   */
  longSql: string;
};

const monthOf = (day: string): number => Number(day.slice(5, 7));
const hourSql = "concat(toString(day), ' ', leftPad(toString(hour), 2, '0'))";

const calendars: Readonly<Record<Grain, Calendar>> = {
  hour: {
    start: (day) => day,
    next: (start) => addDays(start, 1),
    sql: hourSql,
    longSql: hourSql,
  },
  day: {
    start: (day) => day,
    next: (start) => addDays(start, 1),
    sql: 'day',
    longSql: 'day',
  },
  week: {
    start: (day) => addDays(day, 1 - weekdayOf(day)),
    next: (start) => addDays(start, 7),
    sql: 'toMonday(day)',
    longSql: 'day - (toDayOfWeek(day) - 1)',
  },
  month: {
    start: (day) => `${day.slice(0, 7)}-01`,
    next: (start) => addMonths(start, 1),
    sql: 'toStartOfMonth(day)',
    longSql: 'makeDate32(toYear(day), toMonth(day), 1)',
  },
  quarter: {
    start: (day) => addMonths(`${day.slice(0, 7)}-01`, -((monthOf(day) - 1) % 3)),
    next: (start) => addMonths(start, 3),
    sql: 'toStartOfQuarter(day)',
    longSql: 'makeDate32(toYear(day), toQuarter(day) * 3 - 2, 1)',
  },
  year: {
    start: (day) => `${day.slice(0, 4)}-01-01`,
    next: (start) => addMonths(start, 12),
    sql: 'toStartOfYear(day)',
    longSql: 'makeDate32(toYear(day), 1, 1)',
  },
};

/** Returns the first day of the bucket that contains a day. For hours this is the day itself. */
export const bucketStart = (day: string, grain: Grain): string => calendars[grain].start(day);

/** Returns the days of a bucket from its name. */
export function daysOfBucket(bucket: string, grain: Grain): DaySpan {
  const from = bucket.slice(0, 10);
  return { from, to: calendars[grain].next(from) };
}

/** Returns the names of every bucket that overlaps some days, in order. */
export function bucketsOf({ from, to }: DaySpan, grain: Grain): string[] {
  const { start, next } = calendars[grain];
  const buckets: string[] = [];
  if (from >= to) return buckets;
  for (let day = start(from); day < to; day = next(day)) {
    if (grain === 'hour')
      for (let hour = 0; hour < 24; hour++) buckets.push(`${day} ${String(hour).padStart(2, '0')}`);
    else buckets.push(day);
  }
  return buckets;
}

type DayType = Dataset['dayType'];

/** Writes the expression that groups a column of days by bucket. The result is a date, or a text for hours. */
export function bucketKeySql(grain: Grain, day: string, dayType?: DayType): string {
  const { sql, longSql } = calendars[grain];
  return (dayType === 'Date32' ? longSql : sql).replaceAll(/\bday\b/g, day);
}

/** Writes the expression that gives the name of the bucket as a text. */
export function bucketSql(grain: Grain, day: string, dayType?: DayType): string {
  const key = bucketKeySql(grain, day, dayType);
  return grain === 'hour' ? key : `toString(${key})`;
}
