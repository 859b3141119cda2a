import type { Resolved } from '../../resolved.ts';
import { nothing, type Values } from '../cells.ts';

// Of days before the data begin nothing is known: what is counted there is not zero.

type Days = { from: string; to: string };

/** The aggregates of which some days lie before their data, all of them or, for a comparison, any. */
export function unknownKeys(
  { parts, starts }: Pick<Resolved, 'parts' | 'starts'>,
  { from, to }: Days,
  how: 'all' | 'any',
): string[] {
  return parts.flatMap(({ aggregates }, index) => {
    const start = starts[index] ?? null;
    const isBefore = start !== null && (how === 'all' ? to <= start : from < start);
    return isBefore ? aggregates.map(({ key }) => key) : [];
  });
}

/** What is known of a group without rows in some days. */
export function nothingIn(resolved: Resolved, days: Days, how: 'all' | 'any'): Values {
  const unknown = unknownKeys(resolved, days, how).map((key) => [key, null]);
  return { ...nothing(resolved), ...Object.fromEntries(unknown) };
}
