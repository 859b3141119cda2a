import type { Resolved } from '../question/resolved.ts';

/**
 * Returns the engine's settings for a question. By default the engine reads the columns of the conditions first, and
 * other columns only for matching rows. If the conditions are only on group, event and day, by which the rows are
 * sorted, it reads all columns at once.
 */
export function readSettings({ query, scope, steps }: Resolved): Record<string, number> {
  const isWide =
    query.filter === undefined &&
    scope.libraries === null &&
    steps.every(({ filter }) => filter === undefined);
  return isWide ? { optimize_move_to_prewhere: 0 } : {};
}
