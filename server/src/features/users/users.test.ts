import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#store/schema/records.ts';
import { addRole, password } from '../../../test/accounts.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

let app: TestApp;
let chief: TestClient;
let local: TestClient;
const ids: Record<string, string> = {};
let viewing = '';
let ruling = '';

const path = '/system/user';
const managing = [
  'user:view',
  'user:add',
  'user:update',
  'user:delete',
  'user:reset',
  'user:export',
  'export:excel',
] as const;

beforeAll(async () => {
  app = await makeApp();
  const { db } = app.deps.store;
  viewing = await addRole(db, ['user:view']);
  ruling = await addRole(db, ['param:edit']);
  ids.chief = await app.addAccount({ username: 'chief', permissions: managing });
  ids.local = await app.addAccount({
    username: 'local',
    permissions: managing,
    libraries: [{ glc: 'g', libcode: 'A' }],
  });
  ids.views = await app.addAccount({ username: 'views', roleIds: [viewing] });
  ids.plain = await app.addAccount({ username: 'plain' });
  chief = await app.signIn('chief');
  local = await app.signIn('local');
});
afterAll(() => app.close());

const add = (client: TestClient, json: object) => client.post(`${path}/add`, { json });
const get = async (id: string) => (await chief.get(`${path}/${id}`)).body.data;
const outcome = ({ status, body }: { status: number; body: { code: string } }) => [
  status,
  body.code,
];

describe('a user', () => {
  it('is created with a password for one sign-in, which must be changed', async () => {
    const made = await add(chief, {
      username: 'wanglin',
      nickName: '王琳',
      sex: 'female',
      email: 'wanglin@example.org',
      mobile: '13800000000',
      roleIds: [viewing],
      libraries: [{ glc: 'g', libcode: 'A' }],
      defaultGlc: 'g',
    });
    expect([made.status, made.body.data.username]).toEqual([200, 'wanglin']);
    const { id, password: once } = made.body.data;
    const own = await app.client.signIn('wanglin', once);
    expect((await own.get('/auth/user')).body.data.principal).toMatchObject({
      mustChangePassword: true,
      libraries: ['A'],
    });
    expect(outcome(await own.get(`${path}/list`))).toEqual([403, 'auth.password_change_required']);
    const change = { oldPassword: once, newPassword: 'lantern-harbour-sonnet' };
    expect((await own.post('/auth/changePassword', { json: change })).status).toBe(200);
    expect((await own.get(`${path}/list`)).status).toBe(200);
    const user = await get(id);
    expect(user).toMatchObject({ status: 'valid', mustChangePassword: false, dept: '' });
    expect(JSON.stringify(user)).not.toMatch(/argon2/);
  });

  it('has a unique name of 4 to 10 characters', async () => {
    for (const username of ['abc', 'abcdefghijk', 'a b cd'])
      expect((await add(chief, { username })).body.fields).toHaveProperty('username');
    const taken = await add(chief, { username: 'CHIEF' });
    expect([taken.status, taken.body.fields]).toEqual([409, { username: '用户名已存在' }]);
    const english = await chief.post(`${path}/add`, {
      json: { username: 'chief' },
      language: 'en-US',
    });
    expect(english.body.fields).toEqual({ username: 'The username already exists' });
    const exists = async (name: string) =>
      (await chief.get(`${path}/exists?username=${name}`)).body.data.exists;
    expect([await exists('Chief'), await exists('nobody')]).toEqual([true, false]);
  });

  it('has a valid email address and phone number', async () => {
    const json = { username: 'someone', email: 'x', mobile: '12' };
    expect((await add(chief, json)).body.fields).toEqual({
      email: '邮箱格式不正确',
      mobile: '手机号格式不正确',
    });
    const english = await chief.post(`${path}/add`, { json, language: 'en-US' });
    expect(english.body.fields).toEqual({
      email: 'Email is invalid',
      mobile: 'Phone number is invalid',
    });
  });

  it('changes from its next call', async () => {
    const id = await app.addAccount({ username: 'changes', roleIds: [viewing] });
    const own = await app.signIn('changes');
    expect((await own.get(`${path}/list`)).status).toBe(200);
    const put = (json: object) =>
      chief.put(`${path}/${id}`, { json: { nickName: '小李', ...json } });
    expect((await put({ roleIds: [] })).status).toBe(200);
    expect(outcome(await own.get(`${path}/list`))).toEqual([403, 'permission.denied']);
    await put({ roleIds: [viewing], status: 'invalid' });
    expect(outcome(await own.get('/auth/user'))).toEqual([401, 'auth.expired']);
    await put({ roleIds: [viewing], status: 'valid' });
    // An account that is enabled again does not get its ended sessions back.
    expect((await own.get('/auth/user')).status).toBe(401);
    expect((await (await app.signIn('changes')).get(`${path}/list`)).status).toBe(200);
  });

  it('is recorded in the log with its old values, and without secrets', async () => {
    const rows = await app.deps.store.db.select().from(auditLog);
    const update = rows.find(({ action }) => action === 'users.update');
    expect(update).toMatchObject({ username: 'chief', subject: 'changes' });
    expect(update?.before).toMatchObject({ nickName: '', role: [expect.any(String)] });
    expect(update?.after).toMatchObject({ nickName: '小李', role: [] });
    expect(JSON.stringify(rows)).not.toMatch(/argon2|password_hash|passwordHash/);
  });
});

describe('a caller cannot exceed their own rights', () => {
  it('by giving roles or libraries', async () => {
    const role = await add(chief, { username: 'ruler', roleIds: [ruling] });
    expect(outcome(role)).toEqual([403, 'grant.beyond']);
    expect(Object.keys(role.body.fields)).toEqual(['roleIds']);
    for (const scope of [
      { allLibraries: true },
      { libraries: [{ glc: 'g', libcode: 'B' }] },
      { libraries: [{ glc: 'g', libcode: null }] },
      { libraries: [{ glc: '__proto__', libcode: 'A' }] },
    ]) {
      const made = await add(local, { username: 'wide', ...scope });
      expect([...outcome(made), Object.keys(made.body.fields)]).toEqual([
        403,
        'grant.beyond',
        Object.keys(scope),
      ]);
    }
    const own = { username: 'narrow', libraries: [{ glc: 'g', libcode: 'A' }] };
    expect((await add(local, own)).status).toBe(200);
    const self = { roleIds: [ruling], allLibraries: true };
    const raised = await chief.put(`${path}/${ids.chief}`, { json: self });
    expect(outcome(raised)).toEqual([403, 'grant.beyond']);
  });

  it('by changing a super account', async () => {
    const { rows } = (await chief.get(`${path}/list?search=super`)).body.data;
    const id = rows[0].id;
    const json = { ids: [id] };
    const calls = [
      chief.put(`${path}/${id}`, { json: { desc: 'x' } }),
      chief.put(`${path}/status`, { json: { ...json, status: 'invalid' } }),
      chief.post(`${path}/reset`, { json }),
      chief.delete(`${path}/batch`, { json }),
    ];
    for (const call of calls) expect(outcome(await call)).toEqual([403, 'permission.denied']);
    const made = await add(chief, { username: 'mighty', isSuper: true });
    expect(outcome(made)).toEqual([400, 'request.invalid']);
  });
});

describe('several users at once', () => {
  it('never include the caller', async () => {
    const json = { ids: [ids.plain, ids.chief] };
    const calls = [
      chief.put(`${path}/status`, { json: { ...json, status: 'invalid' } }),
      chief.post(`${path}/reset`, { json, language: 'en-US' }),
      chief.delete(`${path}/batch`, { json }),
      chief.delete(`${path}/${ids.chief}`),
    ];
    for (const call of calls) expect(outcome(await call)).toEqual([409, 'self.included']);
    const { body } = await chief.post(`${path}/reset`, { json, language: 'en-US' });
    expect(body.message).toBe(
      'The operation has been canceled because it contains the currently logged in user',
    );
    expect(await get(ids.plain ?? '')).toMatchObject({ status: 'valid' });
  });

  it('are disabled, get new passwords and are deleted', async () => {
    const twins = await Promise.all(
      ['twin1', 'twin2'].map((username) => app.addAccount({ username })),
    );
    const client = await app.signIn('twin1');
    const status = { ids: twins, status: 'invalid' };
    expect((await chief.put(`${path}/status`, { json: status })).status).toBe(200);
    expect((await client.get('/auth/user')).status).toBe(401);
    expect((await chief.get(`${path}/list?status=invalid&search=twin`)).body.data.total).toBe(2);
    const { data } = (await chief.post(`${path}/reset`, { json: { ids: twins } })).body;
    expect(data.map(({ username }: { username: string }) => username)).toEqual(['twin1', 'twin2']);
    await expect(app.client.signIn('twin1', password)).rejects.toThrow();
    await app.client.signIn('twin1', data[0].password);
    expect((await chief.delete(`${path}/batch`, { json: { ids: twins } })).status).toBe(200);
    expect(outcome(await chief.delete(`${path}/${twins[0]}`))).toEqual([404, 'not_found']);
  });
});

describe('the list of users', () => {
  it('needs the permission, and a second one to export', async () => {
    expect((await app.client.get(`${path}/list`)).status).toBe(401);
    expect((await (await app.signIn('plain')).get(`${path}/list`)).status).toBe(403);
    const views = await app.signIn('views');
    expect((await add(views, { username: 'abcd' })).status).toBe(403);
    expect((await chief.get(`${path}/list?pageSize=9999`)).status).toBe(400);
    await app.addAccount({ username: 'excels', permissions: ['user:view', 'export:excel'] });
    const json = { list: 'users.list', title: 'x', columns: [{ key: 'username', label: 'n' }] };
    const take = (client: TestClient) => client.post('/analytics-v3/api/export/list', { json });
    expect((await take(await app.signIn('excels'))).status).toBe(403);
    expect((await take(chief)).status).toBe(200);
  });

  it('pages, searches and counts twenty thousand users', async () => {
    const { db } = app.deps.store;
    await db.execute(sql`INSERT INTO account (username, nick_name, email, mobile, created_at)
      SELECT 'm' || to_char(i, 'FM000000'), '读者' || i, 'm' || i || '@mail.example',
        '1380' || to_char(i, 'FM0000000'), timestamptz '2020-01-01' + i * interval '1 minute'
      FROM generate_series(1, 20000) i`);
    const list = async (query: string) =>
      (await chief.get(`${path}/list?${query}`)).body.data as {
        rows: { username: string }[];
        total: number;
      };
    const page = await list('search=mail.example&pageNum=200&pageSize=100&field=username');
    expect([page.total, page.rows.length]).toEqual([20_000, 100]);
    expect([page.rows[0]?.username, page.rows[99]?.username]).toEqual(['m019901', 'm020000']);
    const newest = await list('search=m0&field=createTime&order=descend&pageSize=1');
    expect([newest.total, newest.rows[0]?.username]).toEqual([20_000, 'm020000']);
    for (const search of ['M012345@', 'm012345', '读者12345', '13800012345'])
      expect(await list(`search=${encodeURIComponent(search)}&field=createTime`)).toMatchObject(
        search.includes('@') ? { total: 0 } : { rows: [{ username: 'm012345' }] },
      );
    const holders = await list(`roleId=${viewing}`);
    expect(holders.rows.map(({ username }) => username)).toContain('views');
    expect(holders.total).toBeLessThan(5);
  });
});
