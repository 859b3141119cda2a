import type { DaySpan } from '../../calendar/days.ts';
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

/** The values of a group without rows in some days. */
export function nothingIn(resolved: Resolved, days: DaySpan, how: 'all' | 'any'): Values {
  const unknown = unknownKeys(resolved, days, how).map((key) => [key, null]);
  return { ...nothing(resolved), ...Object.fromEntries(unknown) };
}
