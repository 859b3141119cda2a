import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { insertSmallLibrary, smallToday } from '../../../test/fixtures/small-library.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

let app: TestApp;
let chief: TestClient;
let branch: TestClient;

const path = '/analytics-v3/dayNote';
const all = { libcode: '', dayFrom: '2026-02-28', dayUntil: '2026-03-02', text: '闭馆装修' };
const ofA = { libcode: 'A', dayFrom: '2026-03-05', dayUntil: '2026-03-05', text: '门禁故障' };

beforeAll(async () => {
  app = await makeApp({ start: smallToday });
  await insertSmallLibrary(app.deps.engine);
  const permissions = [
    'config:view',
    'config:edit',
    'analysis:view',
    'dashboard:view',
    'borrowing:view',
    'reader:view',
  ] as const;
  await app.addAccount({ username: 'chief', permissions });
  const libraries = [{ glc: 'g', libcode: 'B' }];
  await app.addAccount({ username: 'branch', permissions, libraries });
  chief = await app.signIn('chief');
  branch = await app.signIn('branch');
});
afterAll(() => app?.close());

const add = (client: TestClient, note: object) => client.post(`${path}/add`, { json: note });
const texts = async (client: TestClient) =>
  (await client.get(`${path}/list`)).body.data.rows.map(({ text }: { text: string }) => text);
/** Returns the notes on the answer to a question of March. */
const shown = async (client: TestClient, question: object) => {
  const json = {
    ...{ kind: 'table', glc: 'g', dataset: 'circulation', metrics: ['loans'], grain: 'day' },
    ...{ range: { from: '2026-03-01', to: '2026-04-01' } },
    ...question,
  };
  const { status, body } = await client.post('/analytics-v3/api/query', { json });
  expect([json, status, body.fields]).toEqual([json, 200, undefined]);
  return body.data.meta.dayNotes;
};

it('every chart over time of the days and libraries of a note shows it', async () => {
  expect(await shown(chief, {})).toBeUndefined();
  const { id } = (await add(chief, all)).body.data;
  const other = (await add(chief, ofA)).body.data.id;
  const noteOfAll = { from: '2026-02-28', until: '2026-03-02', text: '闭馆装修', library: null };
  const noteOfA = { from: '2026-03-05', until: '2026-03-05', text: '门禁故障', library: '甲馆' };
  expect(await shown(chief, {})).toEqual([noteOfAll, noteOfA]);
  expect(await shown(chief, { grain: 'month' })).toEqual([noteOfAll, noteOfA]);
  expect(await shown(chief, { libraries: ['B'] })).toEqual([noteOfAll]);
  expect(await shown(branch, {})).toEqual([noteOfAll]);
  expect(await shown(chief, { range: { from: '2026-03-03', to: '2026-03-06' } })).toEqual([
    noteOfA,
  ]);
  expect(await shown(chief, { range: { from: '2026-04-01', to: '2026-04-03' } })).toBeUndefined();
  expect(await shown(chief, { grain: undefined, by: ['library'] })).toBeUndefined();

  const changed = { ...all, dayUntil: '2026-02-28', text: '闭馆一天' };
  expect((await chief.put(`${path}/${id}`, { json: changed })).status).toBe(200);
  expect(await shown(chief, {})).toEqual([noteOfA]);
  expect((await chief.delete(`${path}/${other}`)).status).toBe(200);
  expect(await shown(chief, {})).toBeUndefined();
  expect((await chief.delete(`${path}/${id}`)).status).toBe(200);
});

it('notes belong to the libraries of their writers', async () => {
  const { id } = (await add(chief, all)).body.data;
  const other = (await add(chief, ofA)).body.data.id;
  const own = (
    await add(branch, {
      ...ofA,
      libcode: 'B',
      dayFrom: '2026-03-06',
      dayUntil: '2026-03-07',
      text: '停电',
    })
  ).body.data.id;
  expect(await texts(chief)).toEqual(['停电', '门禁故障', '闭馆装修']);
  expect(await texts(branch)).toEqual(['停电', '闭馆装修']);
  const [row] = (await branch.get(`${path}/list?search=${encodeURIComponent('装修')}`)).body.data
    .rows;
  expect(row).toMatchObject({ id, libcode: '', mayChange: false, modifiedBy: 'chief' });
  expect((await branch.get(`${path}/${other}`)).status).toBe(404);
  expect((await branch.put(`${path}/${other}`, { json: ofA })).status).toBe(404);
  expect((await branch.delete(`${path}/${id}`)).body.code).toBe('permission.denied');
  expect((await add(branch, all)).body.code).toBe('permission.denied');
  expect(Object.keys((await add(branch, ofA)).body.fields)).toEqual(['libcode']);
  for (const one of [id, other, own]) await chief.delete(`${path}/${one}`);
  expect(await texts(chief)).toEqual([]);
});

it('a note needs a text, known libraries and days in order', async () => {
  const faults = async (more: object) =>
    Object.keys((await add(chief, { ...all, ...more })).body.fields ?? {});
  expect(await faults({ text: ' ' })).toEqual(['text']);
  expect(await faults({ libcode: 'nowhere' })).toEqual(['libcode']);
  expect(await faults({ dayUntil: '2026-02-27' })).toEqual(['dayUntil']);
  expect(await faults({ dayFrom: '2026-02-30' })).toEqual(['dayFrom']);
});
