import { columnsOf, type ResultData, toNumber } from './result-data.ts';

/** Whether the first bucket begins before the range, and whether the last one is not over. */
export type CutBuckets = { first: boolean; last: boolean };

/** The values of a metric over time, for a small line beside its total. */
export type Trend = { values: (number | null)[]; cut: CutBuckets };

/** Returns which buckets at the ends of a result over time are no whole periods. */
export function cutBuckets(result: ResultData): CutBuckets {
  const [time = -1] = columnsOf(result, 'time');
  const range = result.meta?.range;
  if (time < 0 || !range) return { first: false, last: false };
  const first = String(result.rows[0]?.[time]).slice(0, 10);
  return { first: first < range.from, last: range.isIncomplete };
}

/** Returns the values of a column over time; null if the result has no time. */
export function trendOf(result: ResultData, index: number): Trend | null {
  if (index < 0 || columnsOf(result, 'time').length === 0) return null;
  return { values: result.rows.map((cells) => toNumber(cells[index])), cut: cutBuckets(result) };
}
