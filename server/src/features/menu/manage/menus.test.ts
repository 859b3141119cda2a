import { type MenuEntry, permissions, type RouteNode } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { role } from '#store/schema/accounts.ts';
import { roleSeeds } from '#store/seeds/role-seed.ts';
import { seedStore } from '#store/seeds/seed.ts';
import type { TestClient } from '../../../../test/client.ts';
import { makeApp, type TestApp } from '../../../../test/make-app.ts';

let app: TestApp;
let keeper: TestClient;
let librarian: string;

const path = '/system/menu-tree';
beforeAll(async () => {
  app = await makeApp();
  await app.addAccount({ username: 'keeper', permissions: ['menu:view', 'menu:edit'] });
  await app.addAccount({ username: 'looker', permissions: ['menu:view'] });
  await app.addAccount({ username: 'chief', permissions });
  await app.addAccount({ username: 'ruler', permissions: ['role:view', 'role:edit'] });
  const roles = await app.deps.store.db.select().from(role);
  librarian = roles.find(({ roleName }) => roleName === roleSeeds.librarian.roleName)?.id ?? '';
  await app.addAccount({ username: 'lin', roleIds: [librarian] });
  keeper = await app.signIn('keeper');
});
afterAll(() => app.close());

const entries = async (): Promise<MenuEntry[]> => (await keeper.get(`${path}/list`)).body.data.rows;
const named = async (name: string): Promise<MenuEntry> => {
  const found = (await entries()).find((entry) => entry.name === name);
  if (found === undefined) throw new Error(`no menu ${name}`);
  return found;
};
const toForm = (entry: MenuEntry) => {
  const { id: _, name, depth, wholePath, roleNames, isNeeded, modifiedAt, ...form } = entry;
  return form;
};
const put = (entry: MenuEntry, part: object) =>
  keeper.put(`${path}/${entry.id}`, { json: { ...toForm(entry), ...part } });
const add = (json: object) => keeper.post(`${path}/add`, { json });
const link = { titleZh: '图书馆网站', titleEn: 'Library site', path: 'https://library.example/' };
const titlesOf = (nodes: readonly RouteNode[]): string[] =>
  nodes.flatMap(({ meta, children }) => [meta.title, ...titlesOf(children)]);
const seenBy = async (username: string) => {
  const client = await app.signIn(username);
  return titlesOf((await client.get(`/system/menu/${username}`)).body.data.routes);
};

describe('the tree of menus', () => {
  it('is listed in order, with whole paths and the roles of each entry', async () => {
    const borrowing = await named('StatisticsBorrowing');
    expect(borrowing).toMatchObject({ depth: 1, wholePath: '/statistics/borrowing' });
    expect(borrowing.roleNames).toContain(roleSeeds.librarian.roleName);
    const found = (await keeper.get(`${path}/list?search=/statistics/borrow`)).body.data;
    expect(found.rows.map(({ name }: MenuEntry) => name)).toEqual([
      'StatisticsBorrowing',
      'StatisticsBorrowers',
    ]);
  });

  it('has a new entry, a new name or another order from the next call', async () => {
    const { id } = (await add({ ...link, roleIds: [librarian] })).body.data;
    expect(await seenBy('lin')).toContain('图书馆网站');
    const borrowing = await named('StatisticsBorrowing');
    expect((await put(borrowing, { titleZh: '借阅统计' })).status).toBe(200);
    expect(await seenBy('lin')).toContain('借阅统计');
    expect((await keeper.post(`${path}/${borrowing.id}/move`, { json: { to: 'up' } })).status).toBe(
      200,
    );
    const order = (await entries()).filter(({ wholePath }) => wholePath.startsWith('/statistics/'));
    expect(order.slice(0, 2).map(({ titleZh }) => titleZh)).toEqual(['借阅统计', '综合概览']);
    await keeper.delete(`${path}/${id}`);
    expect(await seenBy('lin')).not.toContain('图书馆网站');
  });

  it('moves an entry with its path, the references to it, and the roles that open it', async () => {
    const [rooms, books, system] = [
      await named('StatisticsRooms'),
      await named('StatisticsNewBooks'),
      await named('System'),
    ];
    const group = { titleZh: '阅览空间', titleEn: 'Spaces', path: '/spaces', component: 'Layout' };
    const { id } = (await add(group)).body.data;
    const move = (entry: { id: string }, json: object) =>
      keeper.post(`${path}/${entry.id}/move`, { json });
    expect(await seenBy('lin')).not.toContain('阅览空间');
    await put(await named('Statistics'), { redirect: rooms.wholePath });
    expect((await move(rooms, { parentId: id })).status).toBe(200);
    expect((await move(books, { parentId: id, before: rooms.id })).status).toBe(200);
    const order = (await entries()).filter(({ parentId }) => parentId === id);
    expect(order.map(({ name, wholePath }) => [name, wholePath])).toEqual([
      ['StatisticsNewBooks', '/spaces/new-books'],
      ['StatisticsRooms', '/spaces/rooms'],
    ]);
    expect((await named('Statistics')).redirect).toBe('/spaces/rooms');
    expect((await entries()).find((one) => one.id === id)?.roleIds).toContain(librarian);
    expect(await seenBy('lin')).toEqual(expect.arrayContaining(['阅览空间', rooms.titleZh]));
    for (const [entry, parentId, field] of [
      [system, (await named('SystemMenus')).id, 'parentId'],
      [rooms, books.id, 'parentId'],
      [rooms, null, 'path'],
      [rooms, rooms.id, 'parentId'],
    ] as const) {
      const { status, body } = await move(entry, { parentId });
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    }
    expect((await move(rooms, { parentId: id, before: system.id })).status).toBe(400);
    const statistics = (await named('Statistics')).id;
    for (const entry of [rooms, books]) await move(entry, { parentId: statistics });
    expect((await named('Statistics')).redirect).toBe(rooms.wholePath);
    // A group without children is hidden.
    expect(await seenBy('lin')).not.toContain('阅览空间');
    await keeper.delete(`${path}/${id}`);
  });

  it('keeps changes when the server restarts', async () => {
    const credit = await named('StatisticsCredit');
    await keeper.delete(`${path}/${credit.id}`);
    await app.deps.store.db.transaction((tx) => seedStore(tx));
    const names = (await entries()).map(({ name }) => name);
    expect(names).not.toContain('StatisticsCredit');
    expect((await named('StatisticsBorrowing')).titleZh).toBe('借阅统计');
  });

  it('loses the children of a deleted entry', async () => {
    const group = { titleZh: '专题', titleEn: 'Topics', path: '/topics', component: 'Layout' };
    const parentId = (await add(group)).body.data.id;
    const page = { titleZh: '导出', titleEn: 'Exports', path: 'out', component: 'exports/index' };
    const child = (await add({ ...page, parentId })).body.data.id;
    const button = {
      titleZh: '导出按钮',
      titleEn: 'Button',
      type: 'button',
      permission: 'export:excel',
    };
    expect((await add({ ...button, parentId: child })).status).toBe(200);
    await keeper.delete(`${path}/${parentId}`);
    expect((await keeper.get(`${path}/${child}`)).status).toBe(404);
  });

  it('can be previewed for a role and for an account', async () => {
    const ofRole = await keeper.get(`${path}/preview?roleId=${librarian}`);
    expect(titlesOf(ofRole.body.data.routes)).toEqual(await seenBy('lin'));
    const ofLin = await keeper.get(`${path}/preview?username=LIN`);
    expect(ofLin.body.data).toEqual(ofRole.body.data);
    const ofSuper = (await keeper.get(`${path}/preview?username=super`)).body.data;
    expect(titlesOf(ofSuper.routes)).toContain('菜单');
    expect((await keeper.get(`${path}/preview?username=nobody`)).status).toBe(404);
  });

  it('refuses every wrong change with a message, so that it cannot become invalid', async () => {
    const statistics = await named('Statistics');
    const borrowing = await named('StatisticsBorrowing');
    const gone = '00000000-0000-4000-8000-000000000000';
    const page = { titleZh: '页面', titleEn: 'Page', path: '/page', component: 'exports/index' };
    const cases: [Promise<{ status: number; body: { fields: Record<string, string> } }>, string][] =
      [
        [put(statistics, { parentId: borrowing.id }), '不能移动到自己或自己的下级之下'],
        [put(statistics, { parentId: statistics.id }), '不能移动到自己或自己的下级之下'],
        [add({ ...page, parentId: gone }), '上级菜单已不存在，请重新选择'],
        [add({ ...page, component: 'no/such-page' }), '系统中没有这个页面'],
        [add({ ...page, path: 'page' }), '顶层菜单的路径须以 / 开头'],
        [add({ ...page, path: '/system/users' }), '这个路径是系统接口的地址，请换一个'],
        [add({ ...page, path: '/statistics/borrowing' }), '这个路径已被其他菜单使用'],
        [add({ ...page, redirect: '/nowhere' }), '没有这个路径的菜单'],
        [add({ ...page, roleIds: [gone] }), '角色已不存在，请重新选择'],
        [add({ ...link, component: 'exports/index' }), '外部链接没有页面组件，请留空'],
        [add({ ...page, type: 'button', permission: 'log:view' }), '按钮须放在某个菜单之下'],
        [add({ ...page, titleZh: '页' }), '至少 2 个字符'],
        [add({ ...page, titleZh: '一二三四五六七八九十一' }), '最多 10 个字符'],
      ];
    for (const [reply, sentence] of cases) {
      const { status, body } = await reply;
      expect([status, Object.values(body.fields)]).toEqual([400, [sentence]]);
    }
    expect((await add({ ...page, permission: 'made:up' })).status).toBe(400);
  });

  it('never loses the page that manages it', async () => {
    const [own, system] = [await named('SystemMenus'), await named('System')];
    for (const entry of [own, system]) {
      expect((await keeper.delete(`${path}/${entry.id}`)).body.code).toBe('in_use');
      expect((await put(entry, { hidden: true })).status).toBe(400);
    }
  });

  it('needs the permission', async () => {
    const [looker, lin] = [await app.signIn('looker'), await app.signIn('lin')];
    expect((await looker.get(`${path}/list`)).status).toBe(200);
    expect((await looker.post(`${path}/add`, { json: link })).status).toBe(403);
    expect((await lin.get(`${path}/list`)).status).toBe(403);
    expect((await app.client.get(`${path}/list`)).status).toBe(401);
  });
});

describe('a button', () => {
  const button = {
    type: 'button',
    titleZh: '导出数据',
    titleEn: 'Export',
    permission: 'param:view',
  };

  it('gives its permission to the roles that open it, from the next call', async () => {
    const chief = await app.signIn('chief');
    const { id: parentId } = await named('StatisticsBorrowing');
    await app.addAccount({ username: 'pressed', roleIds: [librarian] });
    const pressed = await app.signIn('pressed');
    const allowed = async () => {
      const menu = (await pressed.get('/system/menu/pressed')).body.data;
      const call = await pressed.get('/system/param/list');
      return [menu.permissions.includes('param:view'), call.status];
    };
    expect(await allowed()).toEqual([false, 403]);
    const json = { ...button, parentId, roleIds: [librarian] };
    const { id } = (await chief.post(`${path}/add`, { json })).body.data;
    expect(await allowed()).toEqual([true, 200]);
    expect((await chief.put(`${path}/${id}`, { json: { ...json, roleIds: [] } })).status).toBe(200);
    expect(await allowed()).toEqual([false, 403]);
    const role = (await chief.get(`/system/role/${librarian}`)).body.data;
    const { roleName, perms, menuIds } = role;
    const opened = { roleName, perms, menuIds: [...menuIds, id], remark: '' };
    expect((await chief.put(`/system/role/${librarian}`, { json: opened })).status).toBe(200);
    expect(await allowed()).toEqual([true, 200]);
    expect((await chief.delete(`${path}/${id}`)).status).toBe(200);
    expect(await allowed()).toEqual([false, 403]);
  });

  it('cannot give or take a permission that the caller lacks', async () => {
    const chief = await app.signIn('chief');
    const { id: parentId } = await named('StatisticsBorrowing');
    const json = { ...button, parentId, roleIds: [librarian] };
    const refused = await keeper.post(`${path}/add`, { json });
    expect([refused.status, refused.body.code]).toEqual([403, 'grant.beyond']);
    expect(refused.body.fields.permission).toContain('param:view');
    const { id } = (await chief.post(`${path}/add`, { json })).body.data;
    expect((await keeper.delete(`${path}/${id}`)).status).toBe(403);
    const taking = { ...json, roleIds: [] };
    expect((await keeper.put(`${path}/${id}`, { json: taking })).status).toBe(403);
    const renamed = { ...json, titleEn: 'Parameters' };
    expect((await keeper.put(`${path}/${id}`, { json: renamed })).status).toBe(200);
    // Not through a role that opens it either.
    const ruler = await app.signIn('ruler');
    const role = { roleName: 'presser', perms: [], menuIds: [id] };
    const made = await ruler.post('/system/role/add', { json: role });
    expect([made.status, Object.keys(made.body.fields)]).toEqual([403, ['menuIds']]);
    expect((await chief.delete(`${path}/${id}`)).status).toBe(200);
    // And not together with its parent.
    const page = { titleZh: '页面', titleEn: 'Page', path: '/page', component: 'exports/index' };
    const own = (await add(page)).body.data.id;
    const within = await chief.post(`${path}/add`, { json: { ...json, parentId: own } });
    expect(within.status).toBe(200);
    expect((await keeper.delete(`${path}/${own}`)).body.code).toBe('grant.beyond');
    expect((await chief.delete(`${path}/${own}`)).status).toBe(200);
  });
});
