// Records that name the one above them, as the lines of a tree and as nodes to choose from.

export type Twig = { id: string; parentId: string | null };
export type TreeRow<Row extends Twig> = {
  row: Row;
  depth: number;
  /** How many lie directly below it, those not shown left out. */
  below: number;
};
export type TreeNode = { value: string; title: string; children: TreeNode[] };

export type ChildrenByParent<Row extends Twig> = ReadonlyMap<string | null, readonly Row[]>;

/** Those below each, in the order given. */
export const familyOf = <Row extends Twig>(all: readonly Row[]): ChildrenByParent<Row> =>
  Map.groupBy(all, ({ parentId }) => parentId);

type TreeFilter<Row extends Twig> = {
  isOpen: (id: string) => boolean;
  /** Only these; all unless given. */
  only?: ReadonlySet<string> | null;
  /** The order among those below the same one; as given unless said. */
  compare?: ((one: Row, other: Row) => number) | null;
};

/** The lines of a tree that can be seen: below what is closed there is none. */
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

/** Those that are found with all that they lie in. */
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

/** One with everything below it. */
export function withBelow<Row extends Twig>(
  family: ChildrenByParent<Row>,
  id: string,
): Set<string> {
  const all = new Set([id]);
  for (const one of all) for (const child of family.get(one) ?? []) all.add(child.id);
  return all;
}

/** Sums of a number over each and all below it. */
export function sumsOf<Row extends Twig>(
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

/** The same as a tree to choose from, without some and all below them. */
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
