import { isPaged } from '../../compile/paging.ts';
import type { Resolved } from '../../question/resolved.ts';
import { type Values, valuesWithoutRows } from './cells.ts';
import { type CountedGroup, codesOfRow, groupKey, toSeries } from './group.ts';

/** The engine's rows for one query part: first the keys, then the aggregates of the part. */
export type PartRows = readonly (readonly unknown[])[];

/**
 * Joins the rows of all query parts into groups by their keys. On a page, only the first part decides which groups
 * there are.
 */
export function mergeParts(
  resolved: Resolved,
  parts: readonly PartRows[],
): Map<string, CountedGroup> {
  const groups = new Map<string, CountedGroup>();
  const hasGrain = resolved.grain !== null;
  const start = hasGrain ? 1 : 0;
  const none = valuesWithoutRows(resolved);
  const isPage = isPaged(resolved);
  resolved.parts.forEach((part, index) => {
    const keys = part.aggregates.map(({ key }) => key);
    for (const row of parts[index] ?? []) {
      const bucket = hasGrain ? String(row[0]) : null;
      const codes = codesOfRow(resolved, index, row, start);
      const series = toSeries(codes);
      const place = groupKey(bucket, series);
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

/** Separates the row of the total, whose last column is 1, from the rows of the groups. */
export function splitWhole(
  rows: readonly (readonly unknown[])[],
  hasTotal: boolean,
): { groups: PartRows; whole: PartRows } {
  if (!hasTotal) return { groups: rows, whole: [] };
  const isWhole = (row: readonly unknown[]) => row.at(-1) === 1;
  return {
    groups: rows.filter((row) => !isWhole(row)),
    whole: rows.filter(isWhole).map((row) => row.slice(1)),
  };
}

/** Reads the totals from the rows of each query part. Counts are zero if a part has no row. */
export function totalsOfParts(resolved: Resolved, rows: readonly PartRows[]): Values {
  const flat: Resolved = { ...resolved, grain: null, by: [] };
  return { ...valuesWithoutRows(resolved), ...[...mergeParts(flat, rows).values()][0]?.values };
}
