import type { RouteNode } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { withFixedRoutes } from './fixed-routes.ts';
import { findTrail, firstLeaf, homeAddress, toMenu, toPages } from './route-tree.ts';

type RouteChange = Partial<Omit<RouteNode, 'meta'>> & { meta?: Partial<RouteNode['meta']> };

const node = (path: string, { meta, ...part }: RouteChange = {}): RouteNode => ({
  path,
  component: 'some-page',
  name: path,
  hidden: false,
  redirect: null,
  alwaysShow: false,
  children: [],
  ...part,
  meta: {
    title: path,
    titles: { 'zh-CN': path, 'en-US': path },
    icon: '',
    affix: false,
    noCache: false,
    activeMenu: null,
    ...meta,
  },
});

const tree = [
  node('/', {
    component: 'Layout',
    redirect: '/dashboard',
    children: [node('dashboard', { meta: { affix: true, icon: 'dashboard' } })],
  }),
  node('/statistics', {
    component: 'Layout',
    redirect: '/statistics/overview',
    alwaysShow: true,
    children: [
      node('overview'),
      node('group', { component: '', children: [node('one'), node('two', { hidden: true })] }),
      node('rule/:id', { hidden: true, meta: { activeMenu: '/statistics/overview' } }),
    ],
  }),
  node('https://example.org/', { component: '' }),
];

test('pages have full paths; groups with a redirect forward', () => {
  const pages = toPages(tree);
  expect(pages.map(({ path }) => path)).toEqual([
    '/',
    '/dashboard',
    '/statistics',
    '/statistics/overview',
    '/statistics/group/one',
    '/statistics/group/two',
    '/statistics/rule/:id',
  ]);
  expect(pages.find(({ path }) => path === '/statistics')?.redirect).toBe('/statistics/overview');
  expect(pages.find(({ path }) => path === '/dashboard')?.isAffix).toBe(true);
});

test('a page knows its parents and its highlighted entry', () => {
  const pages = toPages(tree);
  const one = pages.find(({ path }) => path.endsWith('/one'));
  expect(one?.trail.map((title) => title['zh-CN'])).toEqual(['/statistics', 'group']);
  expect(pages.find(({ path }) => path.includes(':id'))?.activePath).toBe('/statistics/overview');
});

test('the menu leaves out hidden entries and shows a group with one page as that page', () => {
  const menu = toMenu(tree);
  expect(menu.map(({ path }) => path)).toEqual([
    '/dashboard',
    '/statistics',
    'https://example.org/',
  ]);
  expect(menu[1]?.children.map(({ path }) => path)).toEqual([
    '/statistics/overview',
    '/statistics/group/one',
  ]);
  expect(menu[2]?.isExternal).toBe(true);
});

test('a subsystem opens its first page; a page is found in the menu', () => {
  const menu = toMenu(tree);
  expect(menu.map((item) => firstLeaf(item).path)).toEqual([
    '/dashboard',
    '/statistics/overview',
    'https://example.org/',
  ]);
  expect(findTrail(menu, '/statistics/group/one').map(({ path }) => path)).toEqual([
    '/statistics',
    '/statistics/group/one',
  ]);
  expect(findTrail(menu, '/nowhere')).toEqual([]);
});

const home = (nodes: readonly RouteNode[]) => homeAddress(toPages(nodes), toMenu(nodes));

test('the root opens the dashboard, or else the first page', () => {
  expect(home(tree)).toBe('/dashboard');
  expect(home([...tree].reverse())).toBe('/dashboard');
  expect(home(tree.slice(1))).toBe('/statistics/overview');
  expect(home([node('https://example.org/', { component: '' })])).toBe('/profile/index');
  expect(home([])).toBe('/profile/index');
});

test('the dashboard is added only for users who may see it', () => {
  const paths = (permissions: string[], nodes = tree.slice(1)) =>
    withFixedRoutes(nodes, permissions).map(({ path }) => path);
  expect(paths([])).toEqual(['/profile/index', '/statistics', 'https://example.org/']);
  expect(paths(['dashboard:view']).slice(0, 2)).toEqual(['/dashboard', '/profile/index']);
  expect(paths(['dashboard:view'], tree)[1]).toBe('/');
});
