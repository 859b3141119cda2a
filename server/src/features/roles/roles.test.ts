import type { Language } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleSeeds } from '#store/seeds/role-seed.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

let app: TestApp;
let chief: TestClient;
const path = '/system/role';
beforeAll(async () => {
  app = await makeApp();
  const permissions = ['role:view', 'role:edit', 'user:view', 'borrowing:view'] as const;
  await app.addAccount({ username: 'chief', permissions });
  await app.addAccount({ username: 'views', permissions: ['role:view'] });
  chief = await app.signIn('chief');
});
afterAll(() => app.close());

const add = (json: object, language: Language = 'zh-CN') =>
  chief.post(`${path}/add`, { json, language });
const menuOf = async (name: string) => {
  const { data } = (await chief.get(`${path}/menus`)).body;
  return data.find((menu: { titles: { 'en-US': string } }) => menu.titles['en-US'] === name).id;
};

describe('roles', () => {
  it('are those of the seeds at first, and show the number of their accounts', async () => {
    const { data } = (await chief.get(`${path}/list?pageSize=100`)).body;
    const names = data.rows.map(({ roleName }: { roleName: string }) => roleName);
    for (const { roleName } of Object.values(roleSeeds)) expect(names).toContain(roleName);
    const librarian = data.rows.find(
      (role: { roleName: string }) => role.roleName === roleSeeds.librarian.roleName,
    );
    expect(librarian).toMatchObject({
      users: 1,
      perms: [...roleSeeds.librarian.permissions].sort(),
    });
    const holders = (await chief.get(`${path}/${librarian.id}/users`)).body.data;
    expect(holders).toMatchObject({ total: 1, rows: [{ username: 'librarian' }] });
    const refused = await chief.delete(`${path}/${librarian.id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'in_use']);
    expect(refused.body.message).toMatch(/librarian/);
  });

  it('have unique names of 3 to 20 characters', async () => {
    expect((await add({ roleName: 'counter' })).status).toBe(200);
    const taken = await add({ roleName: 'counter' }, 'en-US');
    expect([taken.status, taken.body.fields]).toEqual([
      409,
      { roleName: 'The role name already exists' },
    ]);
    expect((await add({ roleName: 'ab' })).body.fields).toHaveProperty('roleName');
    expect((await add({ roleName: 'abc', remark: 'x'.repeat(101) })).status).toBe(400);
    const exists = async (name: string) =>
      (await chief.get(`${path}/exists?roleName=${name}`)).body.data.exists;
    expect([await exists('counter'), await exists('desk')]).toEqual([true, false]);
  });

  it('of the product are read in the caller’s language, and keep both names', async () => {
    const english = (await chief.get(`${path}/list?pageSize=100`, { language: 'en-US' })).body.data;
    const names = english.rows.map(({ roleName }: { roleName: string }) => roleName);
    expect(names).toEqual(expect.arrayContaining(['Librarian', 'Security auditor', 'counter']));
    expect(names.join()).not.toMatch(/\p{Script=Han}/u);
    const { id, remark, perms, menuIds } = english.rows.find(
      (role: { roleName: string }) => role.roleName === 'Librarian',
    );
    expect(remark).toBe('Views the statistics of the library and runs rules');
    // A role that is saved unchanged from an English form keeps its Chinese texts.
    const boss = await app.signIn('super');
    const form = { roleName: 'Librarian', remark, perms, menuIds };
    expect((await boss.put(`${path}/${id}`, { json: form, language: 'en-US' })).status).toBe(200);
    const { roleName, remark: note } = (await chief.get(`${path}/${id}`)).body.data;
    expect({ roleName, remark: note }).toEqual({
      roleName: roleSeeds.librarian.roleName,
      remark: roleSeeds.librarian.remark,
    });
    // The English name of a role is also unique.
    expect((await add({ roleName: 'Librarian' }, 'en-US')).status).toBe(409);
    const choices = (await chief.get(`${path}/choices`, { language: 'en-US' })).body.data;
    expect(choices.map((one: { roleName: string }) => one.roleName)).toContain(
      'Data administrator',
    );
    const opening = (await boss.get('/system/menu-tree/list?pageSize=200', { language: 'en-US' }))
      .body;
    expect(
      JSON.stringify(opening.data.rows.map((one: { roleNames: string[] }) => one.roleNames)),
    ).not.toMatch(/\p{Script=Han}/u);
    const people = (await chief.get('/system/user/list?pageSize=100', { language: 'en-US' })).body;
    const librarian = people.data.rows.find(
      (one: { username: string }) => one.username === 'librarian',
    );
    expect(librarian.role).toEqual(['Librarian']);
  });

  it('apply changes at once: permissions, menus, and an event for open pages', async () => {
    const borrowing = await menuOf('Borrowing');
    const json = { roleName: 'lenders', perms: ['borrowing:view'], menuIds: [borrowing] };
    const { id } = (await add(json)).body.data;
    await app.addAccount({ username: 'lends', roleIds: [id] });
    const own = await app.signIn('lends');
    const menu = async () => (await own.get('/system/menu/lends')).body.data;
    expect(await menu()).toMatchObject({ permissions: ['borrowing:view'] });
    expect(JSON.stringify((await menu()).routes)).toMatch('statistics/borrowing');
    const turn = app.deps.noticed.turn();
    const change = { ...json, perms: ['user:view'], menuIds: [] };
    expect((await chief.put(`${path}/${id}`, { json: change })).status).toBe(200);
    expect(app.deps.noticed.turn()).toBeGreaterThan(turn);
    expect(await menu()).toEqual({ permissions: ['user:view'], routes: [] });
    expect((await own.get('/system/user/list')).status).toBe(200);
    expect((await own.get('/analytics-v3/borrow/borrowInfo')).status).toBe(403);
  });

  it('can only hold permissions of the caller', async () => {
    const made = await add({ roleName: 'mighty', perms: ['borrowing:view', 'param:edit'] });
    expect([made.status, made.body.code, Object.keys(made.body.fields)]).toEqual([
      403,
      'grant.beyond',
      ['perms'],
    ]);
    const { rows } = (await chief.get(`${path}/list?pageSize=100`)).body.data;
    const auditor = rows.find(
      (role: { roleName: string }) => role.roleName === roleSeeds.auditor.roleName,
    );
    const { roleName, perms, menuIds } = auditor;
    const kept = { roleName, perms, menuIds, remark: 'x' };
    const changed = await chief.put(`${path}/${auditor.id}`, { json: kept });
    expect([changed.status, changed.body.code]).toEqual([403, 'grant.beyond']);
    const choices = (await chief.get(`${path}/choices`)).body.data;
    const givable = (name: string) =>
      choices.find((role: { roleName: string }) => role.roleName === name).isGivable;
    expect([givable('counter'), givable(roleSeeds.auditor.roleName)]).toEqual([true, false]);
  });

  it('need the permissions, and a valid form', async () => {
    expect((await app.client.get(`${path}/list`)).status).toBe(401);
    const views = await app.signIn('views');
    expect((await views.post(`${path}/add`, { json: { roleName: 'mine' } })).status).toBe(403);
    expect((await add({ roleName: 'strange', perms: ['all:all'] })).status).toBe(400);
    const menuIds = ['00000000-0000-4000-8000-000000000000'];
    expect((await add({ roleName: 'strange', menuIds })).body.fields).toHaveProperty('menuIds');
  });
});
