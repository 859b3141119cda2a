import { dayMs } from '@stacksight/contract';
import { columnsOf, type ResultData, toNumber } from './result-data.ts';
import { columnGrain } from './time-text.ts';

/** Whether the range of a result holds only a part of the first or the last bucket. */
export type CutBuckets = { first: boolean; last: boolean };

/** The values of a metric over time, for a small line beside its total. */
export type Trend = { values: (number | null)[]; cut: CutBuckets };

// The days on which a bucket of each grain begins; weeks depend on their first day, and days are never cut.
const begins: Readonly<Record<string, RegExp>> = {
  month: /-01$/,
  quarter: /-(01|04|07|10)-01$/,
  year: /-01-01$/,
};

/** Returns which buckets at the ends of a result over time are no whole periods, such as a week that begins earlier. */
export function cutBuckets(result: ResultData): CutBuckets {
  const [time = -1] = columnsOf(result, 'time');
  const range = result.meta?.range;
  if (time < 0 || !range) return { first: false, last: false };
  const dayAt = (row: number) => String(result.rows.at(row)?.[time]).slice(0, 10);
  const grain = columnGrain(result, time);
  const isPart =
    grain === 'week'
      ? Date.parse(range.to) - Date.parse(dayAt(-1)) < 7 * dayMs
      : begins[grain]?.test(range.to) === false;
  return { first: dayAt(0) < range.from, last: range.isIncomplete || isPart };
}

/** Returns the values of a column over time; null if the result has no time. */
export function trendOf(result: ResultData, index: number): Trend | null {
  if (index < 0 || columnsOf(result, 'time').length === 0) return null;
  return { values: result.rows.map((cells) => toNumber(cells[index])), cut: cutBuckets(result) };
}
