import { dayMs, type Grain, toIsoDay } from '@stacksight/contract';
import { columnsOf, type ResultData, toNumber } from './result-data.ts';
import { columnGrain } from './time-text.ts';

/** Whether the range of a result holds only a part of the first or the last bucket. */
export type CutBuckets = { first: boolean; last: boolean };

/** Returns which buckets at the ends of a result over time are no whole periods, such as a week that begins earlier. */
export function cutBuckets(result: ResultData): CutBuckets {
  const [time] = columnsOf(result, 'time');
  const range = result.meta?.range;
  if (time === undefined || !range) return { first: false, last: false };
  const dayAt = (row: number) => String(result.rows.at(row)?.[time] ?? '').slice(0, 10);
  const end = endOf(dayAt(-1), columnGrain(result, time));
  return { first: dayAt(0) < range.from, last: range.isIncomplete || end > range.to };
}

/** The values of a metric over time, for a small line beside its total. */
export type Trend = { values: (number | null)[]; cut: CutBuckets };

/** Returns the values of a column over time; null if the result has no time. */
export function trendOf(result: ResultData, index: number): Trend | null {
  if (index < 0 || columnsOf(result, 'time').length === 0) return null;
  return { values: result.rows.map((cells) => toNumber(cells[index])), cut: cutBuckets(result) };
}

const monthsIn: Partial<Record<Grain, number>> = { month: 1, quarter: 3, year: 12 };

// Returns the day after a bucket; an empty text for an unreadable day.
function endOf(day: string, grain: Grain): string {
  const at = Date.parse(day);
  if (Number.isNaN(at)) return '';
  const months = monthsIn[grain];
  if (months === undefined) return toIsoDay(at + (grain === 'week' ? 7 : 1) * dayMs);
  const next = new Date(at);
  return toIsoDay(next.setUTCMonth(next.getUTCMonth() + months));
}
