import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password } from '../../../test/accounts.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await makeApp();
});
afterAll(() => test.close());

describe('signing in', () => {
  it('answers as RFC 6749 says, and the token says who is there', async () => {
    const reply = await test.client.grant({
      grant_type: 'password',
      username: 'super',
      password,
    });
    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_in: 900,
      scope: 'console',
    });
    const me = await (await test.signIn('super')).get('/auth/user');
    expect(me.body.data.principal).toMatchObject({ username: 'super', isSuper: true });
  });
});
