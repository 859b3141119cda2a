import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

let app: TestApp;
let ana: TestClient;
let lib: TestClient;
let chief: TestClient;

const address = '/analytics-v3/analyticsComponent';
const query = {
  kind: 'event',
  events: [{ code: 'loan', measure: { type: 'count' } }],
  range: 'last30Day',
  grain: 'day',
};
const list = async (client: TestClient, rest = '') =>
  (await client.get(`${address}/page${rest}`)).body.data;
const add = (client: TestClient, form: object) =>
  client.post(`${address}/add`, { json: { query, ...form } });

beforeAll(async () => {
  app = await makeApp();
  await insertRows(app.deps.engine, 'dim_group', [{ glc: 'g', name_zh: '甲', name_en: 'G' }]);
  const permissions = ['analysis:view', 'component:edit', 'borrowing:view'] as const;
  await app.addAccount({ username: 'ana', permissions });
  await app.addAccount({ username: 'lib', permissions });
  await app.addAccount({ username: 'chief', permissions: [...permissions, 'component:all'] });
  await app.addAccount({ username: 'nobody', permissions: ['analysis:view'] });
  ana = await app.signIn('ana');
  lib = await app.signIn('lib');
  chief = await app.signIn('chief');
});
afterAll(() => app.close());

describe('saved analyses', () => {
  it('are created, found, renamed by their owner and deleted', async () => {
    const made = await add(ana, {
      name: ' 外借趋势 ',
      note: '每周例会',
      chart: 'line',
      rest: true,
    });
    expect(made.status).toBe(200);
    const { id } = made.body.data;
    const { rows, total } = await list(ana, `?search=${encodeURIComponent('例会')}`);
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({
      id,
      name: '外借趋势',
      chart: 'line',
      rest: true,
      createdBy: 'ana',
      mayChange: true,
      query: { kind: 'event', range: 'last30Day', by: [] },
    });
    expect((await list(ana, '?kind=funnel')).total).toBe(0);

    const renamed = { name: '外借（近 30 天）', query, chart: 'bar' };
    expect((await ana.put(`${address}/${id}`, { json: renamed })).status).toBe(200);
    expect((await list(lib)).rows[0]).toMatchObject({
      name: '外借（近 30 天）',
      note: '',
      rest: false,
      mayChange: false,
    });
    expect((await ana.delete(`${address}/${id}`)).status).toBe(200);
    expect((await list(ana)).total).toBe(0);
    expect((await ana.delete(`${address}/${id}`)).body.code).toBe('not_found');
  });

  it('of other people need the right to all', async () => {
    const { id } = (await add(ana, { name: '甲的问题' })).body.data;
    const json = { name: '乙的问题', query };
    expect((await lib.put(`${address}/${id}`, { json })).body.code).toBe('permission.denied');
    expect((await lib.delete(`${address}/${id}`)).body.code).toBe('permission.denied');
    expect((await chief.put(`${address}/${id}`, { json })).status).toBe(200);
    expect((await list(chief)).rows[0]).toMatchObject({ createdBy: 'ana', mayChange: true });
    expect((await chief.delete(`${address}/${id}`)).status).toBe(200);
  });

  it('have unique names', async () => {
    await add(ana, { name: 'Loans' });
    const { status, body } = await add(lib, { name: 'loans' });
    expect([status, body.code]).toEqual([409, 'name.taken']);
    expect(body.fields).toEqual({ name: '“loans”已被使用' });
  });

  it('contain only questions that their author may ask', async () => {
    const unknown = { ...query, events: [{ code: 'dance', measure: { type: 'count' } }] };
    const reply = await add(ana, { name: '舞', query: unknown });
    expect([reply.status, reply.body.code]).toEqual([400, 'query.invalid']);
    const readers = { kind: 'table', dataset: 'readers', metrics: ['registered'], range: 'today' };
    expect((await add(ana, { name: '读者', query: readers })).body.code).toBe('permission.denied');
  });

  it('refuse callers without permission, and invalid forms', async () => {
    expect((await app.client.get(`${address}/page`)).status).toBe(401);
    const nobody = await app.signIn('nobody');
    expect((await add(nobody, { name: '无权' })).status).toBe(403);
    const empty = await add(ana, { name: ' ', chart: 'spiral' });
    expect(empty.status).toBe(400);
    expect(Object.keys(empty.body.fields).sort()).toEqual(['chart', 'name']);
  });
});
