import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '#lib/tokens.ts';
import { account } from '#store/schema/accounts.ts';
import { auditLog, sysParam } from '#store/schema/records.ts';
import { oauthClient } from '#store/schema/sessions.ts';
import { password } from '../../../test/accounts.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await makeApp();
  await test.addAccount({ username: 'reading', permissions: ['borrowing:view'], nickName: '王芳' });
});
afterAll(() => test.close());

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});
const grant = (username: string, secret = password) =>
  test.client.grant({ grant_type: 'password', username, password: secret });

describe('the start of the console', () => {
  it('has what the calls for account, configuration and menu answer', async () => {
    const client = await test.signIn('reading');
    const { body } = await client.get('/auth/entry', { language: 'en-US' });
    const paths = ['/auth/user', '/auth/sys-config/current-user-config', '/system/menu/reading'];
    const [user, userConfig, menu] = await Promise.all(
      paths.map(async (path) => (await client.get(path, { language: 'en-US' })).body.data),
    );
    expect(body.data).toEqual({ ...user, userConfig, ...menu });
    expect(body.data).toMatchObject({
      principal: { username: 'reading' },
      permissions: ['borrowing:view'],
    });
    expect((await test.client.get('/auth/entry')).status).toBe(401);
  });
});

describe('signing in with a password', () => {
  it('answers as RFC 6749 says, and the token identifies the account', async () => {
    const reply = await grant('Reading');
    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_in: 900,
      scope: 'console',
    });
    const me = await (await test.signIn('reading')).get('/auth/user');
    expect(me.body.data.principal).toMatchObject({
      username: 'reading',
      nickName: '王芳',
      isSuper: false,
      roleIds: [expect.any(String)],
      mustChangePassword: false,
      libraries: null,
      lastLoginTime: test.clock.now().toISOString(),
    });
  });

  it('gives the same answer for a wrong name and a wrong password', async () => {
    const wrong = await grant('reading', 'not the password');
    const nobody = await grant('nobody', 'not the password');
    expect([wrong.status, nobody.status]).toEqual([400, 400]);
    const { requestId: _, ...body } = wrong.body;
    expect(nobody.body).toMatchObject(body);
    expect(body).toMatchObject({
      error: 'invalid_grant',
      code: 'auth.invalid_grant',
      error_description: '用户名或密码不正确',
      message: '用户名或密码不正确',
    });
  });

  it('tells that an account is disabled, but only with the right password', async () => {
    await test.addAccount({ username: 'left', status: 'invalid' });
    expect((await grant('left', 'not the password')).body.code).toBe('auth.invalid_grant');
    expect((await grant('left')).body.code).toBe('auth.disabled');
  });

  it('is impossible for the seeded accounts, which have no password', async () => {
    for (const username of ['analyst', 'librarian'])
      expect((await grant(username, '')).status).toBe(400);
    expect((await grant('analyst')).body.code).toBe('auth.invalid_grant');
  });

  it('refuses bad input with a message', async () => {
    const empty = await test.client.grant(
      { grant_type: 'password', username: '', password: '' },
      { language: 'en-US' },
    );
    expect(empty.status).toBe(400);
    expect(empty.body).toMatchObject({
      error: 'invalid_request',
      fields: { username: "Can't be empty", password: "Can't be empty" },
    });
    const odd = await test.client.grant({ grant_type: 'authorization_code' });
    expect(odd.body).toMatchObject({ error: 'invalid_request', code: 'request.invalid' });
    const nul = await grant('a\0b');
    expect(nul.body).toMatchObject({ code: 'request.invalid' });
    const json = await test.client.post('/auth/oauth/token', {
      json: { grant_type: 'password' },
    });
    expect(json.status).toBeGreaterThanOrEqual(400);
  });

  it('records sign-ins and failed attempts with their address', async () => {
    await grant('reading', 'once more not');
    const rows = await test.deps.store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.username, 'reading'));
    expect(rows.map(({ action, isSuccess, address }) => [action, isSuccess, address])).toEqual(
      expect.arrayContaining([
        ['session.signIn', true, '127.0.0.1'],
        ['session.signIn', false, '127.0.0.1'],
      ]),
    );
    expect(JSON.stringify(rows)).not.toContain('once more not');
  });
});

describe('the client of a sign-in', () => {
  it('must be registered', async () => {
    const form = { grant_type: 'password', username: 'reading', password };
    for (const headers of [{ authorization: '' }, basic('other', ''), basic('console', 'x')]) {
      const reply = await test.client.grant(form, { headers });
      expect(reply.status).toBe(401);
      expect(reply.body.error).toBe('invalid_client');
    }
  });

  it('may have a secret, and has only its own grants', async () => {
    await test.deps.store.db.insert(oauthClient).values({
      clientId: 'mirror',
      secretHash: hashToken('its secret: ü'),
      scope: 'mirror',
      authorizedGrantTypes: 'password',
      accessTokenValidity: 60,
      refreshTokenValidity: 600,
    });
    const headers = basic('mirror', encodeURIComponent('its secret: ü'));
    const form = { grant_type: 'password', username: 'reading', password };
    const reply = await test.client.grant(form, { headers });
    expect(reply.body).toMatchObject({ expires_in: 60, scope: 'mirror' });
    const refresh_token = reply.body.refresh_token;
    const again = await test.client.grant(
      { grant_type: 'refresh_token', refresh_token },
      { headers },
    );
    expect(again.body.error).toBe('unsupported_grant_type');
    const stolen = await test.client.grant({ grant_type: 'refresh_token', refresh_token });
    expect(stolen.body.code).toBe('auth.invalid_refresh');
  });
});

describe('a signed-in account', () => {
  it('is required by every private call', async () => {
    const calls = [
      test.client.get('/auth/user'),
      test.client.put('/auth/profile', { json: {} }),
      test.client.post('/auth/changePassword', { json: {} }),
      test.client.delete('/auth/signout'),
      test.client.get('/auth/sys-config/current-user-config'),
      test.client.get('/auth/open-api/version'),
    ];
    for (const { status, body } of await Promise.all(calls))
      expect([status, body.code]).toEqual([401, 'auth.required']);
    const stranger = { headers: { authorization: 'Bearer made-up' } };
    const reply = await test.client.get('/auth/user', stranger);
    expect([reply.status, reply.body.code]).toEqual([401, 'auth.expired']);
  });

  it('is refused from the next call once it is disabled', async () => {
    const id = await test.addAccount({ username: 'soon' });
    const soon = await test.signIn('soon');
    expect((await soon.get('/auth/user')).status).toBe(200);
    const change = { status: 'invalid' as const };
    await test.deps.store.db.update(account).set(change).where(eq(account.id, id));
    expect((await soon.get('/auth/user')).body.code).toBe('auth.expired');
    const form = { grant_type: 'refresh_token', refresh_token: soon.refreshToken ?? '' };
    expect((await soon.grant(form)).body.code).toBe('auth.invalid_refresh');
  });

  it('changes its profile, and the log keeps the old one', async () => {
    await test.addAccount({ username: 'profile', nickName: '旧名' });
    const client = await test.signIn('profile');
    const form = { nickName: '新名', sex: 'female', email: 'a@b.cn', mobile: '', desc: '"; --' };
    expect((await client.put('/auth/profile', { json: form })).status).toBe(200);
    expect((await client.get('/auth/user')).body.data.principal).toMatchObject(form);
    const [entry] = await test.deps.store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'session.updateProfile'));
    expect(entry).toMatchObject({ before: { nickName: '旧名' }, after: form });
    const bad = await client.put('/auth/profile', { json: { ...form, mobile: '12', extra: 1 } });
    expect(bad.status).toBe(400);
    expect(bad.body.fields).toHaveProperty('mobile');
  });

  it('signs out, and its token stops working', async () => {
    const client = await test.signIn('reading');
    expect((await client.delete('/auth/signout')).status).toBe(200);
    expect((await client.get('/auth/user')).status).toBe(401);
    const form = { grant_type: 'refresh_token', refresh_token: client.refreshToken ?? '' };
    expect((await client.grant(form)).status).toBe(400);
  });
});

describe('the console', () => {
  it('gets the configuration of the installation', async () => {
    const client = await test.signIn('reading');
    const { db } = test.deps.store;
    const set = (key: string, value: string) =>
      db.update(sysParam).set({ value }).where(eq(sysParam.key, key));
    const ask = () => client.get('/auth/sys-config/current-user-config');
    expect((await ask()).body.data).toEqual({
      analytics_ai_enable: false,
      analytics_ai_code: 'stacksight',
      analytics_ai_text: '/analyticsWeb/',
      analytics_ai_route: '',
      copyright: { 'zh-CN': '© 2026 馆析', 'en-US': '© 2026 Stacksight' },
      opacTemplate: '',
    });
    await set('opac.deployment', 'hainan');
    await set('opac.template.hainan', 'https://opac.example.cn/{bookrecno}');
    await set('analytics_ai_enable', 'true');
    expect((await ask()).body.data).toMatchObject({
      analytics_ai_enable: true,
      opacTemplate: 'https://opac.example.cn/{bookrecno}',
    });
  });

  it('gets the version, and the third parties for single sign-on', async () => {
    const client = await test.signIn('reading');
    const { data } = (await client.get('/auth/open-api/version')).body;
    expect(data.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(Date.parse(data.packageTime)).toBeGreaterThan(0);
    expect(typeof data.upgradeDesc).toBe('string');
    expect((await test.client.get('/auth/providers')).body.data).toEqual([]);
  });
});
