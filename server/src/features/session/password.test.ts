import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password } from '../../../test/accounts.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await makeApp();
});
afterAll(() => test.close());

const change = '/auth/changePassword';
const newPassword = 'lantern-orbit-cedar';

describe('changing the password', () => {
  it('ends all other sessions, keeps this one, and makes the old password useless', async () => {
    await test.addAccount({ username: 'changer' });
    const [here, there] = [await test.signIn('changer'), await test.signIn('changer')];
    const reply = await here.post(change, { json: { oldPassword: password, newPassword } });
    expect(reply.status).toBe(200);
    expect((await here.get('/auth/user')).status).toBe(200);
    expect((await there.get('/auth/user')).status).toBe(401);
    await expect(test.signIn('changer')).rejects.toThrow('auth.invalid_grant');
    await expect(test.client.signIn('changer', newPassword)).resolves.toBeDefined();
  });

  it('is the only action that a first password allows', async () => {
    await test.addAccount({
      username: 'first',
      mustChangePassword: true,
      permissions: ['log:view'],
    });
    const first = await test.signIn('first');
    expect((await first.get('/auth/user')).body.data.principal.mustChangePassword).toBe(true);
    const refused = await first.get('/system/client-errors');
    expect([refused.status, refused.body.code]).toEqual([403, 'auth.password_change_required']);
    await first.post(change, { json: { oldPassword: password, newPassword } });
    expect((await first.get('/system/client-errors')).status).toBe(200);
  });

  it('needs the old password, and is throttled like a sign-in', async () => {
    await test.addAccount({ username: 'guessed' });
    const client = await test.signIn('guessed');
    const json = { oldPassword: 'a guess of it', newPassword };
    const first = await client.post(change, { json, language: 'en-US' });
    expect(first.body).toMatchObject({
      code: 'auth.old_password_wrong',
      message: 'Old password incorrect',
      fields: { oldPassword: 'Old password incorrect' },
    });
    for (let guess = 2; guess <= 5; guess += 1) await client.post(change, { json });
    const blocked = await client.post(change, { json: { ...json, oldPassword: password } });
    expect([blocked.status, blocked.body.code]).toEqual([429, 'auth.too_many_attempts']);
  });

  it.each(['password1234', 'weakling-2026-x', '123456789012', password, 'short'])(
    'refuses %s',
    async (weak) => {
      const username = `weakling`;
      await test.addAccount({ username }).catch(() => undefined);
      const client = await test.signIn(username);
      const json = { oldPassword: password, newPassword: weak };
      const reply = await client.post(change, { json });
      expect(reply.status).toBe(400);
      expect(reply.body.fields).toHaveProperty('newPassword');
    },
  );
});
