import type { Resolved } from '../question/resolved.ts';

/**
 * Returns the engine's settings for a question. The engine reads the columns of the conditions first and the others only
 * where a row fits; if only group, event and day narrow the rows, which are sorted by them, it reads all at once instead.
 */
export function readSettings({ query, scope, steps }: Resolved): Record<string, number> {
  const isWide =
    query.filter === undefined &&
    scope.libraries === null &&
    steps.every(({ filter }) => filter === undefined);
  return isWide ? { optimize_move_to_prewhere: 0 } : {};
}
