import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

let test: TestApp;
let reader: TestClient;
let keeper: TestClient;
beforeAll(async () => {
  test = await makeApp();
  await test.addAccount({ username: 'reader' });
  await test.addAccount({ username: 'keeper', permissions: ['log:view'] });
  [reader, keeper] = [await test.signIn('reader'), await test.signIn('keeper')];
});
afterAll(() => test.close());

const url = '/system/client-errors';
const error = {
  message: 'x is not a function',
  stack: 'at a.js:1',
  path: '/dashboard',
  version: '1',
};

describe('the error log of the page', () => {
  it('counts equal errors in one row, newest first', async () => {
    expect((await reader.post(url, { json: error })).body).toMatchObject({ data: null });
    test.clock.advance({ seconds: 5 });
    await reader.post(url, { json: { ...error, message: '100% _odd_' } });
    test.clock.advance({ seconds: 5 });
    await keeper.post(url, { json: { ...error, path: '/other' } });
    const { data } = (await keeper.get(url)).body;
    expect(data.total).toBe(2);
    expect(data.rows[0]).toMatchObject({
      ...error,
      path: '/other',
      username: 'keeper',
      count: 2,
      at: test.clock.now().toISOString(),
    });
  });

  it('the list has pages, sorting and filters', async () => {
    const ask = async (query: string) => (await keeper.get(`${url}?${query}`)).body.data;
    expect((await ask('pageSize=1&pageNum=2')).rows).toHaveLength(1);
    expect((await ask('field=count&order=ascend')).rows[0].count).toBe(1);
    expect((await ask('message=NOT%20A')).total).toBe(1);
    expect((await ask(`message=${encodeURIComponent('0% _o')}`)).total).toBe(1);
    expect((await ask('message=%25')).rows[0].message).toBe('100% _odd_');
    expect((await ask(`message=${encodeURIComponent("' OR 1=1")}`)).total).toBe(0);
  });

  it('reading the list needs the permission', async () => {
    expect((await test.client.get(url)).status).toBe(401);
    expect((await test.client.post(url, { json: error })).status).toBe(401);
    expect((await reader.get(url)).body.code).toBe('permission.denied');
  });

  it('a bad report or list query is refused with a message', async () => {
    const { status, body } = await reader.post(url, {
      json: { ...error, stack: 'x'.repeat(9000) },
    });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['stack']]);
    expect((await keeper.get(`${url}?field=stack`)).status).toBe(400);
    expect((await keeper.get(`${url}?pageSize=501`)).status).toBe(400);
    expect((await reader.post(url, { json: { ...error, message: 'a\0b' } })).status).toBe(400);
  });

  it('one session can report twenty errors a minute', async () => {
    const another = await test.signIn('reader');
    const send = () => another.post(url, { json: error });
    for (let index = 0; index < 20; index += 1) expect((await send()).status).toBe(200);
    const refused = await send();
    expect([refused.status, refused.body.code]).toEqual([429, 'rate.limited']);
    test.clock.advance({ minutes: 1 });
    expect((await send()).status).toBe(200);
  });
});
