import { useState } from 'react';
import type { Location } from 'react-router';
import type { PageRoute } from '../../menu/route-tree.ts';
import { useTags } from '../../tags/tags-store.ts';

export type KeptPage = { path: string; page: PageRoute; location: Location };

/** The limit of mounted pages, which saves memory: beyond it, the page with the oldest visit is unmounted. */
const most = 20;

/** Returns the mounted pages: first the current page, then the pages with a tag that this window has opened. */
export function useKeptPages(page: PageRoute | null, location: Location): readonly KeptPage[] {
  const views = useTags((state) => state.views);
  const [opened, setOpened] = useState<readonly KeptPage[]>([]);
  const path = location.pathname;
  const others = opened.filter(
    (one) => one.path !== path && one.page.isCached && views.some((view) => view.path === one.path),
  );
  const next = page === null ? others : [{ path, page, location }, ...others].slice(0, most);
  if (!isSame(next, opened)) setOpened(next);
  // The pages keep one order; otherwise React would move the nodes of hidden pages.
  return next.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function isSame(a: readonly KeptPage[], b: readonly KeptPage[]): boolean {
  return (
    a.length === b.length &&
    a.every(
      (one, i) =>
        one.path === b[i]?.path && one.location === b[i]?.location && one.page === b[i]?.page,
    )
  );
}
