import { useMemo } from 'react';
import { useSession } from '#lib/session/session-store.ts';
import { withFixed } from './fixed-routes.ts';
import { type MenuItem, type PageRoute, toMenu, toPages } from './route-tree.ts';

/** The pages and the menu of the signed-in account. */
export function useMenu(): { pages: readonly PageRoute[]; items: readonly MenuItem[] } {
  const routes = useSession((session) => session.routes);
  return useMemo(() => {
    const tree = withFixed(routes);
    return { pages: toPages(tree), items: toMenu(tree) };
  }, [routes]);
}
