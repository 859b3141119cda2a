import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password } from '../../../test/accounts.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

let app: TestApp;
let keeper: TestClient;

const path = '/system/client';
beforeAll(async () => {
  app = await makeApp();
  await app.addAccount({ username: 'keeper', permissions: ['client:view', 'client:edit'] });
  await app.addAccount({ username: 'looker', permissions: ['client:view'] });
  await app.addAccount({ username: 'robot', permissions: ['event:view'] });
  keeper = await app.signIn('keeper');
});
afterAll(() => app.close());

const form = {
  clientId: 'opac-sync',
  scope: 'reading',
  authorizedGrantTypes: ['password', 'refresh_token'],
  accessTokenValidity: 120,
  refreshTokenValidity: 600,
  webServerRedirectUri: ['https://opac.library.example/back'],
};
const add = (part: object = {}) => keeper.post(`${path}/add`, { json: { ...form, ...part } });
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});
const signIn = (id: string, secret: string) => {
  const ask = { grant_type: 'password', username: 'robot', password };
  return app.client.grant(ask, { headers: basic(id, secret) });
};
const refresh = (id: string, secret: string, refresh_token: string) => {
  const ask = { grant_type: 'refresh_token', refresh_token };
  return app.client.grant(ask, { headers: basic(id, secret) });
};

describe('a client', () => {
  it('signs in with its secret, for the lifetimes of its record', async () => {
    const made = await add();
    const { id, secret } = made.body.data;
    expect(secret).toMatch(/^[\w-]{43}$/);
    const row = (await keeper.get(`${path}/${id}`)).body.data;
    expect(row).toMatchObject({ ...form, autoapprove: true, isConsole: false, sessions: 0 });
    expect(JSON.stringify(row)).not.toContain(secret);
    const { status, body } = await signIn('opac-sync', secret);
    expect([status, body.expires_in, body.scope]).toEqual([200, 120, 'reading']);
    expect((await keeper.get(`${path}/${id}`)).body.data.sessions).toBe(1);
    expect((await signIn('opac-sync', 'not-the-secret')).body.error).toBe('invalid_client');
    expect((await signIn('opac-sync', '')).status).toBe(401);
    await keeper.put(`${path}/${id}`, { json: { ...form, accessTokenValidity: 3_600 } });
    // A token does not outlive its session.
    expect((await refresh('opac-sync', secret, body.refresh_token)).body.expires_in).toBe(600);
    app.clock.advance({ seconds: 601 });
    const late = await refresh('opac-sync', secret, body.refresh_token);
    expect(late.body.message).toContain('Invalid refresh token');
  });

  it('is the only one that can use the refresh tokens of its sessions', async () => {
    const [own, other] = await Promise.all(
      ['lender', 'finder'].map(async (id) => (await add({ clientId: id })).body.data.secret),
    );
    const { refresh_token } = (await signIn('lender', own)).body;
    const stolen = await refresh('finder', other, refresh_token);
    expect([stolen.status, stolen.body.error]).toEqual([400, 'invalid_grant']);
    expect((await refresh('lender', own, refresh_token)).status).toBe(200);
  });

  it('has only its own grants', async () => {
    const only = { clientId: 'once-only', authorizedGrantTypes: ['password'] };
    const { secret } = (await add({ ...only, accessTokenValidity: 900 })).body.data;
    const { body } = await signIn('once-only', secret);
    // Without refresh tokens, a session is as short as its only token.
    expect([body.expires_in, 'refresh_token' in body]).toEqual([900, false]);
    const again = await refresh('once-only', secret, 'a-token-from-elsewhere');
    expect([again.status, again.body.error]).toEqual([400, 'unsupported_grant_type']);
    const wrong = await add({ clientId: 'third', authorizedGrantTypes: ['client_credentials'] });
    expect(wrong.status).toBe(400);
  });

  it('gets a new secret, and the old one stops working', async () => {
    const { id, secret } = (await add({ clientId: 'rotated' })).body.data;
    const next = (await keeper.post(`${path}/${id}/rotate`)).body.data.secret;
    expect(next).not.toBe(secret);
    expect((await signIn('rotated', secret)).status).toBe(401);
    expect((await signIn('rotated', next)).status).toBe(200);
  });

  it('is deleted together with its sessions', async () => {
    const { id, secret } = (await add({ clientId: 'leaving' })).body.data;
    const token = (await signIn('leaving', secret)).body.access_token;
    const ask = () =>
      app.client.get('/auth/user', { headers: { authorization: `Bearer ${token}` } });
    expect((await ask()).status).toBe(200);
    expect((await keeper.delete(`${path}/${id}`)).status).toBe(200);
    expect((await ask()).status).toBe(401);
    expect((await signIn('leaving', secret)).status).toBe(401);
  });

  it('is refused with invalid fields or a taken name', async () => {
    const taken = await keeper.post(`${path}/add`, {
      json: { ...form, clientId: 'Console' },
      language: 'en-US',
    });
    expect([taken.status, taken.body.fields.clientId]).toEqual([
      409,
      'The clientId already exists',
    ]);
    const isThere = (name: string) => keeper.get(`${path}/exists?clientId=${name}`);
    expect((await isThere('CONSOLE')).body.data.exists).toBe(true);
    expect((await isThere('nothing')).body.data.exists).toBe(false);
    const cases: [object, string][] = [
      [{ clientId: 'ab' }, 'clientId'],
      [{ clientId: 'a'.repeat(21) }, 'clientId'],
      [{ scope: 'x'.repeat(101) }, 'scope'],
      [{ accessTokenValidity: 0 }, 'accessTokenValidity'],
      [{ accessTokenValidity: 3_601 }, 'accessTokenValidity'],
      [{ refreshTokenValidity: 43_201 }, 'refreshTokenValidity'],
      [{ webServerRedirectUri: ['javascript:alert(1)'] }, 'webServerRedirectUri.0'],
    ];
    for (const [part, field] of cases) {
      const { status, body } = await add({ clientId: 'fresh', ...part });
      expect([field, status, Object.keys(body.fields)]).toEqual([field, 400, [field]]);
    }
  });

  it('of the console cannot be deleted, and keeps the settings that sign-ins need', async () => {
    const { rows } = (await keeper.get(`${path}/list?search=console`)).body.data;
    const [{ id, accessTokenValidity, refreshTokenValidity }] = rows;
    const own = { ...form, clientId: 'console', accessTokenValidity, refreshTokenValidity };
    expect((await keeper.delete(`${path}/${id}`)).status).toBe(409);
    expect((await keeper.post(`${path}/${id}/rotate`)).status).toBe(409);
    const put = (part: object) => keeper.put(`${path}/${id}`, { json: { ...own, ...part } });
    expect((await put({ accessTokenValidity: 5 })).body.fields).toHaveProperty(
      'accessTokenValidity',
    );
    for (const part of [{ accessTokenValidity: 99_999 }, { refreshTokenValidity: 99_999 }])
      expect((await put(part)).status).toBe(400);
    expect((await put({ authorizedGrantTypes: ['password'] })).status).toBe(400);
    expect((await put({ clientId: 'other' })).body.fields.clientId).toBe('系统自带，不可修改');
    expect((await put({ accessTokenValidity: 1200 })).status).toBe(200);
    const grant = { grant_type: 'password', username: 'robot', password };
    expect((await app.client.grant(grant)).body.expires_in).toBe(1200);
  });

  it('needs the permission', async () => {
    const [looker, robot] = [await app.signIn('looker'), await app.signIn('robot')];
    expect((await looker.get(`${path}/list`)).status).toBe(200);
    expect((await looker.post(`${path}/add`, { json: form })).status).toBe(403);
    expect((await robot.get(`${path}/list`)).status).toBe(403);
    expect((await app.client.get(`${path}/list`)).status).toBe(401);
  });
});
