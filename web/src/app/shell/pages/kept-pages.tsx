import { Activity, useLayoutEffect } from 'react';
import { type Location, useLocation } from 'react-router';
import type { PageRoute } from '../../menu/route-tree.ts';
import { useMenu } from '../../menu/use-menu.ts';
import { tags, useTags } from '../../tags/tags-store.ts';
import { matchPage } from './match-page.ts';
import { PageFrame } from './page-frame.tsx';
import { useKeptPages } from './use-kept.ts';

/** Shows the current page, and the hidden visited pages that are kept alive. */
export function KeptPages() {
  const location = useLocation();
  const { pages } = useMenu();
  const refreshing = useTags((state) => state.refreshing);
  const page = matchPage(pages, location.pathname);
  useVisit(page, location);
  const kept = useKeptPages(page, location);
  return (
    <>
      {page === null && <PageFrame page={null} location={location} />}
      {kept
        .filter((one) => one.path !== refreshing)
        .map(({ path, page: keptPage, location: last }) => {
          const isActive = path === location.pathname;
          return (
            <Activity key={path} mode={isActive ? 'visible' : 'hidden'}>
              <PageFrame page={keptPage} location={isActive ? location : last} />
            </Activity>
          );
        })}
    </>
  );
}

/** Gives every visited page a tag; pinned pages have one from the start. */
function useVisit(page: PageRoute | null, { pathname, search }: Location): void {
  const { pages } = useMenu();
  useLayoutEffect(() => {
    for (const one of pages)
      if (one.isAffix)
        tags.add({ path: one.path, fullPath: one.path, isAffix: true, isCached: one.isCached });
  }, [pages]);
  useLayoutEffect(() => {
    if (page === null || page.redirect !== null) return;
    const { isAffix, isCached } = page;
    tags.add({ path: pathname, fullPath: `${pathname}${search}`, isAffix, isCached });
  }, [page, pathname, search]);
}
