import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '#store/schema/accounts.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

let app: TestApp;
let chief: TestClient;
let worker: string;

const path = '/system/client';
const rights = ['client:view', 'client:edit', 'session:view', 'session:end', 'log:view'] as const;
beforeAll(async () => {
  app = await makeApp();
  await app.addAccount({
    username: 'chief',
    permissions: [...rights, 'event:view', 'dict:view', 'user:view'],
  });
  await app.addAccount({ username: 'keeper', permissions: ['client:view', 'client:edit'] });
  worker = await app.addAccount({ username: 'opac', permissions: ['event:view', 'dict:view'] });
  chief = await app.signIn('chief');
});
afterAll(() => app.close());

const form = {
  clientId: 'opac-sync',
  actsAs: 'opac',
  scope: '',
  authorizedGrantTypes: ['client_credentials'],
  accessTokenValidity: 120,
  refreshTokenValidity: 600,
};
const add = (part: object = {}, by = chief) =>
  by.post(`${path}/add`, { json: { ...form, ...part } });
const ask = (id: string, secret: string, scope?: string) =>
  app.client.grant(
    { grant_type: 'client_credentials', ...(scope === undefined ? {} : { scope }) },
    {
      headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    },
  );
const as = (token: string) => (url: string) =>
  app.client.get(url, { headers: { authorization: `Bearer ${token}` } });
const users = '/system/user/list';
const events = '/analytics-v3/behavior-event/list';
const dictionaries = '/analytics-v3/dictConfig/list';

describe("a client's own token", () => {
  it('has the rights of its account and the lifetime of the record, and no refresh token', async () => {
    const { id, secret } = (await add()).body.data;
    const { status, body } = await ask('opac-sync', secret);
    expect([status, body.expires_in, body.refresh_token]).toEqual([200, 120, undefined]);
    const call = as(body.access_token);
    expect((await call('/auth/user')).body.data.principal.username).toBe('opac');
    expect((await call(events)).status).toBe(200);
    expect((await call(users)).status).toBe(403);
    const row = (await chief.get(`${path}/${id}`)).body.data;
    expect([row.actsAs, row.sessions]).toEqual(['opac', 1]);
    app.clock.advance({ seconds: 121 });
    expect((await call(events)).status).toBe(401);
    chief = await app.signIn('chief');
  });

  it('has only the scope of the record, or the requested part of it', async () => {
    const { secret } = (await add({ clientId: 'narrow', scope: 'dict event:view' })).body.data;
    const whole = await ask('narrow', secret);
    expect(whole.body.scope).toBe('dict event:view');
    expect((await as(whole.body.access_token)(events)).status).toBe(200);
    const part = await ask('narrow', secret, 'dict:view');
    expect(part.body.scope).toBe('dict:view');
    expect((await as(part.body.access_token)(dictionaries)).status).toBe(200);
    expect((await as(part.body.access_token)(events)).status).toBe(403);
    for (const scope of ['user:view', 'made:up', 'dict user']) {
      const { status, body } = await ask('narrow', secret, scope);
      expect([status, body.error]).toEqual([400, 'invalid_scope']);
    }
  });

  it('appears among the sessions and in the log, and ends with its session, account or client', async () => {
    const { id, secret } = (await add({ clientId: 'ending' })).body.data;
    const token = async () => as((await ask('ending', secret)).body.access_token);
    const first = await token();
    expect((await first(events)).status).toBe(200);
    const { rows } = (await chief.get('/system/session/list?search=ending')).body.data;
    expect(rows).toEqual([
      expect.objectContaining({ clientId: 'ending', ofClient: true, username: 'opac' }),
    ]);
    await chief.post('/system/session/end', { json: { ids: [rows[0].id] } });
    expect((await first(events)).status).toBe(401);
    const log = (await chief.get('/system/login-log/list?username=opac')).body.data;
    expect(JSON.stringify(log?.rows ?? log)).toContain('client_credentials');
    const second = await token();
    const { db } = app.deps.store;
    await db.update(account).set({ status: 'invalid' }).where(eq(account.id, worker));
    expect((await second(events)).status).toBe(401);
    expect((await ask('ending', secret)).body.error).toBe('unauthorized_client');
    await db.update(account).set({ status: 'valid' }).where(eq(account.id, worker));
    const third = await token();
    await chief.delete(`${path}/${id}`);
    expect((await third(events)).status).toBe(401);
    expect((await ask('ending', secret)).body.error).toBe('invalid_client');
  });

  it('needs the grant and the secret', async () => {
    const only = { clientId: 'by-password', authorizedGrantTypes: ['password'], actsAs: '' };
    const { secret } = (await add(only)).body.data;
    expect((await ask('by-password', secret)).body.error).toBe('unsupported_grant_type');
    expect((await ask('narrow', 'wrong')).status).toBe(401);
    expect((await ask('console', '')).body.error).toBe('unsupported_grant_type');
  });

  it('cannot be created for an account with more rights, and never for a super administrator', async () => {
    const keeper = await app.signIn('keeper');
    const { secret, id } = (await add({ clientId: 'guarded' })).body.data;
    expect(secret).toBeTruthy();
    const cases = [
      [await add({ clientId: 'mine' }, keeper), 403, 'actsAs'],
      [await add({ clientId: 'mine', actsAs: 'super' }), 400, 'actsAs'],
      [await add({ clientId: 'mine', actsAs: 'nobody' }), 400, 'actsAs'],
      [await add({ clientId: 'mine', actsAs: '' }), 400, 'actsAs'],
      [await add({ clientId: 'mine', scope: 'reading' }), 400, 'scope'],
    ] as const;
    const touched = [
      await keeper.put(`${path}/${id}`, { json: { ...form, clientId: 'guarded' } }),
      await keeper.post(`${path}/${id}/rotate`),
      await keeper.delete(`${path}/${id}`),
    ];
    for (const { status, body } of touched)
      expect([status, body.code]).toEqual([403, 'account.beyond']);
    for (const [{ status, body }, expected, field] of cases)
      expect([status, Object.keys(body.fields)]).toEqual([expected, [field]]);
    const found = (await chief.get(`${path}/accounts?search=opa`)).body.data;
    expect(found.map(({ username }: { username: string }) => username)).toEqual(['opac']);
    expect((await chief.get(`${path}/accounts?search=super`)).body.data).toEqual([]);
  });
});
