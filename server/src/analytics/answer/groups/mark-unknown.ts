import { daysOfBucket } from '../../calendar/buckets.ts';
import { isPaged } from '../../compile/paging.ts';
import type { Resolved } from '../../question/resolved.ts';
import { type Values, valuesWithoutRows, withoutKeys } from './cells.ts';
import { type CountedGroup, codesOfRow, type GroupCodes, groupKey, toSeries } from './group.ts';
import { unknownKeys } from './known.ts';
import type { UnknownCell } from './spans.ts';

/**
 * Sets the values of unknown cells to null. Where the groups lack a cell's group, it is added, with null also for the
 * aggregates that its library does not record.
 */
export function markCells(
  resolved: Resolved,
  groups: Map<string, CountedGroup>,
  cells: readonly UnknownCell[],
  unrecorded: (codes: GroupCodes) => readonly string[],
): void {
  for (const { bucket, codes: raw, part, key } of cells) {
    const codes = codesOfRow(resolved, part, raw);
    const series = toSeries(codes);
    const place = groupKey(bucket, series);
    const group = groups.get(place);
    if (group !== undefined) group.values[key] = null;
    else if (!isPaged(resolved)) {
      const values = withoutKeys(valuesWithoutRows(resolved), [...unrecorded(codes), key]);
      groups.set(place, { bucket, codes, series, values });
    }
  }
}

/** Returns the totals with null for every aggregate that has an unknown cell. */
export function markWhole(values: Values | null, unknown: readonly UnknownCell[]): Values | null {
  if (values === null) return null;
  return { ...values, ...Object.fromEntries(unknown.map(({ key }) => [key, null])) };
}

/**
 * Sets the values of each dataset to null on days without its data. A group may exist on these days because another
 * dataset has rows.
 */
export function markUntold(
  resolved: Resolved,
  groups: ReadonlyMap<string, CountedGroup>,
  period: { from: string; to: string },
): void {
  const { grain } = resolved;
  const unknown = new Map<string | null, string[]>();
  for (const { bucket, values } of groups.values()) {
    const days = bucket === null || grain === null ? period : daysOfBucket(bucket, grain);
    const keys = unknown.get(bucket) ?? unknownKeys(resolved, days, 'all');
    unknown.set(bucket, keys);
    for (const key of keys) values[key] = null;
  }
}

/**
 * Sets the values to null that the library of a group does not record. Returns whether any value is unknown for this
 * reason.
 */
export function markUnrecorded(
  { parts }: Resolved,
  groups: ReadonlyMap<string, CountedGroup>,
  unrecorded: (codes: GroupCodes) => readonly string[],
): boolean {
  const needing = parts.flatMap(({ aggregates }) =>
    aggregates.filter(({ metric }) => metric.unknownWithout !== undefined).map(({ key }) => key),
  );
  let hasGaps = false;
  for (const { codes, values } of groups.values()) {
    const keys = unrecorded(codes);
    for (const key of keys) values[key] = null;
    hasGaps ||= keys.length > 0 || needing.some((key) => values[key] === null);
  }
  return hasGaps;
}

/** Sets the values of a compared period to null if the period begins before their data. */
export function markEarlierUnknown(
  resolved: Resolved,
  groups: ReadonlyMap<string, CountedGroup> | null,
): void {
  const { compareRange, grain } = resolved;
  if (groups === null || compareRange === null || grain !== null) return;
  const unknown = unknownKeys(resolved, compareRange, 'any');
  for (const { values } of groups.values()) for (const key of unknown) values[key] = null;
}

/** Returns the totals with null for the aggregates that are unknown in these days by `unknownKeys`. */
export function markOutside(
  resolved: Resolved,
  values: Values | null,
  days: { from: string; to: string } | null,
  how: 'all' | 'any',
): Values | null {
  if (values === null || days === null) return values;
  const unknown = unknownKeys(resolved, days, how);
  return { ...values, ...Object.fromEntries(unknown.map((key) => [key, null])) };
}
