// Calendar days as text, `2026-11-21`. The arithmetic is in UTC, so that no zone or summer time moves a day.

/** The days from `from` up to but not including `to`. */
export type DaySpan = { from: string; to: string };

export const dayMs = 86_400_000;

const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Returns the UTC day of a time in milliseconds since 1970. */
export function toIsoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Returns whether a text is an existing calendar day, unlike 31 February. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = toTime(text);
  return !Number.isNaN(time) && toIsoDay(time) === text;
}

/** Returns a day plus a number of days. */
export function addDays(day: string, count: number): string {
  return toIsoDay(toTime(day) + count * dayMs);
}

/** Returns the day some months later; if the month is too short, its last day. */
export function addMonths(day: string, count: number): string {
  const date = new Date(toTime(day));
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + count];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return toIsoDay(Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth)));
}

/** Returns the number of days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((toTime(to) - toTime(from)) / dayMs);
}

/** Returns the weekday of a day: 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(toTime(day)).getUTCDay() || 7;
}
