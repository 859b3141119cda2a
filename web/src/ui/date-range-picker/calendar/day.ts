// Calendar days as text, `2026-11-21`. Arithmetic in UTC, so that no zone or summer time moves a day.

const msPerDay = 86_400_000;

/** A day moved by a number of days. */
export function addDays(day: string, count: number): string {
  return toDay(new Date(Date.parse(`${day}T00:00:00Z`) + count * msPerDay));
}

/** A day moved by months; the 31st becomes the last day of a shorter month. */
export function addMonths(day: string, count: number): string {
  const [year, month, date] = parts(day);
  const first = new Date(Date.UTC(year, month - 1 + count, 1));
  const length = daysInMonth(first.getUTCFullYear(), first.getUTCMonth() + 1);
  return toDay(new Date(first.getTime() + (Math.min(date, length) - 1) * msPerDay));
}

/** The first day of a day's month. */
export function startOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** The weekday, 1 (Monday) to 7. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** Whether a text is a day of the calendar: 31 February is not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && toDay(new Date(at)) === text;
}

/** The day that the browser's clock shows. */
export function browserToday(): string {
  const now = new Date();
  return toDay(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())));
}

/** The weeks of a month, Monday first, with the neighbours' days that fill them. */
export function weeksOfMonth(month: string): string[][] {
  const first = startOfMonth(month);
  const start = addDays(first, 1 - weekdayOf(first));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(start, week * 7 + day)),
  );
}

function parts(day: string): [number, number, number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))];
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
