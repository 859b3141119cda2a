import type { Cell, QueryResult } from '@stacksight/contract';
import { useMemo } from 'react';
import { columnsOf, ordinalDimensions, restCode } from '../metric/result-data.ts';

// Prepares a result for a page: bands and years in their natural order, and no rows if all values are zero or empty.

/** Returns whether a result is empty: it has no rows, or all its cells are zero or empty. */
export function isBlank(result: QueryResult): boolean {
  const metrics = columnsOf(result, 'metric', 'compare');
  return result.rows.every((row) => metrics.every((index) => !row[index]));
}

/** Returns the result with its rows in natural order; without rows if all values are zero or empty. */
export function toShown(result: QueryResult): QueryResult {
  if (result.rows.length > 0 && isBlank(result)) return { ...result, rows: [], totals: null };
  const [first, ...others] = columnsOf(result, 'dimension', 'time');
  const key = result.columns[first ?? -1]?.key ?? '';
  if (first === undefined || others.length > 0 || !ordinalDimensions.has(key)) return result;
  return { ...result, rows: [...result.rows].sort((a, b) => compare(a[first], b[first])) };
}

/** Returns whether a result's rows have a natural order: time, bands, years. */
export function isOrdinal(result: QueryResult): boolean {
  const [first] = columnsOf(result, 'dimension', 'time');
  const column = result.columns[first ?? -1];
  return column?.role === 'time' || ordinalDimensions.has(column?.key ?? '');
}

/** Calls `toShown` as a hook; the same answer gives the same object at every render. */
export function useShownResult(result: QueryResult | undefined): QueryResult | undefined {
  return useMemo(() => result && toShown(result), [result]);
}

// The row "other" comes after all named rows, and the row of unknown codes comes last.
function compare(a: Cell | undefined, b: Cell | undefined): number {
  const rank = (cell: Cell | undefined) =>
    cell == null || cell === '' ? 2 : cell === restCode ? 1 : 0;
  return rank(a) - rank(b) || Number(a) - Number(b);
}
