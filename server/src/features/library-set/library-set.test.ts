import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountLibrary } from '#store/schema/accounts.ts';
import type { TestClient } from '../../../test/client.ts';
import { insertSmallLibrary, smallToday } from '../../../test/fixtures/small-library.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

let app: TestApp;
let anna: TestClient;
let branch: TestClient;

const path = '/analytics-v3/librarySet';
const missing = '00000000-0000-4000-8000-000000000000';

beforeAll(async () => {
  app = await makeApp({ start: smallToday });
  await insertSmallLibrary(app.deps.engine);
  await app.addAccount({ username: 'anna', permissions: ['dashboard:view'] });
  const libraries = [{ glc: 'g', libcode: 'B' }];
  await app.addAccount({ username: 'branch', permissions: ['dashboard:view'], libraries });
  anna = await app.signIn('anna');
  branch = await app.signIn('branch');
});
afterAll(() => app.close());

const add = (client: TestClient, name: string, libraries: string[], glc = 'g') =>
  client.post(`${path}/add`, { json: { glc, name, libraries } });
const namesOf = async (client: TestClient) =>
  (await client.get(`${path}/list`)).body.data.map(({ name }: { name: string }) => name);

it('the sets of each user are kept, renamed and deleted separately', async () => {
  const { body } = await add(anna, ' 城区两馆 ', ['A', 'B', 'A']);
  const { id } = body.data;
  expect((await anna.get(`${path}/list`)).body.data).toEqual([
    { id, glc: 'g', name: '城区两馆', libraries: ['A', 'B'] },
  ]);
  expect(await namesOf(branch)).toEqual([]);
  expect((await branch.put(`${path}/${id}`, { json: { name: '别人的' } })).status).toBe(404);
  expect((await branch.delete(`${path}/${id}`)).status).toBe(404);
  const taken = await add(anna, '城区两馆', ['A']);
  expect([taken.status, taken.body.code, Object.keys(taken.body.fields)]).toEqual([
    409,
    'name.taken',
    ['name'],
  ]);
  expect((await anna.put(`${path}/${id}`, { json: { name: '城区' } })).status).toBe(200);
  expect(await namesOf(anna)).toEqual(['城区']);
  expect((await anna.delete(`${path}/${id}`)).status).toBe(200);
  expect((await anna.delete(`${path}/${missing}`)).status).toBe(404);
  expect(await namesOf(anna)).toEqual([]);
});

it('a set never contains libraries that the user may not see', async () => {
  const refused = await add(branch, '全市', ['A', 'B']);
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['libraries']]);
  expect((await add(branch, '外群', ['B'], 'other')).status).toBe(400);
  expect((await add(branch, '空', [])).status).toBe(400);
  expect((await app.client.get(`${path}/list`)).status).toBe(401);
});

it('a set is shown without libraries that were taken from the user, and an empty set is hidden', async () => {
  const scope = [{ glc: 'g', libcode: null }];
  const accountId = await app.addAccount({ username: 'carl', libraries: scope });
  const carl = await app.signIn('carl');
  await add(carl, '两馆', ['A', 'B']);
  await add(carl, '甲', ['A']);
  const { db } = app.deps.store;
  await db
    .update(accountLibrary)
    .set({ libcode: 'B' })
    .where(eq(accountLibrary.accountId, accountId));
  const later = await app.signIn('carl');
  const sets = (await later.get(`${path}/list`)).body.data;
  expect(sets.map(({ name, libraries }: never) => [name, libraries])).toEqual([['两馆', ['B']]]);
});
