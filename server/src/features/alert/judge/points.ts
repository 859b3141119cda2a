import type { AlertReason } from '@stacksight/contract';

/** The number of a day, a week or a month; null where it is not known. */
export type SeriesPoint = { day: string; value: number | null };

/** The calendar's facts about a day; the empty holiday is no holiday. */
export type DayMark = {
  holiday: string;
  /** The term of schools, such as `summer_holiday`. */
  term: string;
  /** True if the library is closed by its hours, or a note on days says why the day is different. */
  isLeftOut: boolean;
};

/** Why a number is not as expected. `low` and `high` are the ends of what would have been no reason to tell. */
export type AlertVerdict = {
  day: string;
  value: number;
  expected: number | null;
  low: number | null;
  high: number | null;
  why: AlertReason;
};

/** When a day counts as unusual. */
export type UnusualRule = {
  direction: 'down' | 'up' | 'both';
  sensitivity: 'low' | 'medium' | 'high';
  /** True for numbers that count things, which have at least the noise of chance. */
  isCount: boolean;
};

/** The verdict on each period that can be judged: null where nothing is wrong, absent where it cannot be judged. */
export type AlertVerdicts = ReadonlyMap<string, AlertVerdict | null>;

/** Returns the middle value; NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

/** Returns 1.4826 × the median distance from a middle (MAD), which estimates the deviation of normal noise. */
export const spreadAround = (values: readonly number[], middle: number): number =>
  1.4826 * median(values.map((value) => Math.abs(value - middle)));
