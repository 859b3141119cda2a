import { isPaged } from '../../compile/paging.ts';
import type { Resolved } from '../../resolved.ts';
import { nothing, type Values } from '../cells.ts';
import { codesIn, type Group, keyOf } from './group.ts';
import { unknownKeys } from './known.ts';
import type { Unknown } from './spans.ts';

/** Takes the values away that cannot be answered; a group that has nothing else is there to say so. */
export function markCells(
  resolved: Resolved,
  groups: Map<string, Group>,
  cells: readonly Unknown[],
): void {
  for (const { bucket, codes: raw, part, key } of cells) {
    const codes = codesIn(resolved, part, raw);
    const place = keyOf(bucket, codes);
    const group = groups.get(place);
    if (group !== undefined) group.values[key] = null;
    else if (!isPaged(resolved))
      groups.set(place, { bucket, codes, values: { ...nothing(resolved), [key]: null } });
  }
}

/** The same for the whole. */
export function markWhole(values: Values | null, unknown: readonly Unknown[]): Values | null {
  if (values === null) return null;
  return { ...values, ...Object.fromEntries(unknown.map(({ key }) => [key, null])) };
}

/** What a compared period has that begins before the data is not known. */
export function markEarlier(resolved: Resolved, groups: ReadonlyMap<string, Group> | null): void {
  const { compareRange, grain } = resolved;
  if (groups === null || compareRange === null || grain !== null) return;
  const unknown = unknownKeys(resolved, compareRange, 'any');
  for (const { values } of groups.values()) for (const key of unknown) values[key] = null;
}

/** The same for the whole of it. */
export function markEarlierWhole(resolved: Resolved, values: Values | null): Values | null {
  const { compareRange } = resolved;
  if (values === null || compareRange === null) return values;
  const unknown = unknownKeys(resolved, compareRange, 'any');
  return { ...values, ...Object.fromEntries(unknown.map((key) => [key, null])) };
}
