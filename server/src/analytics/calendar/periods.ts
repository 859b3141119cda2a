import { addDays, daysBetween, type Unit } from '@stacksight/contract';

// Days, weeks from Monday and months as whole numbers. TypeScript and SQL give a day the same number.

const epoch = '1970-01-01';

/** The number of the period that a day lies in: days and weeks since 1970, months since the year 0. */
export function periodOf(day: string, unit: Unit): number {
  if (unit === 'month') return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const days = daysBetween(epoch, day);
  return unit === 'day' ? days : Math.floor((days + 3) / 7);
}

/** The first day of the period with a number. */
export function periodStart(period: number, unit: Unit): string {
  if (unit === 'month')
    return `${Math.floor(period / 12)}-${String((period % 12) + 1).padStart(2, '0')}-01`;
  return addDays(epoch, unit === 'day' ? period : period * 7 - 3);
}

/** Writes the number of the period that an SQL expression of type Date lies in. */
export function periodSql(day: string, unit: Unit): string {
  if (unit === 'month') return `(toYear(${day}) * 12 + toMonth(${day}) - 1)`;
  return unit === 'day' ? `toInt32(${day})` : `intDiv(toInt32(${day}) + 3, 7)`;
}

/** The SQL function that makes the smallest whole number with so many bits, one for each period. */
export function maskOf(bits: number): string {
  return `toUInt${[32, 64, 128].find((size) => bits <= size) ?? 256}`;
}

export type Periods = {
  unit: Unit;
  /** The number of the first period. */
  first: number;
  count: number;
  /** The first day of each period. */
  starts: readonly string[];
};

/** The periods that some days touch, the first and the last also where only a part of them is touched. */
export function periodsOf({ from, to }: { from: string; to: string }, unit: Unit): Periods {
  const first = periodOf(from, unit);
  const count = from === to ? 0 : periodOf(addDays(to, -1), unit) - first + 1;
  const starts = Array.from({ length: count }, (_, at) => periodStart(first + at, unit));
  return { unit, first, count, starts };
}
