import { addDays, type DaySpan } from '@stacksight/contract';
import type { Resolved } from '../../question/resolved.ts';
import { nothing, type Values } from './cells.ts';

// Nothing is known of days before the data begin and after they end, nor of what was never loaded. A count there is
// unknown, not zero.

/**
 * The keys of the aggregates that are not known in some days: nothing of them is loaded, or the days lie outside of their
 * data. `all` asks that all days lie before the data; `any`, for a compared period, that some do.
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

/** The aggregates whose data end in the midst of some days: less is counted than in as many days before. Today's may still
 * come. */
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

/** The values of a group without rows in some days. */
export function nothingIn(resolved: Resolved, days: DaySpan, how: 'all' | 'any'): Values {
  const unknown = unknownKeys(resolved, days, how).map((key) => [key, null]);
  return { ...nothing(resolved), ...Object.fromEntries(unknown) };
}
