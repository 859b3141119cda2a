import { useMemo, useState } from 'react';
import {
  type ChildrenByParent,
  familyOf,
  type TreeRow,
  type Twig,
  toTreeRows,
  withPaths,
} from '#lib/tree/tree-rows.ts';

// What of a tree is open. It is remembered while its page is; a search opens the way to what it finds, and leaves what
// was open before as it was.

/** All are as `isOpen` says, but those. */
type Opened = { isOpen: boolean; but: ReadonlySet<string> };

export type TreeState<Row extends Twig> = {
  family: ChildrenByParent<Row>;
  lines: readonly TreeRow<Row>[];
  byId: ReadonlyMap<string, TreeRow<Row>>;
  /** How many a search found; null without one. */
  found: number | null;
  isOpen: (id: string) => boolean;
  toggle: (id: string) => void;
  setAll: (isOpen: boolean) => void;
};

type TreeInput<Row extends Twig> = {
  all: readonly Row[];
  /** Those that are looked for; null for all. */
  isFound: ((row: Row) => boolean) | null;
  /** What is looked for: another begins anew. */
  asked: string;
  compare?: ((one: Row, other: Row) => number) | null;
};

// More than these would hide the shape of a tree that is seen for the first time.
const mostAtFirst = 120;
const allOpen: Opened = { isOpen: true, but: new Set() };
const allClosed: Opened = { isOpen: false, but: new Set() };

/** The lines of a tree, and what is open in it. */
export function useTree<Row extends Twig>(input: TreeInput<Row>): TreeState<Row> {
  const { all, isFound, asked, compare = null } = input;
  const [own, setOwn] = useState<Opened | null>(null);
  const [searched, setSearched] = useState({ asked: '', opened: allOpen });
  const family = useMemo(() => familyOf(all), [all]);
  const found = useMemo(
    () => (isFound === null ? null : all.filter(isFound).map(({ id }) => id)),
    [all, isFound],
  );
  const only = useMemo(() => (found === null ? null : withPaths(all, found)), [all, found]);
  const usual = own ?? (all.length > mostAtFirst ? allClosed : allOpen);
  const opened = found === null ? usual : searched.asked === asked ? searched.opened : allOpen;
  const set = (next: Opened) =>
    found === null ? setOwn(next) : setSearched({ asked, opened: next });
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
  return { family, lines, byId, found: found?.length ?? null, isOpen, toggle, setAll };
}
