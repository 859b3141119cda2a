import { dayMs } from '@stacksight/contract';
import { toDay } from './days.ts';

const numberOf = (month: string): number =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;

const monthOf = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;

/** Returns the month some months later, or earlier. */
export const addMonths = (month: string, count: number): string => monthOf(numberOf(month) + count);

/** Returns the last month that has ended, in a time zone. */
export const lastEndedMonth = (now: Date, zone: string): string =>
  addMonths(toDay(now, zone).slice(0, 7), -1);

/** Returns the days of a month, `from` up to but not including `to`. */
export const daysOfMonth = (month: string): { from: string; to: string } => ({
  from: `${month}-01`,
  to: `${addMonths(month, 1)}-01`,
});

/** Returns the months from one to another, both included. */
export const monthsBetween = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, numberOf(to) - numberOf(from) + 1) }, (_, at) =>
    addMonths(from, at),
  );

/** Returns whether data that end on a day cover a whole month. */
export function covers(dataUntil: string | null, month: string): boolean {
  const end = new Date(`${daysOfMonth(month).to}T00:00:00Z`).getTime();
  return dataUntil !== null && dataUntil >= new Date(end - dayMs).toISOString().slice(0, 10);
}
