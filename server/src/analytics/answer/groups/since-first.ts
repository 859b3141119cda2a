import { firstRangeDay } from '@stacksight/contract';
import { compilePart } from '../../compile/compile.ts';
import type { ReadingEngine } from '../../compile/statement.ts';
import type { QueryPart, Resolved } from '../../question/resolved.ts';

const first = {
  sql: 'toString(min({day}))',
  columns: [],
  additivity: 'other',
} as const;

/**
 * Moves the start of a “so far” range to the day of the first row. This is done only for an answer over time whose
 * first day was noted by no load.
 */
export async function sinceFirst(
  engine: ReadingEngine,
  resolved: Resolved,
  signal: AbortSignal,
): Promise<Resolved> {
  const { range, grain } = resolved;
  if (grain === null || range.from > firstRangeDay) return resolved;
  const days = await Promise.all(
    resolved.parts.map(async (part) => {
      const { day } = part.dataset;
      if (day === null) return [];
      const metric = { ...first, sql: first.sql.replace('{day}', day) };
      const only: QueryPart = {
        ...part,
        dataset: { ...part.dataset, rollups: [] },
        aggregates: [{ key: 'first', metric }],
      };
      const parts = resolved.parts.map((one) => (one === part ? only : one));
      const whole = { ...resolved, parts, grain: null, by: [] };
      const { sql, params } = compilePart(only, whole, range, { top: [], isPaged: false });
      const { rows } = await engine.table(sql, params, { signal, seconds: 120 });
      return rows.map(([found]) => String(found ?? ''));
    }),
  );
  const found = days
    .flat()
    .filter((day) => day > range.from && day < range.to && day !== '1970-01-01');
  const from = found.sort()[0];
  return from === undefined ? resolved : { ...resolved, range: { ...range, from } };
}
