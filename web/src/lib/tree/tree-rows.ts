// Turns records that name their parent into the lines of a tree, or into the nodes of a select.

export type Twig = { id: string; parentId: string | null };
export type TreeRow<Row extends Twig> = {
  row: Row;
  depth: number;
  /** The number of direct children that the tree shows. */
  below: number;
};
export type TreeNode = { value: string; title: string; children: TreeNode[] };

export type ChildrenByParent<Row extends Twig> = ReadonlyMap<string | null, readonly Row[]>;

/** Maps each record to its children, in the given order. */
export const childrenByParent = <Row extends Twig>(all: readonly Row[]): ChildrenByParent<Row> =>
  Map.groupBy(all, ({ parentId }) => parentId);

type TreeFilter<Row extends Twig> = {
  isOpen: (id: string) => boolean;
  /** The ids of the rows to show; every row unless given. */
  only?: ReadonlySet<string> | null;
  /** Compares siblings for their order; without it they keep the given order. */
  compare?: ((one: Row, other: Row) => number) | null;
};

/** Returns the visible lines of a tree; a closed row hides all its descendants. */
export function toTreeRows<Row extends Twig>(
  family: ChildrenByParent<Row>,
  { isOpen, only = null, compare = null }: TreeFilter<Row>,
): TreeRow<Row>[] {
  const lines: TreeRow<Row>[] = [];
  const shownBelow = (id: string | null) => {
    const all = family.get(id) ?? [];
    const shown = only === null ? all : all.filter((row) => only.has(row.id));
    return compare === null ? shown : shown.toSorted(compare);
  };
  const walk = (rows: readonly Row[], depth: number) => {
    for (const row of rows) {
      const below = shownBelow(row.id);
      lines.push({ row, depth, below: below.length });
      if (isOpen(row.id)) walk(below, depth + 1);
    }
  };
  walk(shownBelow(null), 0);
  return lines;
}

/** Returns the ids of the found rows and of all their ancestors. */
export function withPaths<Row extends Twig>(
  all: readonly Row[],
  found: readonly string[],
): Set<string> {
  const parents = new Map(all.map(({ id, parentId }) => [id, parentId]));
  const shown = new Set<string>();
  for (const id of found)
    for (let at: string | null = id; at !== null && !shown.has(at); at = parents.get(at) ?? null)
      shown.add(at);
  return shown;
}

/** Returns the ids of a row and of all its descendants. */
export function withDescendants<Row extends Twig>(
  family: ChildrenByParent<Row>,
  id: string,
): Set<string> {
  const all = new Set([id]);
  for (const one of all) for (const child of family.get(one) ?? []) all.add(child.id);
  return all;
}

/** Returns for each row the sum of a number over the row and all rows below it. */
export function sumsWithBelow<Row extends Twig>(
  family: ChildrenByParent<Row>,
  numberOf: (row: Row) => number,
): Map<string, number> {
  const sums = new Map<string, number>();
  const sum = (row: Row): number => {
    const below = family.get(row.id) ?? [];
    const total = below.reduce((so, child) => so + sum(child), numberOf(row));
    sums.set(row.id, total);
    return total;
  };
  for (const row of family.get(null) ?? []) sum(row);
  return sums;
}

/** Returns the records as nodes of a select; `isLeftOut` removes a record and all its descendants. */
export function toTreeNodes<Row extends Twig>(
  family: ChildrenByParent<Row>,
  titleOf: (row: Row) => string,
  isLeftOut: (row: Row) => boolean = () => false,
  parentId: string | null = null,
): TreeNode[] {
  return (family.get(parentId) ?? [])
    .filter((row) => !isLeftOut(row))
    .map((row) => ({
      value: row.id,
      title: titleOf(row),
      children: toTreeNodes(family, titleOf, isLeftOut, row.id),
    }));
}
