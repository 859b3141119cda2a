import { addDays, daysBetween, type Unit } from '@stacksight/contract';

// Days, weeks from Monday and months as whole numbers. TypeScript and SQL give a day the same number.

const epoch = '1970-01-01';

/** Returns the number of the period that contains a day: days and weeks since 1970, months since the year 0. */
export function periodOf(day: string, unit: Unit): number {
  if (unit === 'month') return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const days = daysBetween(epoch, day);
  return unit === 'day' ? days : Math.floor((days + 3) / 7);
}

/** Returns the first day of the period with this number. */
export function periodStart(period: number, unit: Unit): string {
  if (unit === 'month')
    return `${Math.floor(period / 12)}-${String((period % 12) + 1).padStart(2, '0')}-01`;
  return addDays(epoch, unit === 'day' ? period : period * 7 - 3);
}

/** Writes the number of the period that contains an SQL expression of type Date. */
export function periodSql(day: string, unit: Unit): string {
  if (unit === 'month') return `(toYear(${day}) * 12 + toMonth(${day}) - 1)`;
  return unit === 'day' ? `toInt32(${day})` : `intDiv(toInt32(${day}) + 3, 7)`;
}

/**
 * Returns the SQL function that makes the smallest unsigned integer with at least so many bits, one bit for each
 * period.
 */
export function bitMaskType(bits: number): string {
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

/**
 * Returns the periods that overlap some days, with the first and last period even if only some of their days are
 * included.
 */
export function periodsOf({ from, to }: { from: string; to: string }, unit: Unit): Periods {
  const first = periodOf(from, unit);
  const count = from === to ? 0 : periodOf(addDays(to, -1), unit) - first + 1;
  const starts = Array.from({ length: count }, (_, at) => periodStart(first + at, unit));
  return { unit, first, count, starts };
}
