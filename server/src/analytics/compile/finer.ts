import type { Filter } from '@stacksight/contract';

// A count published for a month stands on one row: on which days and at which hours it happened is not known. Such a row
// may match what is asked of weekdays and hours, or not.

export type Fineness = 'day' | 'hour';

/** Dimensions that tell parts of a month apart. */
const finer: Readonly<Record<string, Fineness>> = { weekday: 'day', hour: 'hour' };

/** Whether a filter asks about parts of a month, and how small ones. */
export function finenessOf(filter: Filter | undefined): Fineness | null {
  if (filter === undefined) return null;
  if ('not' in filter) return finenessOf(filter.not);
  if ('all' in filter) return finest(filter.all.map(finenessOf));
  if ('any' in filter) return finest(filter.any.map(finenessOf));
  return filter.op === 'isNull' ? null : (finer[filter.field] ?? null);
}

/** The smaller of what several ask about. */
export const finest = (all: readonly (Fineness | null)[]): Fineness | null =>
  all.includes('hour') ? 'hour' : all.includes('day') ? 'day' : null;

/** What a row must match whatever day and hour it is of. */
export function mayMatch(filter: Filter, isNegated = false): Filter {
  if ('not' in filter) return { not: mayMatch(filter.not, !isNegated) };
  if ('all' in filter) return { all: filter.all.map((one) => mayMatch(one, isNegated)) };
  if ('any' in filter) return { any: filter.any.map((one) => mayMatch(one, isNegated)) };
  if (finenessOf(filter) === null) return filter;
  return isNegated ? { any: [] } : { all: [] };
}
