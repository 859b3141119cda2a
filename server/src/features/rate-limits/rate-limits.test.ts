import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

let app: TestApp;
let keeper: TestClient;
let one: TestClient;
let other: TestClient;

const path = '/system/rate-limit';
const events = '/analytics-v3/behavior-event/list';
beforeAll(async () => {
  // The time is two in the afternoon in Shanghai.
  app = await makeApp({ start: new Date('2026-11-21T06:00:00Z') });
  await app.addAccount({ username: 'keeper', permissions: ['limit:view', 'limit:edit'] });
  await app.addAccount({ username: 'looker', permissions: ['limit:view'] });
  for (const username of ['one', 'other'])
    await app.addAccount({ username, permissions: ['event:view', 'event:edit'] });
  keeper = await app.signIn('keeper');
  one = await app.signIn('one');
  other = await app.signIn('other');
});
afterAll(() => app.close());

const plain = {
  uri: events,
  method: 'GET',
  count: 2,
  seconds: 60,
  fromHour: 0,
  toHour: 24,
  status: 'valid',
};
const add = (form: object) => keeper.post(`${path}/add`, { json: { ...plain, ...form } });
const statuses = async (client: TestClient, url: string, times: number) => {
  const all = [];
  for (let time = 0; time < times; time += 1) all.push((await client.get(url)).status);
  return all;
};
/** Creates a rule for one test and deletes it afterwards. */
async function withRule(form: object, work: (id: string) => Promise<void>): Promise<void> {
  const { status, body } = await add(form);
  expect([status, body.message]).toEqual([200, '操作成功']);
  await work(body.data.id);
  expect((await keeper.delete(`${path}/${body.data.id}`)).status).toBe(200);
}

describe('a rate limit', () => {
  it('applies from the next call, to each account alone, until its period ends', async () => {
    expect(await statuses(one, events, 4)).toEqual([200, 200, 200, 200]);
    await withRule({}, async (id) => {
      expect(await statuses(one, events, 3)).toEqual([200, 200, 429]);
      expect(await statuses(other, events, 2)).toEqual([200, 200]);
      app.clock.advance({ seconds: 20 });
      const { body, headers } = await one.get(events);
      expect([body.code, headers['retry-after']]).toEqual(['rate.limited', '40']);
      expect(body.message).toBe('操作过于频繁，请在 40 秒后再试');
      app.clock.advance({ seconds: 40 });
      expect(await statuses(one, events, 3)).toEqual([200, 200, 429]);
      const { data } = (await keeper.get(`${path}/${id}`)).body;
      expect(data.refused).toBe(3);
    });
    expect((await one.get(events)).status).toBe(200);
  });

  it('limits one method, or a prefix of paths', async () => {
    await withRule({ uri: '/analytics-v3/behavior-event/*', method: '*', count: 1 }, async () => {
      expect((await one.get(events)).status).toBe(200);
      expect((await one.get('/analytics-v3/behavior-event/sources')).status).toBe(429);
      expect((await one.get('/analytics-v3/behavior-%65vent/list')).status).toBe(429);
      expect((await one.post('/analytics-v3/behavior-event/add', { json: {} })).status).toBe(429);
    });
    const uri = '/analytics-v3/behavior-event/{id}';
    await withRule({ uri, count: 1 }, async () => {
      const id = '00000000-0000-4000-8000-000000000000';
      expect(await statuses(one, uri.replace('{id}', id), 2)).toEqual([404, 429]);
      expect((await one.get(events)).status).toBe(200);
    });
  });

  it('applies in its hours, also over midnight', async () => {
    await withRule({ count: 1, fromHour: 22, toHour: 6 }, async (id) => {
      expect(await statuses(one, events, 3)).toEqual([200, 200, 200]);
      await keeper.put(`${path}/${id}`, { json: { ...plain, count: 1, fromHour: 14, toHour: 15 } });
      expect(await statuses(one, events, 2)).toEqual([200, 429]);
      await keeper.put(`${path}/${id}`, { json: { ...plain, count: 1, fromHour: 20, toHour: 15 } });
      expect(await statuses(one, events, 2)).toEqual([200, 429]);
      await keeper.put(`${path}/${id}`, { json: { ...plain, count: 1, status: 'invalid' } });
      expect(await statuses(one, events, 3)).toEqual([200, 200, 200]);
    });
  });

  it('counts callers without a sign-in by address', async () => {
    await withRule({ count: 1 }, async () => {
      expect(await statuses(app.client, events, 2)).toEqual([401, 429]);
      expect((await one.get(events)).status).toBe(200);
    });
  });

  it('never limits the sign-in and the rules themselves, so that nobody is locked out', async () => {
    await withRule({ uri: '/*', method: '*', count: 1, seconds: 3600 }, async () => {
      const boss = await app.signIn('super');
      for (let time = 0; time < 3; time += 1) {
        expect((await boss.get('/auth/user')).status).toBe(200);
        expect((await boss.get('/system/menu/super')).status).toBe(200);
        expect((await boss.get(`${path}/list`)).status).toBe(200);
        await app.signIn('super');
      }
      expect(await statuses(boss, '/auth/open-api/version', 2)).toEqual([200, 429]);
    });
  });

  it('is refused when it is invalid or a duplicate', async () => {
    expect((await add({ uri: '/auth/oauth/token', method: '*' })).body.fields.uri).toMatch(
      /不受限流/,
    );
    expect((await add({ uri: '/nowhere' })).body.fields.uri).toMatch(/没有这样的/);
    expect((await add({ method: 'PUT' })).body.fields.uri).toBe('这个地址没有所选的请求方法');
    expect((await add({ fromHour: 5, toHour: 5 })).body.fields.toHour).toMatch(/不能相同/);
    expect((await add({ count: 0 })).body.fields.count).toBe('不能小于 1');
    await withRule({}, async () => {
      const { status, body } = await add({ count: 9 });
      expect([status, body.message]).toEqual([409, '相同的规则已存在']);
    });
  });

  it('needs the permission', async () => {
    const looker = await app.signIn('looker');
    expect((await looker.get(`${path}/list`)).status).toBe(200);
    expect((await looker.get(`${path}/calls`)).body.data.length).toBeGreaterThan(50);
    expect((await looker.post(`${path}/add`, { json: plain })).status).toBe(403);
    expect((await one.get(`${path}/list`)).status).toBe(403);
    expect((await app.client.get(`${path}/list`)).status).toBe(401);
  });
});
