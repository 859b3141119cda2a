import type { RouteNode } from '@stacksight/contract';
import english from '#locales/en-US/menu.json' with { type: 'json' };
import chinese from '#locales/zh-CN/menu.json' with { type: 'json' };
import { toPages } from './route-tree.ts';

// The fixed routes of the console (spec §2), which come before the routes of the server.

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
      title: '',
      titles: { 'zh-CN': '', 'en-US': '' },
      icon: '',
      affix: false,
      noCache: false,
      activeMenu: null,
      ...meta,
    },
  };
}

const titleOf = (key: keyof typeof chinese) => ({
  title: chinese[key],
  titles: { 'zh-CN': chinese[key], 'en-US': english[key] },
});

const dashboard = node(
  { path: '/dashboard', component: 'dashboard/dashboard', name: 'Dashboard' },
  { ...titleOf('dashboard'), icon: 'dashboard', affix: true },
);

const profile = node(
  { path: '/profile/index', component: 'session/profile', name: 'Profile', hidden: true },
  { ...titleOf('profile'), icon: 'user', noCache: true },
);

/** Adds the fixed routes to the server's routes; a route of the server replaces the fixed route of the same address. */
export function withFixedRoutes(
  dynamic: readonly RouteNode[],
  permissions: readonly string[],
): RouteNode[] {
  const given = new Set(toPages(dynamic).map(({ path }) => path));
  const fixed = permissions.includes('dashboard:view') ? [dashboard, profile] : [profile];
  return [...fixed.filter(({ path }) => !given.has(path)), ...dynamic];
}
