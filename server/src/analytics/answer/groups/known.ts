import { addDays, type DaySpan } from '@stacksight/contract';
import type { Resolved } from '../../question/resolved.ts';
import { type Values, valuesWithoutRows } from './cells.ts';

// A count is unknown, not zero, for days before or after the data, and for events and tables that were never loaded.

/**
 * Returns the keys of the aggregates that are unknown in some days: their data were never loaded, or the days lie
 * outside of their data. With `all`, an aggregate is unknown if all of the days lie before its data; with `any` (for a
 * compared period), if some do.
 */
export function unknownKeys(
  { parts, loaded }: Pick<Resolved, 'parts' | 'loaded'>,
  { from, to }: DaySpan,
  how: 'all' | 'any',
): string[] {
  return parts.flatMap(({ aggregates }, part) =>
    aggregates.flatMap(({ key }, at) => {
      const days = loaded[part]?.[at];
      if (days === undefined) return [];
      if (days === null) return [key];
      const isBefore = days.from !== null && (how === 'all' ? to <= days.from : from < days.from);
      const isAfter = days.to !== null && from >= days.to;
      return isBefore || isAfter ? [key] : [];
    }),
  );
}

/**
 * Returns the keys of the aggregates whose data end within some days, so that their counts are not comparable. Data
 * that lack only today's do not count as ended, because today's may still arrive.
 */
export function cutKeys(
  { parts, loaded, range }: Pick<Resolved, 'parts' | 'loaded' | 'range'>,
  { from, to }: DaySpan,
): ReadonlySet<string> {
  const end = to < range.to ? to : addDays(range.to, range.isIncomplete ? -1 : 0);
  const isCut = (until: string | null | undefined) => until != null && from < until && until < end;
  return new Set(
    parts.flatMap(({ aggregates }, part) =>
      aggregates.filter((_, at) => isCut(loaded[part]?.[at]?.to)).map(({ key }) => key),
    ),
  );
}

/** Returns the values of a group without rows, with null for the aggregates that are unknown in some days. */
export function valuesWithoutRowsIn(resolved: Resolved, days: DaySpan, how: 'all' | 'any'): Values {
  const unknown = unknownKeys(resolved, days, how).map((key) => [key, null]);
  return { ...valuesWithoutRows(resolved), ...Object.fromEntries(unknown) };
}
