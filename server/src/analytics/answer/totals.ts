import type { Cell } from '@stacksight/contract';
import { compilePart } from '../compile/compile.ts';
import type { Reading } from '../reading.ts';
import type { Resolved } from '../resolved.ts';
import { cellsOf, type Values } from './cells.ts';
import { type Group, isPaged, mergeParts } from './shape.ts';

const isFlat = ({ by, grain }: Resolved): boolean => by.length === 0 && grain === null;

/** Whether the totals are the sums of the rows: counts add up, distinct counts do not, a page is not the whole. */
export function addsUp(resolved: Resolved): boolean {
  if (isFlat(resolved)) return true;
  if (isPaged(resolved)) return false;
  return resolved.parts.every(({ aggregates }) =>
    aggregates.every(({ metric }) => metric.additivity === 'additive'),
  );
}

/** The sums over all groups. */
export function addUp(groups: ReadonlyMap<string, Group>): Values {
  const sums: Values = {};
  for (const { values } of groups.values())
    for (const [key, value] of Object.entries(values)) sums[key] = (sums[key] ?? 0) + (value ?? 0);
  return sums;
}

/** Counts again over whole days, without grain and breakdowns. */
export async function askTotals(
  engine: Reading,
  resolved: Resolved,
  days: { from: string; to: string },
  signal: AbortSignal,
): Promise<Values> {
  const rows = await Promise.all(
    resolved.parts.map(async (part) => {
      const options = { top: [], isTotal: true, isPaged: false };
      const { sql, params } = compilePart(part, resolved, days, options);
      return (await engine.table(sql, params, { signal, seconds: 120 })).rows;
    }),
  );
  const flat: Resolved = { ...resolved, grain: null, by: [] };
  return [...mergeParts(flat, rows).values()][0]?.values ?? {};
}

/** The totals row under a table; null where the table is one row already. */
export function toTotals(
  resolved: Resolved,
  values: Values,
  before: Values | null,
  hidesSmallCells: boolean,
): Cell[] | null {
  if (isFlat(resolved)) return null;
  const keys = [...(resolved.grain === null ? [] : [null]), ...resolved.by.map(() => null)];
  const cells = resolved.outputs.flatMap(
    (output) => cellsOf(resolved, output, { values, before, hidesSmallCells }).cells,
  );
  return [...keys, ...cells];
}
