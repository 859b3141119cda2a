import type { RouteNode } from '@stacksight/contract';
import { permissions } from '@stacksight/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { role, rolePermission } from '#store/schema/accounts.ts';
import { roleSeeds } from '#store/seeds/role-seed.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

let test: TestApp;
const roles: Record<string, string> = {};
beforeAll(async () => {
  test = await makeApp();
  for (const { id, roleName } of await test.deps.store.db.select().from(role)) roles[roleName] = id;
  const roleIds = [roles[roleSeeds.librarian.roleName] ?? ''];
  await test.addAccount({ username: 'lin', roleIds });
  await test.addAccount({ username: 'holder', permissions: [...permissions] });
});
afterAll(() => test.close());

const componentsOf = (nodes: readonly RouteNode[]): string[] =>
  nodes.flatMap((node) => [node.component, ...componentsOf(node.children)]).filter(Boolean);
const menuOf = async (username: string) => {
  const client = await test.signIn(username);
  return (await client.get(`/system/menu/${username}`)).body.data as {
    permissions: string[];
    routes: RouteNode[];
  };
};

describe('the menu', () => {
  it('has every entry for super', async () => {
    const menu = await menuOf('super');
    expect(menu.permissions).toEqual([...permissions]);
    expect(menu.routes.map(({ name }) => name)).toEqual([
      'Home',
      'Statistics',
      'Analysis',
      'Holdings',
      'Configuration',
      'System',
      'Help',
      'ProfileHome',
    ]);
    expect(componentsOf(menu.routes)).toEqual(
      expect.arrayContaining([
        'dashboard/index',
        'profile/index',
        'statistics/new-books',
        'statistics/rooms',
        'statistics/property',
        'statistics/borrowing',
        'statistics/borrowers',
        'statistics/readers',
        'statistics/resources',
        'statistics/credit',
        'statistics/overview',
        'system/client-errors',
      ]),
    );
  });

  it('has no page with the path of a call', async () => {
    const pathsOf = (nodes: readonly RouteNode[], parent = ''): string[] =>
      nodes.flatMap(({ path, children }) => {
        const whole = /^(\/|https?:)/.test(path) ? path : `${parent}/${path}`;
        return [whole, ...pathsOf(children, whole)];
      });
    const paths = pathsOf((await menuOf('super')).routes);
    expect(paths).toContain('/admin/client-errors');
    const calls = /^\/(auth|system|docs|healthz|readyz|metrics|dataz_ai_api|analytics-v3)(\/|$)/;
    expect(paths.filter((path) => calls.test(path))).toEqual([]);
  });

  it('has the shape of the specification, in both languages', async () => {
    const [home, statistics] = (await menuOf('super')).routes;
    expect(home?.children[0]).toEqual({
      path: 'dashboard',
      component: 'dashboard/index',
      name: 'Dashboard',
      hidden: false,
      redirect: null,
      alwaysShow: false,
      meta: {
        title: '数据总览',
        titles: { 'zh-CN': '数据总览', 'en-US': 'Dashboard' },
        icon: 'dashboard',
        affix: true,
        noCache: false,
        activeMenu: null,
      },
      children: [],
    });
    expect(statistics).toMatchObject({ component: 'Layout', redirect: '/statistics/overview' });
    const client = await test.signIn('super');
    const { body } = await client.get('/system/menu/super', { language: 'en-US' });
    expect(body.data.routes[0].children[0].meta.title).toBe('Dashboard');
  });

  it('has the entries that the roles open and the permissions allow', async () => {
    const { permissions: held, routes } = await menuOf('lin');
    expect(held).toContain('borrowing:view');
    expect(held).not.toContain('log:view');
    const names = routes.map(({ name }) => name);
    expect(names).toEqual(['Home', 'Statistics', 'Analysis', 'Holdings', 'Help', 'ProfileHome']);
    // The account has every permission, but no role that opens a menu.
    const holder = await menuOf('holder');
    expect(holder.permissions).toHaveLength(permissions.length);
    expect(holder.routes).toEqual([]);
  });

  it('is only returned for the caller', async () => {
    const lin = await test.signIn('lin');
    for (const url of [
      '/system/menu/super',
      `/system/menu/lin?roleIdsStr=${roles[roleSeeds.analyst.roleName]}`,
      `/system/menu/lin?roleIdsStr=${roles[roleSeeds.librarian.roleName]},${roles[roleSeeds.analyst.roleName]}`,
    ]) {
      const { status, body } = await lin.get(url);
      expect([status, body.code]).toEqual([403, 'permission.denied']);
    }
    expect(
      (await lin.get(`/system/menu/lin?roleIdsStr=${roles[roleSeeds.librarian.roleName]}`)).status,
    ).toBe(200);
    expect((await lin.get('/system/menu/LIN?roleIdsStr=')).status).toBe(200);
  });

  it('refuses callers without a sign-in, and unknown parameters', async () => {
    expect((await test.client.get('/system/menu/super')).status).toBe(401);
    const lin = await test.signIn('lin');
    const unknown = await lin.get('/system/menu/lin?admin=1');
    expect([unknown.status, unknown.body.code]).toEqual([400, 'request.invalid']);
  });

  it('loses entries as soon as a role loses its permission', async () => {
    const lin = await test.signIn('lin');
    await test.deps.store.db
      .delete(rolePermission)
      .where(eq(rolePermission.permission, 'credit:view'));
    const { data } = (await lin.get('/system/menu/lin')).body;
    expect(componentsOf(data.routes)).not.toContain('statistics/credit');
  });
});
