import { z } from 'zod';

/** A year `2025`, a quarter `2025Q1` or a month `2025-03`, by the year of the form. */
export const ReturnPeriod = z
  .string()
  .regex(/^(19|20)\d{2}(Q[1-4]|-(0[1-9]|1[0-2]))?$/, 'is not a year, a quarter or a month');

export const periodKinds = ['year', 'quarter', 'month'] as const;
export type PeriodKind = (typeof periodKinds)[number];

/** Returns whether a period is a year, a quarter or a month. */
export function periodKind(period: string): PeriodKind {
  if (period.length === 4) return 'year';
  return period.includes('Q') ? 'quarter' : 'month';
}

const monthText = (months: number): string =>
  `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;

/** Returns the days of a period of a year that begins with a month: `from`, and `to` as the day after the last. */
export function periodDays(period: string, firstMonth = 1): { from: string; to: string } {
  const year = Number(period.slice(0, 4));
  const kind = periodKind(period);
  if (kind === 'month') {
    const month = year * 12 + Number(period.slice(5)) - 1;
    return { from: `${monthText(month)}-01`, to: `${monthText(month + 1)}-01` };
  }
  const quarter = kind === 'quarter' ? Number(period.slice(5)) - 1 : 0;
  const start = year * 12 + firstMonth - 1 + quarter * 3;
  return {
    from: `${monthText(start)}-01`,
    to: `${monthText(start + (kind === 'quarter' ? 3 : 12))}-01`,
  };
}

/** Returns the same period a year before. */
export const yearBefore = (period: string): string =>
  `${Number(period.slice(0, 4)) - 1}${period.slice(4)}`;
