import type { RouteNode } from '@stacksight/contract';
import { isExternal, joinPaths } from '#lib/route-path.ts';

// Turns the server's route tree (spec §2, §3) into pages with addresses and subsystems with menus, for the shell.

export type RouteTitles = RouteNode['meta']['titles'];

/** A page that has an address. */
export type PageRoute = {
  path: string;
  component: string;
  name: string;
  title: RouteTitles;
  icon: string;
  isAffix: boolean;
  isCached: boolean;
  isHidden: boolean;
  /** The menu entry to highlight while this page is open. */
  activePath: string;
  /** The titles of the page's ancestors in the menu, for the breadcrumb and the search. */
  trail: readonly RouteTitles[];
  redirect: string | null;
};

export type MenuItem = {
  path: string;
  title: RouteTitles;
  icon: string;
  isExternal: boolean;
  children: readonly MenuItem[];
};

const layout = 'Layout';

/** Returns the pages of a route tree, in the order of the menu. */
export function toPages(nodes: readonly RouteNode[]): PageRoute[] {
  return nodes.flatMap((node) => pagesUnder(node, '', [], false));
}

function pagesUnder(
  node: RouteNode,
  parent: string,
  trail: readonly RouteTitles[],
  isInHidden: boolean,
): PageRoute[] {
  const path = joinPaths(parent, node.path);
  if (isExternal(path)) return [];
  const isHidden = isInHidden || node.hidden;
  const below = [...trail, node.meta.titles];
  const children = node.children.flatMap((child) => pagesUnder(child, path, below, isHidden));
  const isGroup = node.component === layout || (node.children.length > 0 && node.redirect !== null);
  if (node.component === '' || (isGroup && node.redirect === null)) return children;
  const { titles: title, icon, affix, noCache, activeMenu } = node.meta;
  const own: PageRoute = {
    path,
    component: isGroup ? '' : node.component,
    name: node.name,
    title,
    icon,
    isAffix: affix,
    isCached: !noCache,
    isHidden,
    activePath: activeMenu ?? path,
    trail,
    redirect: node.redirect,
  };
  // A group without a page is only a redirect, and is omitted if a child has the same address.
  if (isGroup && children.some((child) => child.path === path)) return children;
  return [own, ...children];
}

/** Returns the subsystems of a route tree, with the visible entries of their menus. */
export function toMenu(nodes: readonly RouteNode[]): MenuItem[] {
  return nodes.flatMap((node) => itemsOf(node, ''));
}

function itemsOf(node: RouteNode, parent: string): MenuItem[] {
  if (node.hidden) return [];
  const path = joinPaths(parent, node.path);
  const children = node.children.flatMap((child) => itemsOf(child, path));
  const isGroup = node.component === layout || node.children.length > 0;
  if (isGroup && children.length === 0) return [];
  const [only] = children;
  // A group with a single page becomes that page, unless the server asks to show the group.
  if (isGroup && only && children.length === 1 && only.children.length === 0 && !node.alwaysShow)
    return [{ ...only, icon: only.icon || node.meta.icon }];
  const { titles: title, icon } = node.meta;
  return [{ path, title, icon, isExternal: isExternal(path), children }];
}

/** Returns the first page under a menu item, which a click on a subsystem opens. */
export function firstLeaf(item: MenuItem): MenuItem {
  const inside = item.children.find((child) => !firstLeaf(child).isExternal) ?? item.children[0];
  return inside ? firstLeaf(inside) : item;
}

/** Returns the address that `/` redirects to: the dashboard (spec §2), or else the first page of the user's menu. */
export function homeAddress(pages: readonly PageRoute[], items: readonly MenuItem[]): string {
  const dashboard = pages.find(({ path, redirect }) => path === '/dashboard' && redirect === null);
  const first = items.map(firstLeaf).find((item) => !item.isExternal);
  return (dashboard ?? first)?.path ?? '/profile/index';
}

/** Returns the menu items from a subsystem down to the item at `path`; empty if the menu has no such item. */
export function findTrail(items: readonly MenuItem[], path: string): MenuItem[] {
  for (const item of items) {
    if (item.children.length === 0 && item.path === path) return [item];
    const below = findTrail(item.children, path);
    if (below.length > 0) return [item, ...below];
  }
  return [];
}
