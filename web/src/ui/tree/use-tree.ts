import { useMemo, useState } from 'react';
import {
  type ChildrenByParent,
  childrenByParent,
  type TreeRow,
  type Twig,
  toTreeRows,
  withPaths,
} from '#lib/tree/tree-rows.ts';

// Holds the open rows of a tree while its page is mounted. A search opens the path to each found row; after the search,
// the same rows are open as before.

/** All rows are open or closed as `isOpen` says, except the rows in `but`. */
type Opened = { isOpen: boolean; but: ReadonlySet<string> };

export type TreeState<Row extends Twig> = {
  family: ChildrenByParent<Row>;
  lines: readonly TreeRow<Row>[];
  byId: ReadonlyMap<string, TreeRow<Row>>;
  /** True if any row has children. */
  hasBranches: boolean;
  /** The number of rows that the search found; null without a search. */
  found: number | null;
  isOpen: (id: string) => boolean;
  toggle: (id: string) => void;
  setAll: (isOpen: boolean) => void;
};

type TreeInput<Row extends Twig> = {
  all: readonly Row[];
  /** Returns true if the search finds a row; null without a search. */
  isFound: ((row: Row) => boolean) | null;
  /** The searched text; a new text opens all rows of the tree again. */
  search: string;
  compare?: ((one: Row, other: Row) => number) | null;
};

// A larger tree starts closed, so that its structure is visible.
const mostAtFirst = 120;
const allOpen: Opened = { isOpen: true, but: new Set() };
const allClosed: Opened = { isOpen: false, but: new Set() };

/** Computes the visible lines of a tree, and holds its open rows. */
export function useTree<Row extends Twig>(input: TreeInput<Row>): TreeState<Row> {
  const { all, isFound, search, compare = null } = input;
  const [own, setOwn] = useState<Opened | null>(null);
  const [searched, setSearched] = useState({ search: '', opened: allOpen });
  const family = useMemo(() => childrenByParent(all), [all]);
  const found = useMemo(
    () => (isFound === null ? null : all.filter(isFound).map(({ id }) => id)),
    [all, isFound],
  );
  const only = useMemo(() => (found === null ? null : withPaths(all, found)), [all, found]);
  const usual = own ?? (all.length > mostAtFirst ? allClosed : allOpen);
  const opened = found === null ? usual : searched.search === search ? searched.opened : allOpen;
  const set = (next: Opened) =>
    found === null ? setOwn(next) : setSearched({ search, opened: next });
  const isOpen = (id: string) => opened.isOpen !== opened.but.has(id);
  const lines = useMemo(
    () =>
      toTreeRows(family, {
        isOpen: (id) => opened.isOpen !== opened.but.has(id),
        only,
        compare,
      }),
    [family, opened, only, compare],
  );
  const byId = useMemo(() => new Map(lines.map((line) => [line.row.id, line])), [lines]);
  const toggle = (id: string) => {
    const but = new Set(opened.but);
    if (!but.delete(id)) but.add(id);
    set({ ...opened, but });
  };
  const setAll = (isAll: boolean) => set(isAll ? allOpen : allClosed);
  const hasBranches = all.some(({ parentId }) => parentId !== null);
  return { family, lines, byId, hasBranches, found: found?.length ?? null, isOpen, toggle, setAll };
}
