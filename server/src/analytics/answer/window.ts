import { bucketsOf } from '../calendar/buckets.ts';
import type { OnlyGroups, TopCodes } from '../compile/compile.ts';
import { isPaged, rowLimit } from '../compile/paging.ts';
import { compileWindow } from '../compile/rank.ts';
import type { ReadingEngine } from '../compile/statement.ts';
import { withParamPrefix } from '../compile/statement.ts';
import type { Resolved } from '../question/resolved.ts';
import type { CodeCounts } from './top-codes.ts';

// A window has as many whole series as fit into `rowLimit` rows, but at least one.

/** Writes the SQL that selects the series of one window, counted from 0; null when the question has a single series. */
export function seriesWindow(resolved: Resolved, top: TopCodes, number: number): OnlyGroups {
  if (resolved.by.length === 0) return null;
  const limit = seriesOf(resolved);
  return withParamPrefix(compileWindow(resolved, top, { limit, offset: number * limit }), 'w_');
}

const seriesOf = ({ grain, range }: Resolved): number =>
  Math.max(1, Math.floor(rowLimit / (grain === null ? 1 : bucketsOf(range, grain).length)));

/**
 * Returns whether an answer over time may have more series than fit into one window, judged by the number of named
 * codes.
 */
export async function mayBeMuch(resolved: Resolved, counts: CodeCounts): Promise<boolean> {
  if (resolved.grain === null || resolved.by.length === 0 || isPaged(resolved)) return false;
  const sizes = await Promise.all(
    resolved.by.map(async ({ dimensions: [dimension], top }) => {
      const known = dimension === undefined ? null : await counts(dimension, resolved.scope.glc);
      return Math.min(top ?? Number.POSITIVE_INFINITY, known || Number.POSITIVE_INFINITY);
    }),
  );
  return sizes.reduce((product, size) => product * size, 1) > seriesOf(resolved);
}

/** Asks for the series of the first window; null if that window has all series. */
export async function firstSeries(
  engine: ReadingEngine,
  resolved: Resolved,
  top: TopCodes,
  signal: AbortSignal,
): Promise<OnlyGroups> {
  const limit = seriesOf(resolved);
  const { sql, params } = compileWindow(resolved, top, { limit: limit + 1, offset: 0 });
  const { rows } = await engine.table(sql, params, { signal, seconds: 120 });
  return rows.length > limit ? { series: rows.slice(0, limit) } : null;
}
