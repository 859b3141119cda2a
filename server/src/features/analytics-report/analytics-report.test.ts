import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

let app: TestApp;
let ana: TestClient;
let lib: TestClient;
let component: string;
let target: string;

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
      { kind: 'component', id: component, width: 'half' },
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
      { kind: 'text', text: '本周平稳。\n下周见。', width: 'full' },
      {
        kind: 'target',
        width: 'half',
        target: { goal: 10, name: '全年外借', names: { 'zh-CN': '全年外借' } },
      },
      {
        width: 'half',
        component: { name: '外借趋势', chart: 'line', rest: true, query: { kind: 'event' } },
      },
    ]);
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
    const items = [{ kind: 'component', id: gone, width: 'full' }];
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

  it('refuse callers without permission', async () => {
    expect((await app.client.get(`${address}/page`)).status).toBe(401);
    const looker = await app.signIn('looker');
    expect((await add(looker, { name: '无权' })).status).toBe(403);
  });
});
