import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { insertSmallLibrary, smallToday } from '../../../test/fixtures/small-library.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

// Tests the tree of libraries above and below one another, which the settings define, and the sums by district from
// it.

let app: TestApp;
let editor: TestClient;
let english: TestClient;
let branch: TestClient;

const path = '/analytics-v3/customConfig';
const rights = [
  'config:view',
  'config:edit',
  'dashboard:view',
  'holdings:view',
  'borrowing:view',
] as const;

beforeAll(async () => {
  app = await makeApp({ start: smallToday });
  await insertSmallLibrary(app.deps.engine);
  await app.addAccount({ username: 'edits', permissions: [...rights] });
  const libraries = [{ glc: 'g', libcode: 'B' }];
  await app.addAccount({ username: 'branch', permissions: [...rights], libraries });
  editor = await app.signIn('edits');
  english = await app.signIn('edits');
  branch = await app.signIn('branch');
});
afterAll(() => app.close());

const edit = (client: TestClient, json: object) =>
  client.post(`${path}/editCustomConfig`, { json: { glc: 'g', ...json } });
const reset = (key: string, libcode: string) =>
  editor.delete(`${path}/${key}?glc=g&libcode=${libcode}`);
const ask = async (client: TestClient, more: object) => {
  const range = { from: '2025-12-01', to: '2026-03-15' };
  const json = { kind: 'table', dataset: 'circulation', metrics: ['loans'], range, glc: 'g' };
  const headers: Record<string, string> = client === english ? { 'accept-language': 'en-US' } : {};
  const { body } = await client.post('/analytics-v3/api/query', {
    json: { ...json, ...more },
    headers,
  });
  return body.data;
};
const byDistrict = async (client: TestClient, more: object = {}) => {
  const { rows, columns } = await ask(client, { by: ['district'], ...more });
  return rows.map(([code, loans]: [string, number]) => [columns[0].labels[code], loans]);
};

it('a library is summed with its branches, as a breakdown and as a filter, in both languages', async () => {
  expect(await byDistrict(editor)).toEqual([
    ['甲馆', 2],
    ['乙馆', 1],
  ]);
  expect((await edit(editor, { key: 'superior', value: 'A', libcode: 'B' })).status).toBe(200);
  expect(await byDistrict(editor)).toEqual([['甲馆及分馆', 3]]);
  expect(await byDistrict(english)).toEqual([['Library A and branches', 3]]);
  const filter = { field: 'district', op: 'in', value: ['A'] };
  expect((await ask(editor, { filter, by: ['library'] })).rows).toEqual([
    ['A', 2],
    ['B', 1],
  ]);
  const values = await editor.get(
    '/analytics-v3/dimension/values?dataset=stock&field=district&glc=g',
  );
  expect(values.body.data.rows).toEqual([{ code: 'A', label: '甲馆及分馆', count: 7 }]);
  const narrowed = await byDistrict(editor, { libraries: ['B'] });
  expect(narrowed).toEqual([['甲馆及分馆', 1]]);
  await reset('superior', 'B');
  expect(await byDistrict(editor)).toHaveLength(2);
});

it('a user with some libraries sees the tree of only these', async () => {
  await edit(editor, { key: 'superior', value: 'A', libcode: 'B' });
  expect(await byDistrict(branch)).toEqual([['乙馆', 1]]);
  const of = async (client: TestClient) =>
    (await client.get('/analytics-v3/customization/getLibs')).body.data
      .find(({ code }: { code: string }) => code === 'g')
      .libraries.map(({ code, superior, level }: never) => [code, superior, level]);
  expect(await of(editor)).toEqual([
    ['A', '', 1],
    ['B', 'A', 3],
  ]);
  expect(await of(branch)).toEqual([['B', '', 1]]);
  await edit(editor, { key: 'level', value: 2, libcode: 'B' });
  expect((await of(editor))[1]).toEqual(['B', 'A', 2]);
  expect(await byDistrict(editor)).toHaveLength(2);
  await reset('level', 'B');
  await reset('superior', 'B');
});

it('circles and unknown libraries are refused with a message', async () => {
  const said = async (libcode: string, value: string) => {
    const { status, body } = await edit(editor, { key: 'superior', value, libcode });
    return [status, body.fields?.value];
  };
  await edit(editor, { key: 'superior', value: 'A', libcode: 'B' });
  expect(await said('A', 'A')).toEqual([400, '图书馆不能是自己的上级馆']);
  expect(await said('A', 'B')).toEqual([400, '“乙馆”是这个馆的下级馆，不能作它的上级馆']);
  expect(await said('A', 'Z')).toEqual([400, '这个馆群里没有“Z”，请从列表中选择上级馆']);
  expect(await said('B', '')).toEqual([200, undefined]);
  expect(await said('A', 'B')).toEqual([200, undefined]);
  await reset('superior', 'A');
  await reset('superior', 'B');
});

it('only users who may change the whole group can move a library in the tree', async () => {
  expect((await edit(branch, { key: 'level', value: 2, libcode: 'B' })).status).toBe(403);
  expect((await edit(branch, { key: 'superior', value: '', libcode: 'B' })).status).toBe(403);
  const at = { longitude: 118.1, latitude: 31.5 };
  expect((await edit(branch, { key: 'coordinates', value: at, libcode: 'B' })).status).toBe(200);
  const row = (await branch.get(`${path}/list?glc=g`)).body.data.rows[1];
  expect([row.coordinates, row.level]).toEqual(['118.1, 31.5', '总馆']);
  const groups = (await branch.get('/analytics-v3/customization/getLibs')).body.data;
  expect(groups[0].libraries).toEqual([
    { code: 'B', label: '乙馆', otherLabel: 'Library B', superior: '', level: 1, ...at },
  ]);
  const far = { longitude: 181, latitude: 0 };
  expect((await edit(branch, { key: 'coordinates', value: far, libcode: 'B' })).status).toBe(400);
  await reset('coordinates', 'B');
});

it('the full name of a library is shown, unless it has a short name', async () => {
  const full = { 'zh-CN': '甲市乙区图书馆', 'en-US': 'City G, District B Library' };
  await edit(editor, { key: 'fullName', value: full, libcode: 'B' });
  expect(await byDistrict(branch)).toEqual([['甲市乙区图书馆', 1]]);
  const named = async () => {
    const { library, shortName, own } = (await editor.get(`${path}/list?glc=g`)).body.data.rows[2];
    return [library, shortName, own];
  };
  expect(await named()).toEqual(['甲市乙区图书馆', '', ['fullName']]);
  await edit(editor, { key: 'shortName', value: { 'zh-CN': '乙' }, libcode: 'B' });
  expect(await byDistrict(branch)).toEqual([['乙', 1]]);
  expect(await named()).toEqual(['甲市乙区图书馆', '乙', ['fullName', 'shortName']]);
  await reset('shortName', 'B');
  await reset('fullName', 'B');
});
