import type { Cell } from '@stacksight/contract';
import { compilePart } from '../compile/compile.ts';
import { isPaged } from '../compile/paging.ts';
import type { ReadingEngine } from '../compile/statement.ts';
import type { Resolved } from '../question/resolved.ts';
import { hideFew, putColumnCells, type Values, valuesWithoutRows } from './groups/cells.ts';
import type { CountedGroup } from './groups/group.ts';
import { cutKeys } from './groups/known.ts';
import { mergeParts } from './groups/merge-parts.ts';

const isFlat = ({ by, grain }: Resolved): boolean => by.length === 0 && grain === null;

/**
 * Returns whether the totals are the sums of the rows. Distinct counts do not add up, and a page does not have all
 * rows.
 */
export function addsUp(resolved: Resolved): boolean {
  if (isFlat(resolved)) return true;
  if (isPaged(resolved)) return false;
  return resolved.parts.every(({ aggregates }) =>
    aggregates.every(({ metric }) => metric.additivity === 'additive'),
  );
}

/**
 * Returns whether one statement counts both the rows and the total. This is so for a question with one key whose total
 * is not the sum of its rows.
 */
export function countsWhole(resolved: Resolved): boolean {
  const { by, grain } = resolved;
  if (addsUp(resolved) || isPaged(resolved) || grain === 'hour') return false;
  return by.length + (grain === null ? 0 : 1) === 1;
}

/** Adds up the values of all groups. A value that is unknown in every group stays unknown. */
export function addUp(groups: ReadonlyMap<string, CountedGroup>): Values {
  const sums: Values = {};
  for (const { values } of groups.values())
    for (const key in values) {
      const value = values[key] ?? null;
      sums[key] = value === null ? (sums[key] ?? null) : value + (sums[key] ?? 0);
    }
  return sums;
}

/** Asks the engine for the totals of some days. */
export async function askTotals(
  engine: ReadingEngine,
  resolved: Resolved,
  days: { from: string; to: string },
  signal: AbortSignal,
): Promise<Values> {
  // The total needs neither the joins nor the columns of the breakdowns.
  const whole: Resolved = { ...resolved, grain: null, by: [] };
  const rows = await Promise.all(
    resolved.parts.map(async (part) => {
      const { sql, params } = compilePart(part, whole, days, { top: [], isPaged: false });
      return (await engine.table(sql, params, { signal, seconds: 120 })).rows;
    }),
  );
  return [...mergeParts(whole, rows).values()][0]?.values ?? valuesWithoutRows(resolved);
}

/** Returns the totals row of a table; null if the table has only one row. */
export function toTotals(
  resolved: Resolved,
  values: Values,
  before: Values | null,
  hidesSmallCells: boolean,
): Cell[] | null {
  if (isFlat(resolved)) return null;
  const row: Cell[] = [...(resolved.grain === null ? [] : [null]), ...resolved.by.map(() => null)];
  const hidden = hideFew(resolved, hidesSmallCells);
  const cut = cutKeys(resolved, resolved.range);
  for (const output of resolved.outputs)
    putColumnCells(resolved, output, hidden)(row, row.length, values, before, cut);
  return row;
}
