import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { datasourceConfig } from '#store/schema/config/datasource.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

let app: TestApp;
let editor: TestClient;

beforeAll(async () => {
  app = await makeApp();
  await insertRows(app.deps.engine, 'dim_group', [
    { glc: 'g', name_zh: '甲市', name_en: 'G' },
    { glc: 'h', name_zh: '乙市', name_en: 'H' },
  ]);
  const load = (batch: number, phase: string, more: object) => ({
    batch,
    version: 1,
    phase,
    glc: 'g',
    kind: 'events',
    file: 'events.csv',
    rows_in: 10,
    rows_loaded: 8,
    rows_refused: 2,
    started_at: '2026-03-01 01:00:00.000',
    changed_at: '2026-03-01 01:00:05.000',
    ...more,
  });
  await insertRows(app.deps.engine, 'load_batch', [
    load(1, 'done', {}),
    load(2, 'staged', { started_at: '2026-03-02 01:00:00.000' }),
    load(3, 'done', { glc: 'h' }),
    load(4, 'refused', { started_at: '2026-02-02 01:00:00.000' }),
    load(5, 'replaced', { started_at: '2026-02-01 01:00:00.000' }),
  ]);
  const permissions = ['etl:view', 'etl:edit'] as const;
  const libraries = [{ glc: 'g', libcode: null }];
  await app.addAccount({ username: 'editor', permissions, libraries });
  await app.addAccount({ username: 'looker', permissions: ['etl:view'], libraries });
  editor = await app.signIn('editor');
});
afterAll(() => app.close());

const base = '/analytics-v3/etlRuleConfig';
const ok = async (call: ReturnType<TestClient['get']>) => {
  const { status, body } = await call;
  expect([status, body.message]).toEqual([200, expect.any(String)]);
  return body.data;
};
const rule = {
  name: '流通日志',
  source: 'events',
  kind: 'query',
  from: 'SELECT logType, regTime FROM log_cir',
  table: 'behaviour_event',
  fields: [
    { from: 'logType', to: 'event' },
    { from: 'regTime', to: 'at' },
  ],
  codes: [{ column: 'event', from: '30001', to: 'loan' }],
  checks: [{ column: 'at', check: 'required' }],
  cron: '0 2 * * *',
};
const wrong = async (more: object) => {
  const { status, body } = await editor.post(base, { json: { ...rule, name: 'other', ...more } });
  expect([more, status]).toEqual([more, 400]);
  return body.fields;
};

describe('rules for loading', () => {
  it('read a built-in mapping or an existing data source', async () => {
    const fields = await wrong({ source: 'nosuchsource' });
    expect(fields).toEqual({ source: '没有“nosuchsource”' });
    await app.deps.store.db.insert(datasourceConfig).values({
      ...{ name: 'Interlib 库', type: 'oracle', host: 'db', port: 1521, database: 'il' },
      ...{ username: 'reader', isTls: false, remark: '', modifiedAt: new Date(0) },
    });
    const { mappings, datasources } = await ok(editor.get(`${base}/sources`));
    expect([mappings, datasources]).toEqual([
      ['events', 'librarieswest', 'newcastle'],
      ['Interlib 库'],
    ]);
    const { id } = await ok(
      editor.post(base, { json: { ...rule, name: '馆库', source: 'Interlib 库' } }),
    );
    await ok(editor.delete(`${base}/${id}`));
  });

  it('are created, read by id and name, changed with an audit entry, and deleted', async () => {
    const { id } = await ok(editor.post(base, { json: rule }));
    expect(await ok(editor.get(`${base}/${id}`))).toMatchObject({
      ...rule,
      checks: [{ value: '' }],
    });
    expect((await ok(editor.get(`${base}/${encodeURIComponent('流通日志')}`))).id).toBe(id);
    const twice = await editor.post(base, { json: rule });
    expect([twice.status, twice.body.code]).toEqual([409, 'name.taken']);
    expect(twice.body.fields).toEqual({ name: `“${rule.name}”已被使用` });
    await ok(editor.put(`${base}/${id}`, { json: { ...rule, isEnabled: false } }));
    expect((await ok(editor.get(`${base}/list?isEnabled=no&search=流通`))).total).toBe(1);
    expect((await ok(editor.get(`${base}/list?table=dim_bib`))).total).toBe(0);
    const [change] = await ok(editor.get(`/system/history/etlRuleConfig/${id}`));
    expect(change.fields).toEqual([{ key: 'isEnabled', before: true, after: false }]);
    await ok(editor.delete(`${base}/${id}`));
    expect((await editor.get(`${base}/${id}`)).status).toBe(404);
  });

  it('must fit the warehouse and the calendar; errors name the field', async () => {
    expect(await wrong({ table: 'users' })).toEqual({ table: '没有“users”' });
    expect(await wrong({ fields: [{ from: 'a', to: 'at' }], codes: [] })).toEqual({
      fields: '缺少必填的列：event',
    });
    const fields = [...rule.fields, { from: 'x', to: 'colour' }, { from: 'y', to: 'at' }];
    expect(Object.keys(await wrong({ fields }))).toEqual(['fields.2.to', 'fields.3.to']);
    expect(await wrong({ cron: '0 2 * *' })).toEqual({ cron: 'Cron 表达式不正确' });
    const checks = [
      { column: 'at', check: 'pattern', value: '(' },
      { column: 'amount', check: 'min', value: '1' },
    ];
    expect(Object.keys(await wrong({ checks })).sort()).toEqual([
      'checks.0.value',
      'checks.1.column',
    ]);
    const codes = [{ column: 'loc', from: '1', to: '2' }];
    expect(Object.keys(await wrong({ codes }))).toEqual(['codes.0.column']);
  });

  it('are listed with the mappings, the tables and the last loads', async () => {
    const { mappings, targets } = await ok(editor.get(`${base}/sources`));
    expect(mappings).toContain('events');
    const events = targets.find(({ table }: { table: string }) => table === 'behaviour_event');
    expect(events.columns[0]).toEqual({ name: 'event', type: 'String', isRequired: true });
    const loads = await ok(editor.get(`${base}/loads`));
    expect(loads).toMatchObject([
      { batch: '2', state: 'running', endedAt: null },
      { batch: '1', state: 'done', rowsIn: 10, rowsLoaded: 8, rowsRefused: 2, source: 'events' },
      { batch: '4', state: 'refused' },
      { batch: '5', state: 'replaced' },
    ]);
  });

  it('need the permission, and a group in scope', async () => {
    const looker = await app.signIn('looker');
    expect((await looker.post(base, { json: rule })).body.code).toBe('permission.denied');
    expect((await looker.get(`${base}/list`)).status).toBe(200);
    expect((await editor.get(`${base}/loads?glc=h`)).status).toBe(403);
    expect((await app.client.get(`${base}/list`)).status).toBe(401);
    expect((await editor.post(base, { json: { name: 'x' } })).status).toBe(400);
  });
});
