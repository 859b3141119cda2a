import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

let app: TestApp;
let chief: Client;
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
  it('are a tree in its order, with heads counted over all below', async () => {
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

  it('ask for the permissions, and for a name of 3 to 10 characters', async () => {
    expect((await app.client.get(`${path}/list`)).status).toBe(401);
    const views = await app.signIn('views');
    expect((await views.post(`${path}/add`, { json: { name: 'abc' } })).status).toBe(403);
    expect((await chief.post(`${path}/add`, { json: { name: 'ab' } })).status).toBe(400);
    expect((await views.get(`${path}/choices`)).body.data.length).toBeGreaterThan(0);
  });
});
