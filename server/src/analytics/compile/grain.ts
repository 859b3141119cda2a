import type { Grain } from '@stacksight/contract';
import type { Dataset } from '../model/dataset.ts';

type DayType = Dataset['dayType'];

const starts = {
  hour: "concat(toString(day), ' ', leftPad(toString(hour), 2, '0'))",
  day: 'day',
  week: 'toMonday(day)',
  month: 'toStartOfMonth(day)',
  quarter: 'toStartOfQuarter(day)',
  year: 'toStartOfYear(day)',
} as const;

// The engine's own functions answer with days from 1970 on, whatever they are given.
const longStarts = {
  hour: starts.hour,
  day: 'day',
  week: 'day - (toDayOfWeek(day) - 1)',
  month: 'makeDate32(toYear(day), toMonth(day), 1)',
  quarter: 'makeDate32(toYear(day), toQuarter(day) * 3 - 2, 1)',
  year: 'makeDate32(toYear(day), 1, 1)',
} as const;

/** The bucket of a day column at a grain, as a key of groups: a day, or for hours a text. */
export const grainKey = (grain: Grain, day: string, dayType?: DayType): string =>
  (dayType === 'Date32' ? longStarts : starts)[grain].replaceAll(/\bday\b/g, day);

/** The same as text. */
export function grainOf(grain: Grain, day: string, dayType?: DayType): string {
  const key = grainKey(grain, day, dayType);
  return grain === 'hour' ? key : `toString(${key})`;
}
