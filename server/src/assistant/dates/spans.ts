import { addDays, addMonths, type DaySpan, weekdayOf } from '@stacksight/contract';

export const dateUnits = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type DateUnit = (typeof dateUnits)[number];

/** Returns the first day of the unit that contains a day. */
export function startOf(day: string, unit: DateUnit): string {
  if (unit === 'day') return day;
  if (unit === 'week') return addDays(day, 1 - weekdayOf(day));
  const month = Number(day.slice(5, 7));
  const first = unit === 'year' ? 1 : unit === 'quarter' ? month - ((month - 1) % 3) : month;
  return `${day.slice(0, 5)}${two(first)}-01`;
}

/** Returns a day plus a number of units. */
export function addUnits(day: string, count: number, unit: DateUnit): string {
  if (unit === 'day') return addDays(day, count);
  if (unit === 'week') return addDays(day, 7 * count);
  return addMonths(day, count * { month: 1, quarter: 3, year: 12 }[unit]);
}

/** Returns the whole unit that lies `back` units before the one that contains today. */
export function unitBack(today: string, unit: DateUnit, back: number): DaySpan {
  const from = addUnits(startOf(today, unit), -back, unit);
  return { from, to: addUnits(from, 1, unit) };
}

/** Returns the months of a year from `month`, as many as `count`; months after December are in the next year. */
export function monthsOf(year: number, month: number, count: number): DaySpan {
  const from = addMonths(`${year}-01-01`, month - 1);
  return { from, to: addMonths(from, count) };
}

/** Returns a number of units as days, with months of 30 and years of 365. */
export const toDays = (count: number, unit: DateUnit): number =>
  count * { day: 1, week: 7, month: 30, quarter: 90, year: 365 }[unit];

export const two = (value: number): string => String(value).padStart(2, '0');
