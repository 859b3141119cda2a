import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildDemo } from '#ingest/demo/build-demo.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

const base = '/analytics-v3';
const pins = `${base}/dashboard/pins`;
const permissions = [
  ...(['dashboard:view', 'analysis:view', 'borrowing:view', 'component:edit'] as const),
];
const days = (start: string, end: string) => ({ start: { date: start }, end: { date: end } });
const query = {
  kind: 'table',
  dataset: 'circulation',
  metrics: ['loans'],
  by: ['library'],
  range: days('2026-10-01', '2026-10-31'),
};

let app: TestApp;
let ana: TestClient;
let lib: TestClient;
let component = '';
beforeAll(async () => {
  app = await makeApp({ start: new Date('2026-11-26T06:00:00Z') });
  const now = app.clock.now();
  const today = now.toISOString().slice(0, 10);
  await buildDemo(app.deps.engine, {
    ...{ scale: 0.01, seed: 3, today, now, timeZone: 'Asia/Shanghai' },
  });
  await app.addAccount({ username: 'ana', permissions });
  ana = await app.signIn('ana');
  const groups = (await ana.get(`${base}/customization/getLibs`)).body.data;
  const libraries = [{ glc: 'demo', libcode: groups[0].libraries[0].code }];
  await app.addAccount({ username: 'lib', permissions, libraries });
  lib = await app.signIn('lib');
  component = await made(ana, 'analyticsComponent', { name: '各馆外借', query, chart: 'bar' });
});
afterAll(() => app?.close());

const made = async (client: TestClient, area: string, json: object): Promise<string> => {
  const { status, body } = await client.post(`${base}/${area}/add`, { json });
  expect([area, status, body.message]).toEqual([area, 200, body.message]);
  return body.data.id;
};
const report = (name: string, rest: object = {}) =>
  made(ana, 'analyticsReport', { name, items: [{ kind: 'component', id: component }], ...rest });
const pin = async (client: TestClient, id: string | null, item = component) =>
  client.post(pins, { json: { kind: 'component', id: item, report: id } });
const listed = async (client: TestClient) => (await client.get(pins)).body.data;
const counted = async (client: TestClient) =>
  (await client.get(`${base}/dashboard/layout`)).body.data.pins;
const shown = async (client: TestClient, id: string) =>
  (await client.get(`${pins}/${id}?theme=dark`)).body;

it('shows a part of a report with the numbers of the report for the asker of the moment', async () => {
  const id = await report('十月', { range: days('2026-10-01', '2026-10-07') });
  const first = await pin(ana, id);
  expect((await pin(ana, id)).body.data).toEqual(first.body.data);
  const alone = await pin(ana, null);
  expect(await listed(ana)).toEqual([
    {
      id: first.body.data.id,
      item: { kind: 'component', id: component, report: id },
      name: '各馆外借',
      reportName: '十月',
    },
    expect.objectContaining({ id: alone.body.data.id, reportName: null }),
  ]);
  expect([await counted(ana), await counted(lib)]).toEqual([2, 0]);

  // The same part of the same report, as the wall shows it.
  const body = { json: { theme: 'dark', size: 'phone' } };
  const wall = await ana.post(`${base}/analyticsReport/${id}/screen`, body);
  const part = (await shown(ana, first.body.data.id)).data;
  expect(part.table).toEqual(wall.body.data.parts[0].table);
  expect(part.chart.svg).toContain('<svg');
  expect((await shown(ana, alone.body.data.id)).data.table).not.toEqual(part.table);

  const order = async () => (await listed(ana)).map((one: { id: string }) => one.id);
  const [one, two] = [first.body.data.id, alone.body.data.id];
  const arrange = (client: TestClient, ids: string[]) => client.put(pins, { json: { ids } });
  await arrange(ana, [two, one]);
  await arrange(lib, [one]);
  expect(await order()).toEqual([two, one]);
  const third = await pin(ana, await report('后来'));
  expect(await order()).toEqual([two, one, third.body.data.id]);
  await ana.delete(`${pins}/${third.body.data.id}`);

  const branch = await pin(lib, id);
  const own = (await shown(lib, branch.body.data.id)).data;
  expect(own.table.rows).toHaveLength(1);
  expect(part.table.rows.length + (part.table.notes.length > 0 ? 1 : 0)).toBeGreaterThan(1);
  expect((await shown(lib, first.body.data.id)).code).toBe('not_found');
  await lib.delete(`${pins}/${first.body.data.id}`);
  expect(await counted(ana)).toBe(2);
  await ana.delete(`${pins}/${first.body.data.id}`);
  expect(await counted(ana)).toBe(1);
});

it('leaves with the right to the report, with the item and with the report', async () => {
  const id = await report('馆务会');
  const { body } = await pin(lib, id);
  const isThere = async () =>
    (await listed(lib)).some((one: { id: string }) => one.id === body.data.id);
  expect(await isThere()).toBe(true);
  const change = (rest: object) => ana.put(`${base}/analyticsReport/${id}`, { json: rest });
  const items = [{ kind: 'component', id: component }];
  const readers = { roles: [], people: [] };
  expect((await change({ name: '馆务会', items, readers })).status).toBe(200);
  expect([await isThere(), (await shown(lib, body.data.id)).code]).toEqual([false, 'not_found']);
  await change({ name: '馆务会', items, readers: null });
  expect(await isThere()).toBe(true);
  await change({ name: '馆务会', items: [{ kind: 'text', text: '空' }] });
  expect([await isThere(), (await pin(lib, id)).body.code]).toEqual([false, 'not_found']);
  await change({ name: '馆务会', items });
  await ana.delete(`${base}/analyticsReport/${id}`);
  expect(await isThere()).toBe(false);
});

it('refuses strangers, unknown items and too many pins', async () => {
  expect((await app.client.get(pins)).status).toBe(401);
  await app.addAccount({ username: 'desk', permissions: ['dashboard:view'] });
  const desk = await app.signIn('desk');
  expect([(await pin(desk, null)).status, await counted(desk)]).toEqual([403, 0]);
  const nobody = '00000000-0000-4000-8000-000000000000';
  expect((await pin(ana, nobody)).body.code).toBe('not_found');
  expect((await pin(ana, null, nobody)).body.code).toBe('not_found');
  for (let count = await counted(ana); count < 12; count += 1)
    expect((await pin(ana, await report(`报表 ${count}`))).status).toBe(200);
  const { status, body } = await pin(ana, await report('多一个'));
  expect([status, body.fields]).toEqual([400, { id: '首页最多放 12 项，请先取下不用的' }]);
});
