import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { readUserAgent } from './user-agent.ts';

let app: TestApp;
let chief: TestClient;
const path = '/system/session';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';
beforeAll(async () => {
  app = await makeApp();
  await app.addAccount({ username: 'chief', permissions: ['session:view', 'session:end'] });
  await app.addAccount({ username: 'staff' });
  chief = await app.signIn('chief');
});
afterAll(() => app.close());

const list = async (query = '') => (await chief.get(`${path}/list?${query}`)).body.data;
const isIn = async (client: TestClient) => (await client.get('/auth/user')).status === 200;
const end = (json: object) => chief.post(`${path}/end`, { json });

describe('sessions', () => {
  it('show account, address and browser, and mark the caller’s own', async () => {
    const headers = { 'user-agent': chrome };
    await app.client.signIn('staff', 'violet-mango-tractor', { headers });
    const { rows, total } = await list('field=username&order=ascend');
    expect(total).toBe(2);
    expect(rows[0]).toMatchObject({ username: 'chief', isOwn: true });
    expect(rows[1]).toMatchObject({ browser: 'Chrome 143', system: 'Windows', isOwn: false });
    expect(JSON.stringify(rows)).not.toMatch(/hash|token/i);
    expect((await list('search=STAFF')).total).toBe(1);
  });

  it('can be ended one by one, for a user, or all others; never the caller’s own', async () => {
    const first = await app.signIn('staff');
    app.clock.advance({ seconds: 1 });
    const second = await app.signIn('staff');
    const { rows } = await list('search=staff&field=since&order=descend&pageSize=1');
    expect((await end({ ids: [rows[0].id] })).body.data).toEqual({ ended: 1 });
    expect([await isIn(first), await isIn(second)]).toEqual([true, false]);
    await end({ accountId: rows[0].accountId });
    expect([await isIn(first), (await list('search=staff')).total]).toEqual([false, 0]);
    const own = (await list('search=chief')).rows[0];
    expect((await end({ ids: [own.id] })).body.code).toBe('self.included');
    const boss = await app.signIn('super');
    const { rows: bosses } = await list('search=super');
    expect((await end({ ids: [bosses[0].id] })).body.code).toBe('permission.denied');
    const third = await app.signIn('staff');
    expect((await chief.post(`${path}/endOthers`)).body.data).toEqual({ ended: 1 });
    expect([await isIn(third), await isIn(chief), await isIn(boss)]).toEqual([false, true, true]);
  });

  it('need the permissions', async () => {
    expect((await app.client.get(`${path}/list`)).status).toBe(401);
    const staff = await app.signIn('staff');
    expect((await staff.get(`${path}/list`)).status).toBe(403);
    expect((await staff.post(`${path}/endOthers`)).status).toBe(403);
    expect((await end({})).status).toBe(400);
  });

  it.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox 140',
      'Linux',
    ],
    [`${chrome} Edg/143.0.0.0`, 'Edge 143', 'Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari 18',
      'iOS 18',
    ],
    ['curl/8', '', ''],
  ])('%s', (text, browser, system) => {
    expect(readUserAgent(text)).toEqual({ browser, system });
  });
});
