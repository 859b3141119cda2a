import type { Cell, Unit } from '@stacksight/contract';

export type NaiveDays = { from: string; to: string };
export type NaiveRow = { code: string | null; cells: Cell[] };

/** Returns the share of a part in a whole; null if the whole is 0. */
export const share = (part: number, whole: number): Cell => (whole === 0 ? null : part / whole);
export const dayMs = 86_400_000;
export const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);
const text = (date: Date): string => date.toISOString().slice(0, 10);
export const daysAfter = remembered((day: string, days: number) =>
  text(new Date(utc(day).getTime() + days * dayMs)),
);

/** Returns the first day of the period that contains a day. */
export const startOfPeriod = remembered((day: string, unit: Unit) => {
  if (unit === 'day') return day;
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  let monday = day;
  while (utc(monday).getUTCDay() !== 1) monday = daysAfter(monday, -1);
  return monday;
});

export const nextPeriod = remembered((start: string, unit: Unit) => {
  if (unit === 'day') return daysAfter(start, 1);
  if (unit === 'week') return daysAfter(start, 7);
  const date = utc(start);
  return text(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)));
});

/** Caches each result, because brute force asks millions of times about few days. */
function remembered<By extends string | number>(work: (day: string, by: By) => string) {
  const answers = new Map<By, Map<string, string>>();
  return (day: string, by: By): string => {
    const known = answers.get(by) ?? new Map<string, string>();
    if (known.size === 0) answers.set(by, known);
    const answer = known.get(day) ?? work(day, by);
    known.set(day, answer);
    return answer;
  };
}

export function periodsAhead(start: string, unit: Unit, periods: number): string {
  let at = start;
  for (let k = 0; k < periods; k += 1) at = nextPeriod(at, unit);
  return at;
}

export function periodStartsIn({ from, to }: NaiveDays, unit: Unit): string[] {
  const starts: string[] = [];
  for (let at = startOfPeriod(from, unit); at < to; at = nextPeriod(at, unit)) starts.push(at);
  return from === to ? [] : starts;
}
