import { addDays, toIsoDay, weekdayOf } from '@stacksight/contract';

/** Returns the first day of a day's month. */
export function startOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** Returns the day that the browser's clock shows. */
export function browserToday(): string {
  const now = new Date();
  return toIsoDay(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
}

/** Returns the weeks of a month, Monday first; days of the months before and after fill the first and the last week. */
export function weeksOfMonth(month: string): string[][] {
  const first = startOfMonth(month);
  const start = addDays(first, 1 - weekdayOf(first));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(start, week * 7 + day)),
  );
}
