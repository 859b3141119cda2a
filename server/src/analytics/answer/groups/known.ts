import type { DaySpan } from '../../calendar/days.ts';
import type { Resolved } from '../../question/resolved.ts';
import { nothing, type Values } from './cells.ts';

// Of days before the data begin and after they end nothing is known, and nothing of what was never loaded: what is
// counted there is not zero.

/** The aggregates of which nothing is loaded, or of which some days lie outside of their data: all of them or, for a
 * comparison, any that lie before. */
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

/** What is known of a group without rows in some days. */
export function nothingIn(resolved: Resolved, days: DaySpan, how: 'all' | 'any'): Values {
  const unknown = unknownKeys(resolved, days, how).map((key) => [key, null]);
  return { ...nothing(resolved), ...Object.fromEntries(unknown) };
}
