import type { Filter } from '@stacksight/contract';

// One row can be a count published for a month. The days and hours of its events are unknown, so a filter on weekdays
// or hours may or may not match the row.

export type Fineness = 'day' | 'hour';

/** The dimensions that divide a month, with the unit that each of them needs. */
const finer: Readonly<Record<string, Fineness>> = { weekday: 'day', hour: 'hour' };

/** Returns the smallest unit of time that a filter asks about; null if the filter does not divide a month. */
export function finenessOf(filter: Filter | undefined): Fineness | null {
  if (filter === undefined) return null;
  if ('not' in filter) return finenessOf(filter.not);
  if ('all' in filter) return finestUnit(filter.all.map(finenessOf));
  if ('any' in filter) return finestUnit(filter.any.map(finenessOf));
  return filter.op === 'isNull' ? null : (finer[filter.field] ?? null);
}

/** Returns the smallest of some units. */
export const finestUnit = (all: readonly (Fineness | null)[]): Fineness | null =>
  all.includes('hour') ? 'hour' : all.includes('day') ? 'day' : null;

/** Returns the filter without conditions on weekdays and hours, which every row may match. */
export function mayMatch(filter: Filter, isNegated = false): Filter {
  if ('not' in filter) return { not: mayMatch(filter.not, !isNegated) };
  if ('all' in filter) return { all: filter.all.map((one) => mayMatch(one, isNegated)) };
  if ('any' in filter) return { any: filter.any.map((one) => mayMatch(one, isNegated)) };
  if (finenessOf(filter) === null) return filter;
  return isNegated ? { any: [] } : { all: [] };
}
