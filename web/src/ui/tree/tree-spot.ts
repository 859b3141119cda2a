import type { Twig } from '#lib/tree/tree-rows.ts';
import type { TreeState } from './use-tree.ts';

/** Where over a line something is let go: over its upper edge, on it, or over its lower edge. */
export type DropSide = 'before' | 'inside' | 'after';

/** A place in a tree: below one, before one of those there, or last. */
export type TreeSpot = { parentId: string | null; before: string | null };

/** The side of a line at a height within it; where there is no order, all of it is inside. */
export function sideAt(part: number, isOrdered: boolean): DropSide {
  if (!isOrdered) return 'inside';
  return part < 0.28 ? 'before' : part > 0.72 ? 'after' : 'inside';
}

/** The place that a side of a line stands for. */
export function spotOf<Row extends Twig>(
  { family, isOpen }: Pick<TreeState<Row>, 'family' | 'isOpen'>,
  row: Row,
  side: DropSide,
): TreeSpot {
  const below = family.get(row.id) ?? [];
  if (side === 'inside') return { parentId: row.id, before: null };
  if (side === 'before') return { parentId: row.parentId, before: row.id };
  // Under an open one its first child follows.
  if (isOpen(row.id) && below[0]) return { parentId: row.id, before: below[0].id };
  return { parentId: row.parentId, before: beside(family, row, 1) };
}

/** Where a row lies now. */
export function spotNow<Row extends Twig>({ family }: Pick<TreeState<Row>, 'family'>, row: Row) {
  return { parentId: row.parentId, before: beside(family, row, 1) };
}

/** The place one up or one down among those beside it; null at the end. */
export function stepOf<Row extends Twig>(
  { family }: Pick<TreeState<Row>, 'family'>,
  row: Row,
  by: 'up' | 'down',
): TreeSpot | null {
  const step = by === 'up' ? -1 : 1;
  if (beside(family, row, step) === null) return null;
  return { parentId: row.parentId, before: beside(family, row, by === 'up' ? -1 : 2) };
}

function beside<Row extends Twig>(family: TreeState<Row>['family'], row: Row, by: number) {
  const all = family.get(row.parentId) ?? [];
  return all[all.findIndex(({ id }) => id === row.id) + by]?.id ?? null;
}
