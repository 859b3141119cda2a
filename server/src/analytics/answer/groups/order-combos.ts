import { otherCode } from '@stacksight/contract';
import { decidingOutput } from '../../compile/ranking/output-sql.ts';
import type { Resolved } from '../../resolved.ts';
import { cellOf, nothing, type Values } from '../cells.ts';
import type { Group } from './group.ts';

type Codes = readonly (string | null)[];
type Groups = ReadonlyMap<string, Group>;
type Combo = { codes: Codes; key: string; now: number | null; before: number | null };

/** Combinations of codes in the order of the answer: by the deciding column over all buckets, then by that of the
 * compared period, then by the codes; what is not known and then what is gathered come last. A page keeps the engine's. */
export function orderCombos(
  resolved: Resolved,
  current: Groups,
  compared: Groups | null,
  isPaged: boolean,
): (string | null)[][] {
  const [now, before] = [sumsOf(current), sumsOf(isPaged ? null : compared)];
  const all = new Map([...now, ...before]);
  if (resolved.by.length === 0 && all.size === 0) return isPaged ? [] : [[]];
  if (isPaged) return [...now.values()].map(({ codes }) => [...codes]);
  const output = decidingOutput(resolved);
  const none = nothing(resolved);
  const sizeIn = (sums: ReturnType<typeof sumsOf>, key: string, days: number) =>
    output === undefined ? 0 : cellOf(output, sums.get(key)?.values ?? none, days);
  const combos = [...all].map(([key, { codes }]) => ({
    codes,
    key,
    now: sizeIn(now, key, resolved.range.days),
    before: sizeIn(before, key, resolved.compareRange?.days ?? 1),
  }));
  const sign = resolved.sort?.isAscending === true ? 1 : -1;
  return combos
    .sort(
      (a, b) =>
        last(a) - last(b) ||
        sign * bySize(a.now, b.now, sign) ||
        sign * bySize(a.before, b.before, sign) ||
        byText(a.key, b.key),
    )
    .map(({ codes }) => [...codes]);
}

/** The values of each combination added up over its buckets. */
function sumsOf(groups: Groups | null): Map<string, { codes: Codes; values: Values }> {
  const sums = new Map<string, { codes: Codes; values: Values }>();
  for (const { codes, values } of groups?.values() ?? []) {
    const key = JSON.stringify(codes);
    const sum = sums.get(key)?.values;
    if (sum === undefined) sums.set(key, { codes, values: { ...values } });
    else
      for (const [name, value] of Object.entries(values))
        sum[name] = value === null ? (sum[name] ?? null) : value + (sum[name] ?? 0);
  }
  return sums;
}

const last = ({ codes }: Combo): number =>
  codes.includes(otherCode) ? 2 : codes.includes(null) ? 1 : 0;

/** What has no value comes last in either direction. */
function bySize(a: number | null, b: number | null, sign: number): number {
  if (a === null || b === null) return sign * (Number(a === null) - Number(b === null));
  return a - b;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
