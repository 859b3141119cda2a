import type { RouteNode } from '@stacksight/contract';
import { useSession } from '#lib/session/session-store.ts';
import type { StoredSession } from '#lib/session/stored-session.ts';
import { withFixedRoutes } from './fixed-routes.ts';
import { homeAddress, type MenuItem, type PageRoute, toMenu, toPages } from './route-tree.ts';

type Menu = {
  pages: readonly PageRoute[];
  items: readonly MenuItem[];
  /** The address that `/` redirects to. */
  home: string;
};

const made = new WeakMap<readonly RouteNode[], { for: StoredSession['permissions']; menu: Menu }>();

/** Returns the pages and the menu of a route tree, computed once for each tree. */
export function menuOfRoutes({
  routes,
  permissions,
}: Pick<StoredSession, 'routes' | 'permissions'>): Menu {
  const known = made.get(routes);
  if (known?.for === permissions) return known.menu;
  const tree = withFixedRoutes(routes, permissions);
  const [pages, items] = [toPages(tree), toMenu(tree)];
  const menu = { pages, items, home: homeAddress(pages, items) };
  made.set(routes, { for: permissions, menu });
  return menu;
}

/** Returns the pages and the menu of the signed-in account. */
export function useMenu(): Menu {
  const routes = useSession((session) => session.routes);
  const permissions = useSession((session) => session.permissions);
  return menuOfRoutes({ routes, permissions });
}
