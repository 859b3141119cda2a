import type { RouteNode } from '@stacksight/contract';
import { useSession } from '#lib/session/session-store.ts';
import { withFixed } from './fixed-routes.ts';
import { type MenuItem, type PageRoute, toMenu, toPages } from './route-tree.ts';

type Menu = { pages: readonly PageRoute[]; items: readonly MenuItem[] };

const made = new WeakMap<readonly RouteNode[], Menu>();

/** The pages and the menu that a route tree means, made once for each tree. */
export function menuOf(routes: readonly RouteNode[]): Menu {
  const known = made.get(routes);
  if (known) return known;
  const tree = withFixed(routes);
  const menu = { pages: toPages(tree), items: toMenu(tree) };
  made.set(routes, menu);
  return menu;
}

/** The pages and the menu of the signed-in account. */
export function useMenu(): Menu {
  return menuOf(useSession((session) => session.routes));
}
