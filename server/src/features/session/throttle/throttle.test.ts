import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password } from '../../../../test/accounts.ts';
import { makeApp, type TestApp } from '../../../../test/make-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await makeApp();
  for (const username of ['target', 'parallel', 'honest']) await test.addAccount({ username });
});
afterAll(() => test.close());

const attempt = (username: string, secret: string, address = '10.0.0.1') =>
  test.client.grant(
    { grant_type: 'password', username, password: secret },
    { headers: { 'x-forwarded-for': address } },
  );

describe('failed sign-ins', () => {
  it('make an account wait longer each time, even with the right password', async () => {
    const waits: number[] = [];
    for (let failure = 0; failure < 5; failure += 1) await attempt('target', 'wrong');
    for (let round = 0; round < 3; round += 1) {
      const blocked = await attempt('TARGET', password);
      expect(blocked.status).toBe(429);
      expect(blocked.headers['retry-after']).toBe(String(secondsIn(blocked.body.message)));
      waits.push(secondsIn(blocked.body.message));
      test.clock.advance({ seconds: waits.at(-1) ?? 0 });
      expect((await attempt('target', 'wrong')).body.code).toBe('auth.invalid_grant');
    }
    expect(waits).toEqual([5, 10, 20]);
    test.clock.advance({ minutes: 15 });
    expect((await attempt('target', password)).status).toBe(200);
    expect((await attempt('target', 'wrong')).body.code).toBe('auth.invalid_grant');
  });

  it('also count when they arrive at the same time', async () => {
    const many = Array.from({ length: 12 }, () => attempt('parallel', 'wrong', '10.0.0.2'));
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('make an address wait, whatever accounts it tries; other addresses do not wait', async () => {
    for (let index = 0; index < 20; index += 1)
      await attempt(`nobody${index}`, 'wrong', '10.0.0.3');
    expect((await attempt('honest', password, '10.0.0.3')).status).toBe(429);
    expect((await attempt('honest', password, '10.0.0.4')).status).toBe(200);
  });

  it('count for a whole IPv6 network', async () => {
    for (let index = 0; index < 20; index += 1)
      await attempt(`other${index}`, 'wrong', `2001:db8:1:2::${index + 1}`);
    expect((await attempt('honest', password, '2001:db8:1:2::ffff')).status).toBe(429);
  });

  it('are cleared by a success, so that many correct sign-ins never wait', async () => {
    for (let index = 0; index < 30; index += 1)
      expect((await attempt('honest', password, '10.0.0.5')).status).toBe(200);
  });
});

const secondsIn = (message: string) => Number(/\d+/.exec(message)?.[0]);
