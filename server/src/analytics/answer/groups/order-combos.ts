import { otherCode } from '@stacksight/contract';
import { decidingOutput } from '../../compile/output-sql.ts';
import type { Resolved } from '../../question/resolved.ts';
import { cellOf, type Values, valuesWithoutRows } from './cells.ts';
import type { CountedGroup, GroupCodes } from './group.ts';

type Groups = ReadonlyMap<string, CountedGroup>;
type Series = Pick<CountedGroup, 'codes' | 'series'>;
type Sized = Series & { last: number; now: number | null; before: number | null };

/**
 * Sorts the combinations of codes by the deciding column over all buckets, then by the deciding column in the compared
 * period, then by code. Unknown codes and the “other” code come last. The rows of a page keep the engine's order.
 */
export function orderCombos(
  resolved: Resolved,
  current: Groups,
  compared: Groups | null,
  isPaged: boolean,
): Series[] {
  const now = sumsOf(resolved, current);
  if (resolved.by.length === 0 && current.size === 0 && (isPaged || (compared?.size ?? 0) === 0))
    return isPaged ? [] : [{ codes: [], series: '' }];
  if (isPaged) return [...now.values()];
  const before = compared === null ? null : sumsOf(resolved, compared);
  const output = decidingOutput(resolved);
  const none = valuesWithoutRows(resolved);
  const sizeOf = (values: Values | undefined, days: number) =>
    output === undefined ? 0 : cellOf(output, values ?? none, days);
  const [days, daysBefore] = [resolved.range.days, resolved.compareRange?.days ?? 1];
  const sized = ({ codes, series }: CountedGroup, values: Values | undefined): Sized => ({
    codes,
    series,
    last: codes.includes(otherCode) ? 2 : codes.includes(null) ? 1 : 0,
    now: sizeOf(values, days),
    before: before === null ? 0 : sizeOf(before.get(series)?.values, daysBefore),
  });
  const all: Sized[] = [];
  for (const one of now.values()) all.push(sized(one, one.values));
  for (const one of before?.values() ?? [])
    if (!now.has(one.series)) all.push(sized(one, undefined));
  const sign = resolved.sort?.isAscending === true ? 1 : -1;
  return all.sort(
    (a, b) =>
      a.last - b.last ||
      sign * bySize(a.now, b.now, sign) ||
      sign * bySize(a.before, b.before, sign) ||
      byCodes(a.codes, b.codes),
  );
}

/** Adds up the groups of each combination over its buckets. */
function sumsOf({ grain }: Resolved, groups: Groups): Groups {
  // Without buckets each combination has one group.
  if (grain === null) return groups;
  const sums = new Map<string, CountedGroup>();
  for (const group of groups.values()) {
    const sum = sums.get(group.series)?.values;
    if (sum === undefined) sums.set(group.series, { ...group, values: { ...group.values } });
    else
      for (const name in group.values) {
        const value = group.values[name] ?? null;
        sum[name] = value === null ? (sum[name] ?? null) : value + (sum[name] ?? 0);
      }
  }
  return sums;
}

/** Compares two sizes. An unknown size comes last whether the order is ascending or descending. */
function bySize(a: number | null, b: number | null, sign: number): number {
  if (a === null || b === null) return sign * (Number(a === null) - Number(b === null));
  return a - b;
}

/** Compares by the first code that differs. The unknown code comes last. */
function byCodes(a: GroupCodes, b: GroupCodes): number {
  for (const [at, code] of a.entries()) {
    const other = b[at] ?? null;
    if (code === other) continue;
    return code !== null && (other === null || code < other) ? -1 : 1;
  }
  return 0;
}
