import { type Cell, type DaySpan, firstRangeDay, type ResolvedRange } from '@stacksight/contract';
import { bucketsOf, daysOfBucket } from '../calendar/buckets.ts';
import { isPaged } from '../compile/paging.ts';
import type { Resolved } from '../question/resolved.ts';
import { type HiddenKeysOf, missingBucket, putColumnCells, withoutKeys } from './groups/cells.ts';
import { type CountedGroup, type GroupCodes, groupKey } from './groups/group.ts';
import { cutKeys, valuesWithoutRowsIn } from './groups/known.ts';
import { orderCombos } from './groups/order-combos.ts';

// Turns the groups of an answer into table rows: it fills gaps, divides ratios, puts compared buckets side by side and
// hides small cells.

export type ShapedAnswer = { buckets: string[] | null; rows: Cell[][]; hidden: boolean };

type ShapeInput = {
  current: Map<string, CountedGroup>;
  compared: Map<string, CountedGroup> | null;
  hidden: HiddenKeysOf;
  /** Returns the keys of the aggregates that the library of a row does not record. */
  unrecorded: (codes: GroupCodes) => readonly string[];
};

/** Returns the number of rows that the shaped table would have. */
export function sizeOfShape(
  { grain, range }: Resolved,
  current: Map<string, CountedGroup>,
  compared: Map<string, CountedGroup> | null,
): number {
  if (grain === null && compared === null) return Math.max(1, current.size);
  const series = new Set<string>();
  for (const groups of [current, compared])
    for (const one of groups?.values() ?? []) series.add(one.series);
  const buckets = grain === null ? 1 : bucketsOf(clampStart(range, current), grain).length;
  return Math.max(1, series.size) * buckets;
}

/**
 * Makes the rows of an answer. A row has its bucket (with a grain), its codes, then for each column the value and, with
 * a comparison, the earlier value, the change and the growth.
 */
export function shapeRows(
  resolved: Resolved,
  { current, compared, hidden, unrecorded }: ShapeInput,
): ShapedAnswer {
  const { grain, range, compareRange } = resolved;
  const combos = orderCombos(resolved, current, compared, isPaged(resolved));
  const buckets = grain === null ? null : bucketsOf(clampStart(range, current), grain);
  const nothingAt = (bucket: string | null) =>
    valuesWithoutRowsIn(
      resolved,
      grain === null || bucket === null ? range : daysOfBucket(bucket, grain),
      'all',
    );
  const noneBefore =
    compareRange === null || grain !== null
      ? null
      : valuesWithoutRowsIn(resolved, compareRange, 'any');
  const earlier = grain === null || compareRange === null ? null : bucketsOf(compareRange, grain);
  let hasHidden = false;
  const columns = resolved.outputs.map((output) => putColumnCells(resolved, output, hidden));
  const first = resolved.by.length + (grain === null ? 0 : 1);
  const perColumn = compared === null ? 1 : 4;
  const rows: Cell[][] = [];
  for (const [at, bucket] of (buckets ?? [null]).entries()) {
    const none = nothingAt(bucket);
    const cut = cutKeys(
      resolved,
      grain === null || bucket === null ? range : daysOfBucket(bucket, grain),
    );
    const earlierBucket = earlier === null ? null : (earlier[at] ?? null);
    const isMissing = earlier !== null && earlierBucket === null;
    const noneThen = noneBefore ?? (compareRange === null ? none : nothingAt(earlierBucket));
    for (const { codes, series } of combos) {
      const keys = unrecorded(codes);
      const values = current.get(groupKey(bucket, series))?.values ?? withoutKeys(none, keys);
      const before =
        compared?.get(groupKey(earlierBucket, series))?.values ?? withoutKeys(noneThen, keys);
      const missing = isMissing ? missingBucket : compared === null ? null : before;
      const row = new Array<Cell>(first + columns.length * perColumn);
      if (grain !== null) row[0] = bucket;
      for (const [place, code] of codes.entries()) row[first - codes.length + place] = code;
      for (const [place, column] of columns.entries())
        hasHidden = column(row, first + place * perColumn, values, missing, cut) || hasHidden;
      rows.push(row);
    }
  }
  return { buckets, rows, hidden: hasHidden };
}

/** Moves the start of "so far" from 1900 to the first bucket with data. */
function clampStart(range: ResolvedRange, groups: Map<string, CountedGroup>): DaySpan {
  if (range.from > firstRangeDay) return range;
  const first = [...groups.values()].map(({ bucket }) => bucket ?? range.to).sort()[0];
  return { from: first === undefined ? range.to : first.slice(0, 10), to: range.to };
}
