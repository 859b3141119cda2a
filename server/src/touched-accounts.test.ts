import { permissions } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import words from '#features/users/import/import-words.json' with { type: 'json' };
import { toTableFile } from '#lib/workbook/table-book.ts';
import { addRole, password } from '../test/accounts.ts';
import type { TestClient } from '../test/client.ts';
import { makeApp, type TestApp } from '../test/make-app.ts';
import { walks } from '../test/walks/walks.ts';

// Tests a user who manages accounts of one library, on accounts that have more rights or libraries.

const managing = [
  ...(['user:view', 'user:add', 'user:update', 'user:delete', 'user:reset'] as const),
  ...(['role:view', 'role:edit', 'client:view', 'client:edit'] as const),
  ...(['session:view', 'session:end'] as const),
] as const;
const zh = words['zh-CN'].headers;
const own = [{ glc: 'g', libcode: 'A' }];

let app: TestApp;
let manager: TestClient;
let chief: TestClient;
let little = '';
const victims: Record<string, string> = {};
const roles: Record<string, string> = {};
const clients: Record<string, string> = {};

beforeAll(async () => {
  app = await makeApp();
  const { db } = app.deps.store;
  little = await addRole(db, ['user:view']);
  roles.more = await addRole(db, ['user:view', 'param:edit']);
  await app.addAccount({ username: 'manager', permissions: managing, libraries: own });
  await app.addAccount({ username: 'chief', permissions });
  const add = async (username: string, rest: object) => {
    victims[username] = await app.addAccount({ username, ...rest });
  };
  await add('doesmore', { roleIds: [roles.more], libraries: own });
  await add('seesmore', { roleIds: [little], libraries: [...own, { glc: 'g', libcode: 'B' }] });
  await add('seesgroup', { roleIds: [little], libraries: [{ glc: 'g', libcode: null }] });
  await add('seesall', { roleIds: [little] });
  victims.super = (await app.addAccount({ username: 'mighty', isSuper: true })) ?? '';
  await add('equal', { roleIds: [little], libraries: own });
  manager = await app.signIn('manager');
  chief = await app.signIn('chief');
  for (const actsAs of ['doesmore', 'seesmore', 'seesgroup', 'seesall']) {
    const json = { ...clientOf(actsAs), clientId: `c-${actsAs}` };
    const { status, body } = await chief.post('/system/client/add', { json });
    expect([actsAs, status]).toEqual([actsAs, 200]);
    clients[actsAs] = body.data.id;
  }
});
afterAll(() => app.close());

const clientOf = (actsAs: string) => ({
  scope: '',
  authorizedGrantTypes: ['client_credentials'],
  actsAs,
  accessTokenValidity: 900,
  refreshTokenValidity: 3_600,
});

type Act = (id: string, name: string) => Promise<{ status: number; body: { code: string } }>;
const taken = { nickName: '接管', roleIds: [], libraries: [] };

/**
 * The effect that each call would have on an account, or on a client that acts as the account; null for calls without
 * such an effect.
 */
const acts: Readonly<Record<string, Act | null>> = {
  // The call makes new accounts, which belong to nobody yet.
  'users.create': null,
  'users.update': (id) => manager.put(`/system/user/${id}`, { json: taken }),
  'users.setStatus': (id) =>
    manager.put('/system/user/status', { json: { ids: [id], status: 'invalid' } }),
  'users.reset': (id) => manager.post('/system/user/reset', { json: { ids: [id] } }),
  'users.remove': (id) => manager.delete(`/system/user/${id}`),
  'users.removeMany': (id) => manager.delete('/system/user/batch', { json: { ids: [id] } }),
  // The call refuses single rows and is tested below.
  'users.import': null,
  'sessions.end': (id) => manager.post('/system/session/end', { json: { accountId: id } }),
  // The call leaves out accounts with more rights and is tested below.
  'sessions.endOthers': null,
  'oauthClients.create': (_, name) =>
    manager.post('/system/client/add', { json: { ...clientOf(name), clientId: 'own-robot' } }),
  'oauthClients.update': (_, name) =>
    manager.put(`/system/client/${clients[name]}`, {
      json: { ...clientOf('equal'), clientId: `c-${name}` },
    }),
  'oauthClients.remove': (_, name) => manager.delete(`/system/client/${clients[name]}`),
  'oauthClients.rotate': (_, name) => manager.post(`/system/client/${clients[name]}/rotate`),
  'roles.create': null,
  // The call changes roles with more rights and is tested below.
  'roles.update': null,
  'roles.remove': null,
};

describe('an account that may do or see more than the caller', () => {
  it('is tested with every call that changes accounts, their roles, sessions or clients', () => {
    const areas = ['users', 'roles', 'sessions', 'oauthClients'];
    const writing = walks
      .filter(
        ({ name, route }) => areas.includes(name.split('.')[0] ?? '') && route.method !== 'GET',
      )
      .map(({ name }) => name);
    expect(Object.keys(acts).sort()).toEqual(writing.sort());
  });

  it('is changed, disabled, deleted, taken over or signed out by none of these calls', async () => {
    const answers = [];
    const sessions = new Map<string, TestClient>();
    for (const name of Object.keys(victims))
      sessions.set(name, await app.signIn(name === 'super' ? 'mighty' : name));
    for (const [route, act] of Object.entries(acts))
      for (const [name, id] of Object.entries(victims)) {
        // No client acts as a super account, and the manager may change a client that acts as an equal account.
        const isOut = name === 'equal' || (name === 'super' && route.startsWith('oauthClients'));
        if (act === null || isOut) continue;
        const { status, body } = await act(id, name);
        answers.push([route, name, status, body.code]);
      }
    const wrong = answers.filter(
      ([, , status, code]) =>
        status !== 403 ||
        !['account.beyond', 'grant.beyond', 'permission.denied'].includes(String(code)),
    );
    expect(wrong).toEqual([]);
    expect(answers.length).toBeGreaterThan(40);
    for (const [name, client] of sessions)
      expect([name, (await client.get('/auth/user')).status]).toEqual([name, 200]);
    const after = (await chief.get(`/system/user/${victims.seesmore}`)).body.data;
    expect(after).toMatchObject({ nickName: '', roleIds: [little], status: 'valid' });
  });

  it('keeps its sessions when the caller ends all sessions', async () => {
    const [more, equal] = [await app.signIn('seesall'), await app.signIn('equal')];
    const all = await manager.post('/system/session/endOthers');
    expect(all.status).toBe(200);
    expect((await more.get('/auth/user')).status).toBe(200);
    expect((await equal.get('/auth/user')).status).toBe(401);
  });

  it('cannot be changed by an import of users', async () => {
    const rows = Object.keys(victims).map((name) => [name === 'super' ? 'mighty' : name, '接管']);
    const columns = [zh.username, zh.nickName].map((label) => ({ label, format: 'text' as const }));
    const [, , book] = toTableFile({ title: 'x', cover: [], columns, rows }, 'zh-CN');
    const bytes = Buffer.concat(await book.toArray());
    const { body } = await manager.upload('/system/user/import?mode=write', 'a.xlsx', bytes);
    expect(body.data).toMatchObject({ made: 0, updated: 1, wrong: 5 });
    const [first] = body.data.rows;
    expect(first.problems).toEqual(['该用户的权限或可见图书馆超出您自己的，您不能更改']);
    const after = (await chief.get(`/system/user/${victims.doesmore}`)).body.data;
    expect(after.nickName).toBe('');
  });

  it('keeps the permissions of its role, which the caller cannot change or delete', async () => {
    const json = { roleName: 'emptied', perms: [], menuIds: [], remark: '' };
    const emptied = await manager.put(`/system/role/${roles.more}`, { json });
    expect([emptied.status, emptied.body.code]).toEqual([403, 'grant.beyond']);
    expect(emptied.body.fields.perms).toContain('param:edit');
    const free = await addRole(app.deps.store.db, ['param:edit']);
    expect((await manager.delete(`/system/role/${free}`)).status).toBe(403);
    expect((await chief.delete(`/system/role/${free}`)).status).toBe(200);
  });

  it('is not taken over while it gets more rights', async () => {
    const id = victims.equal ?? '';
    const raise = (allLibraries: boolean) =>
      chief.put(`/system/user/${id}`, {
        json: { roleIds: [little], allLibraries, libraries: allLibraries ? [] : own },
      });
    for (let turn = 0; turn < 5; turn += 1) {
      const [raised, reset] = await Promise.all([
        raise(true),
        manager.post('/system/user/reset', { json: { ids: [id] } }),
      ]);
      expect(raised.status).toBe(200);
      const { rows } = (await chief.get('/system/audit-log/list?pageSize=2')).body.data;
      const order = rows.map(({ action }: { action: string }) => action);
      // The result depends on which call came first: the password is set before the account gets more rights, or not
      // at all.
      if (reset.status === 200) expect(order).toEqual(['users.update', 'users.resetPassword']);
      else expect([reset.status, reset.body.code]).toEqual([403, 'account.beyond']);
      await raise(false);
    }
  });
});

it('an account with the same rights can be changed, reset and deleted', async () => {
  const id = await app.addAccount({ username: 'peer', roleIds: [little], libraries: own });
  const json = { nickName: '同事', roleIds: [little], libraries: own };
  expect((await manager.put(`/system/user/${id}`, { json })).status).toBe(200);
  const reset = await manager.post('/system/user/reset', { json: { ids: [id] } });
  expect(reset.body.data).toMatchObject([{ username: 'peer' }]);
  await expect(app.client.signIn('peer', password)).rejects.toThrow();
  expect((await manager.delete(`/system/user/${id}`)).status).toBe(200);
});

describe('a permission for the whole installation', () => {
  const log = '/system/audit-log/list';
  let auditing = '';
  beforeAll(async () => {
    auditing = await addRole(app.deps.store.db, ['log:view', 'user:view']);
    await app.addAccount({ username: 'watcher', roleIds: [auditing], libraries: own });
  });

  it('does not apply to an account with some libraries, whatever its roles contain', async () => {
    const watcher = await app.signIn('watcher');
    for (const url of [log, '/system/audit-log/1', '/system/login-log/list'])
      expect([url, (await watcher.get(url)).status]).toEqual([url, 403]);
    expect((await watcher.get('/system/client-errors')).status).toBe(403);
    expect((await watcher.get('/system/history/sessions/chief')).status).toBe(403);
    const { permissions: held } = (await watcher.get('/system/menu/watcher')).body.data;
    expect(held).toEqual(['user:view']);
    const seen = (await chief.get('/system/menu-tree/preview?username=watcher')).body.data;
    expect(seen.permissions).toEqual(['user:view']);
  });

  it('applies with a scope of every library, which only a caller with the permission can give', async () => {
    await app.addAccount({ username: 'widener', permissions: managing });
    const widener = await app.signIn('widener');
    const { rows } = (await chief.get('/system/user/list?search=watcher')).body.data;
    const widen = (by: TestClient) =>
      by.put(`/system/user/${rows[0].id}`, {
        json: { roleIds: [auditing], allLibraries: true, libraries: [] },
      });
    const refused = await widen(widener);
    expect([refused.status, refused.body.code]).toEqual([403, 'grant.beyond']);
    expect(Object.keys(refused.body.fields)).toEqual(['roleIds']);
    expect((await widen(chief)).status).toBe(200);
    expect((await (await app.signIn('watcher')).get(log)).status).toBe(200);
  });

  it('may be in a role that one account with some libraries gives to another', async () => {
    const json = { username: 'branch2', roleIds: [auditing], allLibraries: false, libraries: own };
    expect((await manager.post('/system/user/add', { json })).status).toBe(200);
    const { data } = (await manager.get('/system/role/choices')).body;
    const choices = new Map(data.map((one: { id: string; isGivable: boolean }) => [one.id, one]));
    expect(choices.get(auditing)).toMatchObject({ isGivable: true });
    expect(choices.get(roles.more)).toMatchObject({ isGivable: false });
  });
});
