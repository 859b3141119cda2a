import { reportTemplateCodes } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

let app: TestApp;
let ana: TestClient;
let lib: TestClient;
let component: string;
let target: string;

const permissionsOfAll = [
  ...(['analysis:view', 'component:edit', 'borrowing:view', 'holdings:view'] as const),
  ...(['reader:view', 'resource:view', 'dashboard:view'] as const),
] as const;
const address = '/analytics-v3/analyticsReport';
const query = {
  kind: 'event',
  events: [{ code: 'loan', measure: { type: 'count' } }],
  range: 'last30Day',
  grain: 'day',
};
const add = (client: TestClient, form: object) => client.post(`${address}/add`, { json: form });
const keep = async (area: string, json: object) =>
  (await ana.post(`/analytics-v3/${area}/add`, { json })).body.data.id as string;

beforeAll(async () => {
  app = await makeApp();
  await insertRows(app.deps.engine, 'dim_group', [{ glc: 'g', name_zh: '甲', name_en: 'G' }]);
  const permissions = ['analysis:view', 'component:edit', 'borrowing:view'] as const;
  await app.addAccount({ username: 'ana', permissions });
  await app.addAccount({ username: 'lib', permissions });
  await app.addAccount({ username: 'looker', permissions: ['analysis:view'] });
  const everything = [...permissions, 'holdings:view', 'dashboard:view'] as const;
  await app.addAccount({ username: 'buyer', permissions: everything });
  ana = await app.signIn('ana');
  lib = await app.signIn('lib');
  component = await keep('analyticsComponent', {
    name: '外借趋势',
    query,
    chart: 'line',
    rest: true,
  });
  const name = { 'zh-CN': '全年外借', 'en-US': '' };
  target = await keep('analyticsTarget', { name, metric: 'loans', goal: 10 });
});
afterAll(() => app.close());

describe('reports', () => {
  it('are created, read with their contents, changed and deleted', async () => {
    const items = [
      { kind: 'text', text: ' 本周平稳。\n下周见。 ' },
      { kind: 'target', id: target },
      { kind: 'component', id: component, box: { x: 6, y: 0, w: 6, h: 8 } },
    ];
    const { id } = (await add(ana, { name: '例会', note: '每周', range: 'lastWeek', items })).body
      .data;
    const listed = (await lib.get(`${address}/page?search=${encodeURIComponent('每周')}`)).body;
    expect(listed.data).toMatchObject({
      total: 1,
      rows: [{ id, name: '例会', range: 'lastWeek', items: 3, createdBy: 'ana', mayChange: false }],
    });
    const looker = await app.signIn('looker');
    const shown = (await looker.get(`${address}/${id}`)).body.data;
    expect(shown).toMatchObject({ name: '例会', mayChange: false });
    expect(shown.items).toMatchObject([
      { box: { x: 6, y: 0, w: 6, h: 8 }, component: { name: '外借趋势', rest: true } },
      { kind: 'text', text: '本周平稳。\n下周见。', box: { x: 0, y: 8, w: 12, h: 2 } },
      {
        kind: 'target',
        box: { x: 0, y: 10, w: 3, h: 4 },
        target: { goal: 10, name: '全年外借', names: { 'zh-CN': '全年外借' } },
      },
    ]);
    expect(shown.items[0].component).toMatchObject({ chart: 'line', query: { kind: 'event' } });
    const json = { name: '例会（新）', items: items.slice(2) };
    expect((await lib.put(`${address}/${id}`, { json })).body.code).toBe('permission.denied');
    expect((await lib.delete(`${address}/${id}`)).body.code).toBe('permission.denied');
    expect((await ana.put(`${address}/${id}`, { json })).status).toBe(200);
    const changed = (await ana.get(`${address}/${id}`)).body.data;
    expect(changed).toMatchObject({ name: '例会（新）', note: '', range: null });
    expect(changed.items).toHaveLength(1);
    expect((await ana.delete(`${address}/${id}`)).status).toBe(200);
    expect((await ana.get(`${address}/${id}`)).body.code).toBe('not_found');
  });

  it('mark a deleted item, and can still be changed', async () => {
    const gone = await keep('analyticsComponent', { name: '将被删除', query });
    const box = { x: 0, y: 0, w: 12, h: 8 };
    const items = [{ kind: 'component', id: gone, box }];
    const { id } = (await add(ana, { name: '有缺', items })).body.data;
    await ana.delete(`/analytics-v3/analyticsComponent/${gone}`);
    const { data } = (await ana.get(`${address}/${id}`)).body;
    expect(data.items).toEqual([{ ...items[0], component: null }]);
    const json = { name: '有缺', items: [...items, { kind: 'text', text: '说明' }] };
    expect((await ana.put(`${address}/${id}`, { json })).status).toBe(200);
  });

  it('show only existing items, and have unique names', async () => {
    const strange = [{ kind: 'target', id: component }];
    const reply = await add(ana, { name: '错', items: strange });
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([400, ['items.0']]);
    await add(ana, { name: 'Weekly' });
    const taken = await add(lib, { name: 'weekly' });
    expect([taken.status, taken.body.code]).toEqual([409, 'name.taken']);
    expect(taken.body.fields).toEqual({ name: '“weekly”已被使用' });
    const long = [{ kind: 'text', text: 'x'.repeat(2_001) }];
    expect((await add(ana, { name: '长', items: long })).status).toBe(400);
    const wrong = await add(ana, { name: ' ', range: 'whenever' });
    expect(Object.keys(wrong.body.fields).sort()).toEqual(['name', 'range']);
  });

  it('keep their versions, and return to one', async () => {
    const first = [{ kind: 'text', text: '第一版' }];
    const { id } = (await add(ana, { name: '有版本', items: first })).body.data;
    const items = [...first, { kind: 'component', id: component }];
    const json = { name: '有版本', range: 'lastMonth', items };
    expect((await ana.put(`${address}/${id}`, { json })).status).toBe(200);
    const versions = (await ana.get(`${address}/${id}/versions`)).body.data;
    expect(versions).toMatchObject([
      { by: 'ana', range: 'lastMonth', items: [{}, { component: { name: '外借趋势' } }] },
      { by: 'ana', range: null, items: [{ text: '第一版' }] },
    ]);
    expect((await lib.get(`${address}/${id}/versions`)).body.code).toBe('permission.denied');
    const { id: _, at, by, ...back } = versions[1];
    expect((await ana.put(`${address}/${id}`, { json: back })).status).toBe(200);
    const { data } = (await ana.get(`${address}/${id}`)).body;
    expect(data).toMatchObject({ range: null, items: back.items });
    expect((await ana.get(`${address}/${id}/versions`)).body.data).toHaveLength(3);
  });

  it('are favourites of each account by itself', async () => {
    const { id } = (await add(ana, { name: '常看' })).body.data;
    const favour = (client: TestClient, isFavourite: boolean) =>
      client.put(`${address}/${id}/favourite`, { json: { isFavourite } });
    expect((await favour(lib, true)).status).toBe(200);
    expect((await favour(lib, true)).status).toBe(200);
    const kept = async (client: TestClient) =>
      (await client.get(`${address}/page?favourites=true`)).body.data.rows;
    expect(await kept(lib)).toMatchObject([{ id, isFavourite: true }]);
    expect(await kept(ana)).toEqual([]);
    expect((await lib.get(`${address}/${id}`)).body.data.isFavourite).toBe(true);
    await favour(lib, false);
    expect(await kept(lib)).toEqual([]);
    const gone = `${address}/00000000-0000-4000-8000-000000000000/favourite`;
    expect((await lib.put(gone, { json: { isFavourite: true } })).status).toBe(404);
  });

  it('apply their filters to each question as far as it has the fields', async () => {
    const ofClass = { field: 'mainClass', op: 'in', value: ['I'] };
    const ofHour = { field: 'hour', op: 'in', value: ['9'] };
    const filters = {
      range: 'lastMonth',
      libraries: ['a', 'b'],
      filter: { all: [ofClass, ofHour] },
    };
    const stock = {
      ...{ kind: 'table', dataset: 'stock', metrics: ['items'], range: 'lastMonth' },
      ...{ libraries: ['b', 'c'], filter: { field: 'location', op: 'in', value: ['x'] } },
    };
    const reply = await ana.post(`${address}/narrow`, {
      json: { filters, queries: [query, stock] },
    });
    expect(reply.body.data).toMatchObject([
      {
        query: { range: 'lastMonth', libraries: ['a', 'b'], filter: { all: [ofClass, ofHour] } },
        left: [],
      },
      {
        query: { libraries: ['b'], filter: { all: [{ field: 'location' }, ofClass] } },
        left: [ofHour],
      },
    ]);
    const wrong = { filters: { filter: { field: 'no such' } }, queries: [query] };
    expect((await ana.post(`${address}/narrow`, { json: wrong })).status).toBe(400);
  });

  it('are made from a template, with analyses of their own', async () => {
    const make = (client: TestClient, form: object, language = 'zh-CN') =>
      client.post(`${address}/template`, {
        json: { template: 'collectionHealth', ...form },
        headers: { 'accept-language': language },
      });
    const buyer = await app.signIn('buyer');
    const { id } = (await make(buyer, { name: '一季度馆藏', note: '例会' })).body.data;
    const { data } = (await buyer.get(`${address}/${id}`)).body;
    expect(data).toMatchObject({ name: '一季度馆藏', note: '例会', mayChange: true });
    expect(data.items[0].text).toContain('三个问题');
    const names = data.items.flatMap(({ component: one }: { component?: { name: string } }) =>
      one === undefined ? [] : [one.name],
    );
    expect(names).toEqual([
      '预约等待与满足',
      '预约逐月与去年同期',
      '热门图书前二十',
      '今年新书的利用',
      '馆藏的大类构成与在借率',
    ]);
    for (const item of data.items)
      if (item.component)
        expect(
          (await buyer.post('/analytics-v3/api/query', { json: item.component.query })).status,
        ).toBe(200);

    const again = (await make(buyer, { name: 'Stock' }, 'en-US')).body.data.id;
    const english = (await buyer.get(`${address}/${again}`)).body.data.items;
    expect(english[0].text).toContain('Three questions');
    const twice = (await make(buyer, { name: '二季度馆藏' })).body.data.id;
    const second = (await buyer.get(`${address}/${twice}`)).body.data.items;
    expect(second[2]).toMatchObject({ component: { name: '预约等待与满足 2' } });

    const taken = await make(buyer, { name: '一季度馆藏' });
    expect([taken.status, Object.keys(taken.body.fields)]).toEqual([409, ['name']]);
    expect((await make(buyer, { name: '无', template: 'nosuch' })).status).toBe(400);
    // A user who may not ask about the stock gets no report with questions that fail.
    expect((await make(ana, { name: '无权看馆藏' })).status).toBe(403);
    const left = (await buyer.get('/analytics-v3/analyticsComponent/page?search=2')).body.data;
    expect(left.rows.map(({ name }: { name: string }) => name)).not.toContain('预约等待与满足 3');
  });

  it('are made from every template, and every question has an answer', async () => {
    const everything = [...permissionsOfAll] as const;
    await app.addAccount({ username: 'head', permissions: everything });
    const head = await app.signIn('head');
    for (const template of reportTemplateCodes) {
      const json = { template, name: `模板 ${template}` };
      const { id } = (await head.post(`${address}/template`, { json })).body.data;
      const { items } = (await head.get(`${address}/${id}`)).body.data;
      const asked = items.flatMap(({ component: one }: { component?: { query: object } }) =>
        one === undefined ? [] : [one.query],
      );
      expect(asked.length).toBeGreaterThanOrEqual(5);
      for (const query of asked) {
        const reply = await head.post('/analytics-v3/api/query', { json: query });
        expect([template, query, reply.status]).toEqual([template, query, 200]);
      }
    }
  });

  it('refuse callers without permission', async () => {
    expect((await app.client.get(`${address}/page`)).status).toBe(401);
    const looker = await app.signIn('looker');
    expect((await add(looker, { name: '无权' })).status).toBe(403);
    const made = { json: { template: 'collectionHealth', name: '无权' } };
    expect((await looker.post(`${address}/template`, made)).status).toBe(403);
  });
});
