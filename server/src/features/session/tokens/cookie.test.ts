import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password } from '../../../../test/accounts.ts';
import { createClient } from '../../../../test/client.ts';
import { makeApp, type TestApp } from '../../../../test/make-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await makeApp();
  await test.addAccount({ username: 'browser' });
});
afterAll(() => test.close());

const origin = 'http://localhost:8080';
const inBrowser = { headers: { origin, host: 'localhost:8080' } };
const setCookies = (headers: Readonly<Record<string, unknown>>) =>
  [headers['set-cookie'] ?? []].flat().map(String);

describe('the cookie of a browser session', () => {
  it('cannot be read by scripts or sent by other sites', async () => {
    const form = { grant_type: 'password', username: 'browser', password };
    const local = setCookies((await test.client.grant(form, inBrowser)).headers);
    expect(local).toHaveLength(2);
    expect(local[0]).toMatch(
      /^__Host-stacksight-\w+=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(local[1]).toMatch(
      /^stacksight-\w+=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const headers = { origin: 'http://library.lan', host: 'library.lan' };
    const plain = setCookies((await test.client.grant(form, { headers })).headers);
    expect(plain).toEqual([expect.stringMatching(/^stacksight-.*; HttpOnly; SameSite=Strict$/)]);
    const secure = { ...headers, 'x-forwarded-proto': 'https' };
    const https = setCookies((await test.client.grant(form, { headers: secure })).headers);
    expect(https).toEqual([
      expect.stringMatching(/^__Host-.*; HttpOnly; Secure; SameSite=Strict$/),
    ]);
  });

  it('must come with every call of its session', async () => {
    const mine = await test.client.signIn('browser', password, inBrowser);
    const tokens = { token: mine.token, refreshToken: mine.refreshToken };
    const [[name = '', value = ''] = []] = Object.entries(mine.cookies);
    expect((await mine.get('/auth/user')).status).toBe(200);
    expect((await createClient(test.app, tokens, { [name]: value }).get('/auth/user')).status).toBe(
      200,
    );
    const refresh = { grant_type: 'refresh_token', refresh_token: mine.refreshToken ?? '' };
    for (const cookies of [{}, { [name]: 'x'.repeat(43) }, { other: value }]) {
      const thief = createClient(test.app, tokens, cookies);
      expect((await thief.get('/auth/user')).status).toBe(401);
      expect((await thief.grant(refresh)).body.code).toBe('auth.invalid_refresh');
    }
    expect((await mine.grant(refresh)).status).toBe(200);
  });

  it('of another session is refused', async () => {
    const mine = await test.client.signIn('browser', password, inBrowser);
    const other = await test.client.signIn('browser', password, inBrowser);
    const mixed = createClient(test.app, { token: mine.token, refreshToken: null }, other.cookies);
    expect((await mixed.get('/auth/user')).status).toBe(401);
  });

  it('is deleted when the session ends', async () => {
    const mine = await test.client.signIn('browser', password, inBrowser);
    const reply = await mine.delete('/auth/signout', inBrowser);
    expect(setCookies(reply.headers).every((cookie) => /=; Max-Age=0;/.test(cookie))).toBe(true);
  });

  it('is not needed by programs, which get none', async () => {
    const program = await test.signIn('browser');
    expect(program.cookies).toEqual({});
    expect((await program.get('/auth/user')).status).toBe(200);
  });
});
