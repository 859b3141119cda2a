import type { Twig } from '#lib/tree/tree-rows.ts';
import type { TreeState } from './use-tree.ts';

/** The part of a line that a dragged row is dropped on: its upper edge, its middle, or its lower edge. */
export type DropSide = 'before' | 'inside' | 'after';

/** A place in a tree: below a parent, before one of its children, or last (`before` is null). */
export type TreeSpot = { parentId: string | null; before: string | null };

/** Returns the part of a line at a height from 0 to 1; in a tree without an order, every height means `inside`. */
export function dropSideAt(part: number, isOrdered: boolean): DropSide {
  if (!isOrdered) return 'inside';
  return part < 0.28 ? 'before' : part > 0.72 ? 'after' : 'inside';
}

/** Returns the place to which a drop on a part of a line moves the row. */
export function dropPlace<Row extends Twig>(
  { family, isOpen }: Pick<TreeState<Row>, 'family' | 'isOpen'>,
  row: Row,
  side: DropSide,
): TreeSpot {
  const below = family.get(row.id) ?? [];
  if (side === 'inside') return { parentId: row.id, before: null };
  if (side === 'before') return { parentId: row.parentId, before: row.id };
  // The line after an open row is its first child.
  if (isOpen(row.id) && below[0]) return { parentId: row.id, before: below[0].id };
  return { parentId: row.parentId, before: beside(family, row, 1) };
}

/** Returns the current place of a row. */
export function spotNow<Row extends Twig>({ family }: Pick<TreeState<Row>, 'family'>, row: Row) {
  return { parentId: row.parentId, before: beside(family, row, 1) };
}

/** Returns the place one step up or down among the siblings; null at the end. */
export function neighbourPlace<Row extends Twig>(
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
