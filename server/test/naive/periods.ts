import type { Cell, Unit } from '@stacksight/contract';

export type Days = { from: string; to: string };
export type NaiveRow = { code: string | null; cells: Cell[] };

/** A part of a whole; null of nothing. */
export const share = (part: number, whole: number): Cell => (whole === 0 ? null : part / whole);
export const dayMs = 86_400_000;
export const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);
const text = (date: Date): string => date.toISOString().slice(0, 10);
export const after = (day: string, days: number): string =>
  text(new Date(utc(day).getTime() + days * dayMs));

/** The first day of the period that a day lies in. */
export function startOf(day: string, unit: Unit): string {
  if (unit === 'day') return day;
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  let monday = day;
  while (utc(monday).getUTCDay() !== 1) monday = after(monday, -1);
  return monday;
}

export function next(start: string, unit: Unit): string {
  if (unit === 'day') return after(start, 1);
  if (unit === 'week') return after(start, 7);
  const date = utc(start);
  return text(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)));
}

export function ahead(start: string, unit: Unit, periods: number): string {
  let at = start;
  for (let k = 0; k < periods; k += 1) at = next(at, unit);
  return at;
}

export function startsIn({ from, to }: Days, unit: Unit): string[] {
  const starts: string[] = [];
  for (let at = startOf(from, unit); at < to; at = next(at, unit)) starts.push(at);
  return from === to ? [] : starts;
}
