import type { RouteNode as Node, WithBothNames } from '@stacksight/contract';
import type { Menu } from './menu.store.ts';

type RouteNode = WithBothNames<Node>;

export type Viewer = {
  isSuper: boolean;
  permissions: ReadonlySet<string>;
  menuIds: ReadonlySet<string>;
};

/** Returns the menus that a viewer may see, as the route tree of the console (spec §3). */
export function toRouteTree(menus: readonly Menu[], viewer: Viewer): RouteNode[] {
  return childrenOf(null, menus, viewer);
}

function childrenOf(parentId: string | null, menus: readonly Menu[], viewer: Viewer): RouteNode[] {
  return menus
    .filter((menu) => menu.parentId === parentId && menu.type === 'menu')
    .flatMap((menu) => {
      const children = childrenOf(menu.id, menus, viewer);
      // A group is shown if one of its children is shown, even if no role opens the group itself.
      const isGroup =
        leadsNowhere(menu) ||
        menus.some((other) => other.parentId === menu.id && other.type === 'menu');
      const isSeen = isGroup ? children.length > 0 : maySee(menu, viewer);
      return isSeen ? [toNode(menu, children)] : [];
    });
}

// Returns whether a menu has no page of its own, like the layout or a heading.
const leadsNowhere = ({ component, path }: Menu) =>
  component === 'Layout' || (component === '' && !/^(https?:|mailto:|tel:)/i.test(path));

function maySee({ id, permission }: Menu, viewer: Viewer): boolean {
  if (viewer.isSuper) return true;
  return viewer.menuIds.has(id) && (permission === '' || viewer.permissions.has(permission));
}

function toNode(menu: Menu, children: RouteNode[]): RouteNode {
  const { path, component, name, hidden, alwaysShow, icon, affix, noCache, activeMenu } = menu;
  const title = { 'zh-CN': menu.titleZh, 'en-US': menu.titleEn };
  return {
    path,
    component,
    name,
    hidden,
    redirect: redirectOf(menu, children),
    alwaysShow,
    meta: { title, icon, affix, noCache, activeMenu },
    children,
  };
}

// Returns the redirect of a group; never to a page that the viewer may not see.
function redirectOf({ path, redirect }: Menu, children: readonly RouteNode[]): string | null {
  if (redirect === null || children.length === 0) return redirect;
  const paths = children.map((child) =>
    child.path.startsWith('/') ? child.path : `${path.replace(/\/$/, '')}/${child.path}`,
  );
  return paths.includes(redirect) ? redirect : (paths[0] ?? null);
}
