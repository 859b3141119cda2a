import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '#store/schema/accounts.ts';
import { department } from '#store/schema/people/departments.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { beforeTransaction } from '../../../test/store/before-transaction.ts';

let app: TestApp;
let chief: TestClient;
const path = '/system/department';
beforeAll(async () => {
  app = await makeApp();
  const permissions = ['department:view', 'department:edit', 'user:view'] as const;
  await app.addAccount({ username: 'chief', permissions });
  await app.addAccount({ username: 'views', permissions: ['department:view'] });
  chief = await app.signIn('chief');
});
afterAll(() => app.close());

const add = async (json: object) => (await chief.post(`${path}/add`, { json })).body.data?.id;

describe('departments', () => {
  it('are the organisation that an account shows, instead of its organisation field', async () => {
    const desk = await add({ name: '参考咨询部' });
    await app.addAccount({ username: 'asks', orgName: '市图书馆', departmentId: desk });
    await app.addAccount({ username: 'alone', orgName: '市图书馆' });
    const orgOf = async (username: string) =>
      (await (await app.signIn(username)).get('/auth/user')).body.data.principal.orgName;
    expect([await orgOf('asks'), await orgOf('alone')]).toEqual(['参考咨询部', '市图书馆']);
    const [row] = await app.deps.store.db
      .select()
      .from(account)
      .where(eq(account.username, 'asks'));
    await app.deps.store.db.delete(account).where(eq(account.id, row?.id ?? ''));
    expect((await chief.delete(`${path}/${desk}`)).status).toBe(200);
  });

  it('cannot be deleted when an account joined just before', async () => {
    const [room, hall] = [await add({ name: '还书处' }), await add({ name: '大厅服务处' })];
    const { store } = app.deps;
    beforeTransaction(store, () => app.addAccount({ username: 'came', departmentId: room }));
    const refused = await chief.delete(`${path}/${room}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'in_use']);
    const below = { name: '门厅服务处', parentId: hall };
    const at = app.clock.now();
    beforeTransaction(store, () =>
      store.db.insert(department).values({ ...below, createdAt: at, modifiedAt: at }),
    );
    const kept = await chief.delete(`${path}/${hall}`);
    expect([kept.status, kept.body.code]).toEqual([409, 'in_use']);
    await store.db.delete(account).where(eq(account.username, 'came'));
    await store.db.delete(department).where(eq(department.parentId, hall));
    for (const id of [room, hall]) expect((await chief.delete(`${path}/${id}`)).status).toBe(200);
  });

  it('form an ordered tree with the number of accounts in each subtree', async () => {
    const main = await add({ name: 'Main library', sort: 1 }).then(
      (id) => id ?? add({ name: 'Main', sort: 1 }),
    );
    const readers = await add({ name: 'Readers', parentId: main, sort: 2 });
    await add({ name: 'Books', parentId: main, sort: 1 });
    const branch = await add({ name: 'Branch', sort: 0 });
    await app.addAccount({ username: 'mainer', departmentId: main });
    await app.addAccount({ username: 'reader', departmentId: readers });
    const { data } = (await chief.get(`${path}/list?pageSize=100`)).body;
    expect(
      data.rows.map((one: Record<string, unknown>) => [
        one.path,
        one.depth,
        one.users,
        one.allUsers,
      ]),
    ).toEqual([
      ['Branch', 0, 0, 0],
      ['Main', 0, 1, 2],
      ['Main/Books', 1, 0, 0],
      ['Main/Readers', 1, 1, 1],
    ]);
    const usersOf = async (id: string) =>
      (await chief.get(`/system/user/list?departmentId=${id}`)).body.data.total;
    expect([await usersOf(main), await usersOf(readers), await usersOf(branch)]).toEqual([2, 1, 0]);
    expect((await chief.get(`${path}/list?search=readers`)).body.data.total).toBe(1);
    for (const id of [main, readers])
      expect((await chief.delete(`${path}/${id}`)).body.code).toBe('in_use');
    expect((await chief.delete(`${path}/${branch}`)).status).toBe(200);
    const inside = await chief.put(`${path}/${main}`, {
      json: { name: 'Main', parentId: readers },
    });
    expect([inside.status, Object.keys(inside.body.fields)]).toEqual([400, ['parentId']]);
    const moved = await chief.put(`${path}/${readers}`, { json: { name: 'Readers' } });
    expect(moved.status).toBe(200);
    const twice = await chief.post(`${path}/add`, { json: { name: 'Readers' } });
    expect([twice.status, Object.keys(twice.body.fields)]).toEqual([409, ['name']]);
  });

  it('need the permissions, and a name of 3 to 10 characters', async () => {
    expect((await app.client.get(`${path}/list`)).status).toBe(401);
    const views = await app.signIn('views');
    expect((await views.post(`${path}/add`, { json: { name: 'abc' } })).status).toBe(403);
    expect((await chief.post(`${path}/add`, { json: { name: 'ab' } })).status).toBe(400);
    expect((await views.get(`${path}/choices`)).body.data.length).toBeGreaterThan(0);
  });

  it('move with their children to another parent or among their siblings, never into a circle', async () => {
    const [north, south] = [await add({ name: 'North' }), await add({ name: 'South' })];
    const desk = await add({ name: 'Desk', parentId: north, sort: 3 });
    const loans = await add({ name: 'Loans', parentId: desk });
    const shop = await add({ name: 'Shop', parentId: south });
    const move = (id: string, json: object) => chief.post(`${path}/${id}/move`, { json });
    const paths = async () => {
      const { rows } = (await chief.get(`${path}/list?pageSize=100&search=`)).body.data;
      return rows.map((one: { path: string }) => one.path).filter((one: string) => /th/.test(one));
    };
    expect((await move(desk, { parentId: south })).status).toBe(200);
    expect(await paths()).toEqual([
      'North',
      'South',
      'South/Shop',
      'South/Desk',
      'South/Desk/Loans',
    ]);
    expect((await move(desk, { parentId: south, before: shop })).status).toBe(200);
    expect((await move(north, { parentId: south, before: null })).status).toBe(200);
    expect(await paths()).toEqual([
      'South',
      'South/Desk',
      'South/Desk/Loans',
      'South/Shop',
      'South/North',
    ]);
    for (const parentId of [south, desk, loans]) {
      const { status, body } = await move(south, { parentId });
      expect([status, body.fields]).toEqual([400, { parentId: '不能移动到自己的下级部门' }]);
    }
    const both = await Promise.all([
      move(north, { parentId: desk }),
      move(desk, { parentId: north }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const strange = await move(shop, { parentId: null, before: loans });
    expect([strange.status, Object.keys(strange.body.fields)]).toEqual([400, ['before']]);
    await add({ name: 'Shop' });
    const twice = await move(shop, { parentId: null });
    expect([twice.status, twice.body.code]).toEqual([409, 'name.taken']);
    expect(twice.body.fields).toEqual({ name: '“Shop”已被使用' });
    const history = (await chief.get(`/system/history/departments/${desk}`)).body.data;
    expect(JSON.stringify(history)).toContain('South/Desk');
    const views = await app.signIn('views');
    expect((await views.post(`${path}/${shop}/move`, { json: { parentId: null } })).status).toBe(
      403,
    );
    expect((await move(shop, { parentId: 'x' })).status).toBe(400);
  });

  it('several thousand are returned quickly as one tree', async () => {
    const root = await add({ name: 'Thousands' });
    const { db } = app.deps.store;
    const rows = Array.from({ length: 60 }, (_, index) => ({
      name: `Wing ${index}`,
      parentId: root,
      sort: index,
    }));
    const wings = await db.insert(department).values(rows).returning({ id: department.id });
    for (const { id } of wings)
      await db
        .insert(department)
        .values(Array.from({ length: 50 }, (_, at) => ({ name: `Room ${at}`, parentId: id })));
    await app.addAccount({ username: 'roomer', departmentId: wings[7]?.id ?? null });
    const views = await app.signIn('views');
    const { data } = (await views.get(`${path}/tree`)).body;
    const below = data.filter(({ parentId }: { parentId: string }) => parentId === root);
    expect(below.slice(0, 3).map(({ name }: { name: string }) => name)).toEqual([
      'Wing 0',
      'Wing 1',
      'Wing 2',
    ]);
    expect(data.length).toBeGreaterThan(3_060);
    const whole = (await chief.get(`${path}/${root}`)).body.data;
    expect([whole.users, whole.allUsers, whole.below]).toEqual([0, 1, 60]);
    expect((await app.client.get(`${path}/tree`)).status).toBe(401);
  });
});
