import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountExternal } from '#store/schema/accounts.ts';
import { createClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { startTestOidc, type TestOidc } from '../../../test/outside/oidc-server.ts';
import { registerProvider } from './register.service.ts';

const publicUrl = 'http://localhost:8080';
let test: TestApp;
let oidc: TestOidc;
beforeAll(async () => {
  oidc = await startTestOidc(`${publicUrl}/random_sso_login`);
  test = await makeApp({ config: { publicUrl } });
  const { issuer, clientId, clientSecret } = oidc;
  const provider = { id: 'city', name: '市民统一认证', issuer, clientId, clientSecret };
  await registerProvider(test.deps, provider);
  const gone = { ...provider, id: 'gone', name: 'Gone', issuer: 'http://127.0.0.1:9' };
  await registerProvider(test.deps, gone);
  await test.addAccount({ username: 'wang' });
});
afterAll(async () => {
  await test.close();
  await oidc.close();
});

/** Signs in at the third party as `login` and returns to the console, like a browser. */
async function comeBack(login: string) {
  const start = await test.client.post('/auth/oidc/city/start');
  expect(start.status).toBe(200);
  const back = await oidc.visit(start.body.data.url, login);
  const browser = createClient(test.app, { token: null, refreshToken: null }, start.cookies);
  return { start, browser, form: Object.fromEntries(back.searchParams) };
}

describe('signing in with a third party', () => {
  it('is offered on the sign-in page', async () => {
    expect((await test.client.get('/auth/providers')).body.data).toEqual([
      { id: 'gone', name: 'Gone' },
      { id: 'city', name: '市民统一认证' },
    ]);
  });

  it('starts with code, PKCE, state and nonce, and a cookie that scripts cannot read', async () => {
    const { headers, body } = await test.client.post('/auth/oidc/city/start');
    const asked = new URL(body.data.url).searchParams;
    expect(asked.get('response_type')).toBe('code');
    expect(asked.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
    expect(String(headers['set-cookie'])).toMatch(/Path=\/auth\/oidc; HttpOnly; SameSite=Strict/);
    expect(String(headers['set-cookie'])).not.toContain(asked.get('state'));
  });

  it('ends with tokens for the account of the same name', async () => {
    const { browser, form } = await comeBack('wang');
    const reply = await browser.post('/auth/oidc/token', { form, headers: { origin: publicUrl } });
    expect(reply.status).toBe(200);
    const tokens = { token: reply.body.access_token, refreshToken: null };
    const me = await createClient(test.app, tokens, reply.cookies).get('/auth/user');
    expect(me.body.data.principal.username).toBe('wang');
    expect(Object.values(reply.cookies)).toContain('');
    expect(String(reply.headers['set-cookie'])).toMatch(/=; Max-Age=0; Path=\/auth\/oidc;/);
  });

  it('finds an account by its name at the third party', async () => {
    const accountId = await test.addAccount({ username: 'mapped' });
    const external = { provider: 'city', subject: 'E77', accountId };
    await test.deps.store.db.insert(accountExternal).values(external);
    const { browser, form } = await comeBack('E77');
    expect((await browser.post('/auth/oidc/token', { form })).status).toBe(200);
  });

  it('needs no password of an account that has none', async () => {
    await test.addAccount({
      username: 'only-sso',
      passwordHash: null,
      mustChangePassword: true,
      permissions: ['log:view'],
    });
    const { browser, form } = await comeBack('only-sso');
    const reply = await browser.post('/auth/oidc/token', { form });
    const tokens = { token: reply.body.access_token, refreshToken: null };
    const person = createClient(test.app, tokens, reply.cookies);
    const me = await person.get('/auth/user');
    expect(me.body.data.principal).toMatchObject({ mustChangePassword: false, hasPassword: false });
    expect((await person.get('/system/client-errors')).status).toBe(200);
  });

  it('refuses a person without an account, with the reason, and never signs in as super', async () => {
    for (const login of ['stranger', 'super']) {
      const { browser, form } = await comeBack(login);
      const { status, body } = await browser.post('/auth/oidc/token', { form });
      expect([status, body.code, body.message]).toEqual([
        400,
        'sso.failed',
        '单点登录未成功：本系统中没有对应的账号，请联系系统管理员',
      ]);
    }
  });

  it('accepts a code once', async () => {
    const { browser, form } = await comeBack('wang');
    expect((await browser.post('/auth/oidc/token', { form })).status).toBe(200);
    const again = await browser.post('/auth/oidc/token', { form, language: 'en-US' });
    expect(again.body.message).toMatch('did not confirm who you are');
  });

  it('is refused without the cookie, with another state, or too late', async () => {
    const { browser, form } = await comeBack('wang');
    const refused = async (reply: ReturnType<typeof browser.post>) => {
      const { status, body } = await reply;
      expect([status, body.message]).toEqual([
        400,
        'Single sign-on did not succeed: the sign-in was interrupted or took too long. Please start again',
      ]);
    };
    const ask = { form, language: 'en-US' as const };
    await refused(test.client.post('/auth/oidc/token', ask));
    const state = 'x'.repeat(43);
    await refused(browser.post('/auth/oidc/token', { ...ask, form: { ...form, state } }));
    const other = await comeBack('wang');
    await refused(other.browser.post('/auth/oidc/token', ask));
    test.clock.advance({ minutes: 10 });
    await refused(browser.post('/auth/oidc/token', ask));
  });

  it('names a third party that is unknown or unreachable', async () => {
    const unknown = await test.client.post('/auth/oidc/other/start');
    expect(unknown.body.message).toBe('单点登录未成功：未知的第三方登录');
    const away = await test.client.post('/auth/oidc/gone/start', { language: 'en-US' });
    expect(away.body.message).toMatch('cannot be reached right now');
  });
});

describe('a provider', () => {
  it('needs an https address, unless it is on this machine', async () => {
    const provider = { id: 'bad', name: 'x', clientId: 'x', clientSecret: '' };
    for (const issuer of ['http://sso.example.org', 'ftp://sso.example.org', 'sso'])
      await expect(registerProvider(test.deps, { ...provider, issuer })).rejects.toThrow();
  });
});
