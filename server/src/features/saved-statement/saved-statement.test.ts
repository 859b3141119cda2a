import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

let app: TestApp;
let mine: TestClient;
let theirs: TestClient;

const path = '/analytics-v3/savedStatement';
const form = { name: '各馆外借', sql: 'SELECT 1' };

beforeAll(async () => {
  app = await makeApp();
  await app.addAccount({ username: 'liuA', permissions: ['desk:run'] });
  await app.addAccount({ username: 'chenB', permissions: ['desk:run'] });
  await app.addAccount({ username: 'poor', permissions: ['rule:run'] });
  mine = await app.signIn('liuA');
  theirs = await app.signIn('chenB');
});
afterAll(() => app.close());

const names = async (client: TestClient, query = '') =>
  (await client.get(`${path}/list${query}`)).body.data.rows.map(({ name }: typeof form) => name);

it('a statement is saved, found, renamed, opened by its id and deleted by its owner', async () => {
  const { id } = (await mine.post(`${path}/add`, { json: form })).body.data;
  expect(await names(mine, '?search=select')).toEqual(['各馆外借']);
  const renamed = { ...form, name: '外借' };
  expect((await mine.put(`${path}/${id}`, { json: renamed })).status).toBe(200);
  expect((await mine.get(`${path}/${id}`)).body.data).toMatchObject(renamed);
  expect((await mine.delete(`${path}/${id}`)).status).toBe(200);
  expect(await names(mine)).toEqual([]);
});

it('a statement is visible to its owner only', async () => {
  const { id } = (await mine.post(`${path}/add`, { json: form })).body.data;
  expect(await names(theirs)).toEqual([]);
  for (const refused of [
    await theirs.get(`${path}/${id}`),
    await theirs.put(`${path}/${id}`, { json: form }),
    await theirs.delete(`${path}/${id}`),
  ])
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
  expect((await theirs.post(`${path}/add`, { json: form })).status).toBe(200);
  const again = await mine.post(`${path}/add`, { json: { ...form, name: ' 各馆外借 ' } });
  expect(again.body.fields).toEqual({ name: expect.stringContaining('已') });
});

it('a statement needs a sign-in, the permission, a name and a text', async () => {
  expect((await app.client.get(`${path}/list`)).status).toBe(401);
  const poor = await app.signIn('poor');
  expect((await poor.get(`${path}/list`)).status).toBe(403);
  expect((await poor.post(`${path}/add`, { json: form })).status).toBe(403);
  for (const bad of [{ name: '' }, { sql: ' ' }, { more: 1 }])
    expect((await mine.post(`${path}/add`, { json: { ...form, ...bad } })).body.code).toBe(
      'request.invalid',
    );
});
