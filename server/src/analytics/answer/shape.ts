import type { Cell, Grain, ResolvedRange } from '@stacksight/contract';
import { isPaged } from '../compile/paging.ts';
import { addDays, addMonths } from '../resolve-range.ts';
import type { Resolved } from '../resolved.ts';
import { cellsIn, type Hidden, missingBucket, nothing } from './cells.ts';
import { type CountedGroup, codesIn, keyOf, toSeries } from './groups/group.ts';
import { nothingIn } from './groups/known.ts';
import { orderCombos } from './groups/order-combos.ts';

// Engine rows become the table that people see: gaps filled, ratios divided last, comparisons aligned, small cells hidden.

/** The rows of one part, as the engine answered: keys first, then the part's aggregates. */
export type PartRows = readonly (readonly unknown[])[];

/** Joins the parts' rows on their shared keys. */
export function mergeParts(
  resolved: Resolved,
  parts: readonly PartRows[],
): Map<string, CountedGroup> {
  const groups = new Map<string, CountedGroup>();
  const hasGrain = resolved.grain !== null;
  const start = hasGrain ? 1 : 0;
  const none = nothing(resolved);
  const isPage = isPaged(resolved);
  resolved.parts.forEach((part, index) => {
    const keys = part.aggregates.map(({ key }) => key);
    for (const row of parts[index] ?? []) {
      const bucket = hasGrain ? String(row[0]) : null;
      const codes = codesIn(resolved, index, row, start);
      const series = toSeries(codes);
      const place = keyOf(bucket, series);
      const known = groups.get(place);
      if (known === undefined && index > 0 && isPage) continue;
      const group = known ?? { bucket, codes, series, values: { ...none } };
      if (known === undefined) groups.set(place, group);
      for (const [at, key] of keys.entries())
        group.values[key] = toNumber(row[start + codes.length + at]);
    }
  });
  return groups;
}

const toNumber = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value);

/** Every bucket from the first day to the last, in order; no days have none. */
export function bucketsOf(range: { from: string; to: string }, grain: Grain): string[] {
  const buckets: string[] = [];
  if (range.from >= range.to) return buckets;
  let day = startOf(range.from, grain);
  while (day < range.to) {
    if (grain === 'hour')
      for (let hour = 0; hour < 24; hour++) buckets.push(`${day} ${String(hour).padStart(2, '0')}`);
    else buckets.push(day);
    day = nextOf(day, grain);
  }
  return buckets;
}

function startOf(day: string, grain: Grain): string {
  if (grain === 'week') return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
  if (grain === 'month') return `${day.slice(0, 7)}-01`;
  if (grain === 'quarter')
    return `${day.slice(0, 5)}${String(Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`;
  if (grain === 'year') return `${day.slice(0, 4)}-01-01`;
  return day;
}

/** The days of a bucket. */
export function daysOf(bucket: string, grain: Grain): { from: string; to: string } {
  const from = bucket.slice(0, 10);
  return { from, to: nextOf(from, grain) };
}

function nextOf(day: string, grain: Grain): string {
  if (grain === 'hour' || grain === 'day') return addDays(day, 1);
  if (grain === 'week') return addDays(day, 7);
  return addMonths(day, grain === 'month' ? 1 : grain === 'quarter' ? 3 : 12);
}

export type Shaped = { buckets: string[] | null; rows: Cell[][]; hidden: boolean };

type ShapeInput = {
  current: Map<string, CountedGroup>;
  compared: Map<string, CountedGroup> | null;
  hidden: Hidden;
};

/** How many rows the shaped table would have. */
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

/** Orders, fills and compares; a row is bucket, codes, then value (, earlier value, growth) for each column. */
export function shapeRows(resolved: Resolved, { current, compared, hidden }: ShapeInput): Shaped {
  const { grain, range, compareRange } = resolved;
  const combos = orderCombos(resolved, current, compared, isPaged(resolved));
  const buckets = grain === null ? null : bucketsOf(clampStart(range, current), grain);
  const nothingAt = (bucket: string | null) =>
    nothingIn(resolved, grain === null || bucket === null ? range : daysOf(bucket, grain), 'all');
  const noneBefore =
    compareRange === null || grain !== null ? null : nothingIn(resolved, compareRange, 'any');
  const earlier = grain === null || compareRange === null ? null : bucketsOf(compareRange, grain);
  let hasHidden = false;
  const columns = resolved.outputs.map((output) => cellsIn(resolved, output, hidden));
  const first = resolved.by.length + (grain === null ? 0 : 1);
  const perColumn = compared === null ? 1 : 3;
  const rows: Cell[][] = [];
  for (const [at, bucket] of (buckets ?? [null]).entries()) {
    const none = nothingAt(bucket);
    const earlierBucket = earlier === null ? null : (earlier[at] ?? null);
    const isMissing = earlier !== null && earlierBucket === null;
    const noneThen = noneBefore ?? (compareRange === null ? none : nothingAt(earlierBucket));
    for (const { codes, series } of combos) {
      const values = current.get(keyOf(bucket, series))?.values ?? none;
      const before = compared?.get(keyOf(earlierBucket, series))?.values ?? noneThen;
      const missing = isMissing ? missingBucket : compared === null ? null : before;
      const row = new Array<Cell>(first + columns.length * perColumn);
      if (grain !== null) row[0] = bucket;
      for (const [place, code] of codes.entries()) row[first - codes.length + place] = code;
      for (const [place, column] of columns.entries())
        hasHidden = column(row, first + place * perColumn, values, missing) || hasHidden;
      rows.push(row);
    }
  }
  return { buckets, rows, hidden: hasHidden };
}

/** "So far" begins with the first data, not in 1900. */
function clampStart(
  range: ResolvedRange,
  groups: Map<string, CountedGroup>,
): { from: string; to: string } {
  if (range.from > '1900-01-01') return range;
  const first = [...groups.values()].map(({ bucket }) => bucket ?? range.to).sort()[0];
  return { from: first === undefined ? range.to : first.slice(0, 10), to: range.to };
}
