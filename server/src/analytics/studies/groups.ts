import { otherCode } from '@stacksight/contract';
import { toDimensionCode } from '../compile/codes.ts';
import type { Study, StudyGroup } from './base/study.ts';

type Codes = readonly (string | null)[];

/**
 * Collects the engine's rows in groups by their breakdown codes, largest groups first. Groups with unknown codes come
 * after them, and groups with the “other” code come last.
 */
export function toStudyGroups(
  { resolved }: Pick<Study, 'resolved'>,
  rows: readonly (readonly unknown[])[],
  sizeOf: (row: readonly unknown[]) => number,
): StudyGroup[] {
  const width = resolved.by.length;
  if (width === 0) return [{ codes: [], rows }];
  const groups = new Map<string, { codes: Codes; rows: (readonly unknown[])[]; size: number }>();
  for (const row of rows) {
    const codes = resolved.by.map(({ dimensions }, at) => {
      const dimension = dimensions[0];
      return dimension === undefined ? null : toDimensionCode(row[at], dimension);
    });
    const key = JSON.stringify(codes);
    const group = groups.get(key) ?? { codes, rows: [], size: 0 };
    group.rows.push(row.slice(width));
    group.size += sizeOf(row.slice(width));
    groups.set(key, group);
  }
  const last = (codes: Codes) => (codes.includes(otherCode) ? 2 : codes.includes(null) ? 1 : 0);
  return [...groups.entries()]
    .sort(
      ([keyA, a], [keyB, b]) =>
        last(a.codes) - last(b.codes) || b.size - a.size || (keyA < keyB ? -1 : 1),
    )
    .map(([, group]) => group);
}
