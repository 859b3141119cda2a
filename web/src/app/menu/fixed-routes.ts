import type { RouteNode } from '@stacksight/contract';
import english from '#locales/en-US/menu.json' with { type: 'json' };
import chinese from '#locales/zh-CN/menu.json' with { type: 'json' };
import { toPages } from './route-tree.ts';

// The routes that are there for everyone (spec §2); the server's tree comes after them.

function node(
  part: Partial<RouteNode> & Pick<RouteNode, 'path'>,
  meta: Partial<RouteNode['meta']>,
): RouteNode {
  return {
    component: '',
    name: '',
    hidden: false,
    redirect: null,
    alwaysShow: false,
    children: [],
    ...part,
    meta: {
      title: { 'zh-CN': '', 'en-US': '' },
      icon: '',
      affix: false,
      noCache: false,
      activeMenu: null,
      ...meta,
    },
  };
}

const titleOf = (key: keyof typeof chinese) => ({ 'zh-CN': chinese[key], 'en-US': english[key] });

export const fixedRoutes: readonly RouteNode[] = [
  node(
    { path: '/dashboard', component: 'dashboard', name: 'Dashboard' },
    { title: titleOf('dashboard'), icon: 'dashboard', affix: true },
  ),
  node(
    { path: '/profile/index', component: 'profile', name: 'Profile', hidden: true },
    { title: titleOf('profile'), icon: 'user', noCache: true },
  ),
];

/** The fixed routes and the server's; one that the server gives itself takes the place of the fixed one. */
export function withFixed(dynamic: readonly RouteNode[]): RouteNode[] {
  const given = new Set(toPages(dynamic).map(({ path }) => path));
  return [...fixedRoutes.filter(({ path }) => !given.has(path)), ...dynamic];
}
