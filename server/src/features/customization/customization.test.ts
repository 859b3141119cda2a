import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#store/schema/records.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

let app: TestApp;
let editor: TestClient;
let viewer: TestClient;

beforeAll(async () => {
  app = await makeApp();
  const { engine } = app.deps;
  await insertRows(engine, 'dim_group', [
    { glc: 'g', name_zh: '甲市', name_en: 'G' },
    { glc: 'h', name_zh: '乙市', name_en: 'H' },
  ]);
  await insertRows(engine, 'dim_library', [
    { glc: 'g', libcode: 'A', name_zh: '总馆', name_en: 'Central' },
    { glc: 'g', libcode: 'B', name_zh: '分馆', name_en: 'Branch' },
  ]);
  await insertRows(engine, 'dim_item', [
    { glc: 'g', barcode: '1', bookrecno: 1, libcode: 'A', clc1: 'I' },
    { glc: 'g', barcode: '2', bookrecno: 1, libcode: 'B', clc1: 'I' },
  ]);
  await insertRows(engine, 'dim_reader', [
    {
      glc: 'g',
      reader_key: 1,
      libcode: 'A',
      sex: 'male',
      birth_year: 1990,
      has_mobile: true,
      rdtype: 'x',
    },
    { glc: 'g', reader_key: 2, libcode: 'A', sex: '', birth_year: 1990, has_mobile: true },
    { glc: 'g', reader_key: 3, libcode: 'B', sex: 'female', birth_year: null, has_mobile: false },
  ]);
  await app.addAccount({
    username: 'editor',
    permissions: ['customization:view', 'customization:edit', 'reader:rows'],
    libraries: [{ glc: 'g', libcode: null }],
  });
  await app.addAccount({
    username: 'viewer',
    permissions: ['customization:view', 'reader:rows'],
    libraries: [{ glc: 'g', libcode: 'B' }],
  });
  editor = await app.signIn('editor');
  viewer = await app.signIn('viewer');
});
afterAll(() => app.close());

const get = async (client: TestClient, path: string) => {
  const { status, body } = await client.get(`/analytics-v3/customization/${path}`);
  expect([path, status]).toEqual([path, 200]);
  return body.data;
};

describe('the overview panels', () => {
  it('break down by the dimensions that the group chose', async () => {
    const before = await get(editor, 'overview1');
    expect(before.breakdowns.map(({ dimension }: { dimension: string }) => dimension)).toEqual([
      'library',
      'mainClass',
      'circulationType',
      'state',
    ]);
    expect(before.total.rows[0].slice(0, 2)).toEqual([2, 1]);
    expect(before.trend.columns.map(({ key }: { key: string }) => key)).toEqual([
      'month',
      'added',
      'added_titles',
    ]);
    const { status } = await editor.post('/analytics-v3/customization/editOverviewDimension', {
      json: { panel: 'stock', dimensions: ['mainClass'] },
    });
    expect(status).toBe(200);
    const after = await get(viewer, 'overview1');
    expect(after.breakdowns.map(({ dimension }: { dimension: string }) => dimension)).toEqual([
      'mainClass',
    ]);
    expect(after.breakdowns[0].result.rows).toEqual([['I', 1, 1, null]]);
    const chosen = await get(viewer, 'getOverviewDimensions');
    expect(chosen.find(({ panel }: { panel: string }) => panel === 'stock').dimensions).toEqual([
      'mainClass',
    ]);
  });

  it('offer only dimensions of the panel, to callers who may edit', async () => {
    const offered = await get(viewer, 'getDimensions');
    expect(offered).toHaveLength(5);
    const bad = await editor.post('/analytics-v3/customization/editOverviewDimension', {
      json: { panel: 'visits', dimensions: ['title'] },
    });
    expect([bad.status, bad.body.message]).toEqual([400, '查询条件有误：没有名为“title”的维度']);
    const { status, body } = await viewer.post(
      '/analytics-v3/customization/editOverviewDimension',
      { json: { panel: 'stock', dimensions: ['library'] } },
    );
    expect([status, body.code]).toEqual([403, 'permission.denied']);
    const other = await editor.post('/analytics-v3/customization/editOverviewDimension', {
      json: { panel: 'stock', dimensions: ['library'], glc: 'h' },
    });
    expect(other.status).toBe(403);
  });
});

describe('libraries and freshness', () => {
  it('contain only the libraries of the caller', async () => {
    expect(await get(viewer, 'getLibs')).toEqual([
      {
        code: 'g',
        label: '甲市',
        isDemo: false,
        isDefault: true,
        libraries: [
          {
            code: 'B',
            label: '分馆',
            otherLabel: 'Branch',
            superior: '',
            level: 1,
            longitude: null,
            latitude: null,
          },
        ],
      },
    ]);
    expect((await get(editor, 'getLibs'))[0].libraries).toHaveLength(2);
    expect(await get(viewer, 'getSyncDataTime')).toEqual([]);
  });
});

describe('the rule of incomplete readers', () => {
  it('counts records that lack one of the chosen fields, and each field alone', async () => {
    const rule = await get(editor, 'readerIncompleteRule');
    expect(rule.fields).toEqual(['mobile', 'sex', 'birthYear']);
    expect(rule.result.totals).toEqual([null, 2]);
    const missing = Object.fromEntries(
      rule.byField.map(({ field, missing: count }: { field: string; missing: number }) => [
        field,
        count,
      ]),
    );
    expect(missing).toMatchObject({ mobile: 1, sex: 1, birthYear: 1, readerType: 2 });
    const saved = await editor.post('/analytics-v3/customization/save/readerIncompleteRule', {
      json: { fields: ['readerType'] },
    });
    expect(saved.status).toBe(200);
    const mine = await get(viewer, 'readerIncompleteRule');
    expect([mine.fields, mine.result.totals]).toEqual([['readerType'], [null, 1]]);
    const notes = await app.deps.store.db.select().from(auditLog);
    expect(notes).toContainEqual(
      expect.objectContaining({
        action: 'customization.saveReaderIncompleteRule',
        subject: 'g',
        before: { fields: ['mobile', 'sex', 'birthYear'] },
        after: { fields: ['readerType'] },
      }),
    );
    const bad = await editor.post('/analytics-v3/customization/save/readerIncompleteRule', {
      json: { fields: ['shoeSize'] },
    });
    expect(bad.status).toBe(400);
  });

  it('no record is incomplete if no field is chosen', async () => {
    await editor.post('/analytics-v3/customization/save/readerIncompleteRule', {
      json: { fields: [] },
    });
    expect((await get(editor, 'readerIncompleteRule')).result.rows).toEqual([]);
  });
});
