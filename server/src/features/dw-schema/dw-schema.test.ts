import type { Language, TableStructure, WarehouseTable } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnMeans } from '#analytics/words/warehouse/warehouse-words.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';
import { listColumns } from './dw-schema.store.ts';
import { isReaderColumn, tables } from './tables.ts';

let app: TestApp;
let analyst: TestClient;
let librarian: TestClient;

const event = (day: string, libcode: string, more: object = {}) => ({
  glc: 'g',
  event: 'loan',
  day,
  at: `${day} 04:00:00`,
  hour: 12,
  reader_key: 255,
  libcode,
  clc1: 'I',
  ...more,
});

beforeAll(async () => {
  app = await makeApp();
  const { engine } = app.deps;
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲市', name_en: 'G' }]);
  await insertRows(engine, 'dim_library', [
    { glc: 'g', libcode: 'A', name_zh: '总馆', name_en: 'Central' },
    { glc: 'g', libcode: 'B', name_zh: '分馆', name_en: 'Branch' },
  ]);
  await insertRows(engine, 'behaviour_event', [
    event('2026-11-18', 'A'),
    event('2026-11-19', 'A', { clc1: '', hour: 255 }),
    event('2026-11-20', 'B', { reader_key: 0 }),
    { ...event('2026-11-20', 'B'), glc: 'h' },
  ]);
  await insertRows(engine, 'fact_item_move', [
    { glc: 'g', day: '2026-11-01', at: '2026-11-01 00:00:00', from_libcode: 'A', libcode: 'B' },
  ]);
  await insertRows(engine, 'dim_reader', [
    { glc: 'g', reader_key: 1, libcode: 'A', sex: 'female' },
    { glc: 'g', reader_key: 2, libcode: 'B', sex: 'male' },
  ]);
  const batch = {
    glc: 'g',
    phase: 'done',
    tables: ['behaviour_event'],
    changed_at: '2026-11-20 06:00:00',
  };
  await insertRows(engine, 'load_batch', [
    {
      ...batch,
      batch: 1,
      version: 2,
      kind: 'events',
      file: 'loans.csv',
      rows_loaded: 3,
      rows_refused: 1,
    },
    { ...batch, batch: 2, version: 1, kind: 'events', file: 'half.csv', phase: 'staging' },
  ]);
  await app.addAccount({
    username: 'wide',
    permissions: ['warehouse:view', 'reader:rows'],
    libraries: [{ glc: 'g', libcode: null }],
  });
  await app.addAccount({
    username: 'narrow',
    permissions: ['warehouse:view'],
    libraries: [{ glc: 'g', libcode: 'B' }],
  });
  await app.addAccount({ username: 'counter', permissions: ['reader:rows'] });
  analyst = await app.signIn('wide');
  librarian = await app.signIn('narrow');
});
afterAll(() => app.close());

const path = '/analytics-v3/dw-schema/table';
const get = async (client: TestClient, rest: string, language: Language = 'zh-CN') => {
  const { status, body } = await client.get(`${path}/${rest}`, { language });
  expect([rest, status]).toEqual([rest, 200]);
  return body.data;
};
const listed = async (client: TestClient) =>
  new Map(((await get(client, 'list')) as WarehouseTable[]).map((one) => [one.table, one]));

describe('the tables', () => {
  it('are all listed with name and explanation, and their rows in the caller’s libraries', async () => {
    const all = await listed(analyst);
    expect([...all.keys()]).toEqual(Object.keys(tables));
    for (const { table, label, means, columns } of all.values())
      expect([table, label !== '', means.length > 5, columns > 1]).toEqual([
        table,
        true,
        true,
        true,
      ]);
    expect(all.get('behaviour_event')).toMatchObject({ label: '事件流水', kind: 'fact', rows: 3 });
    expect(all.get('behaviour_event')?.bytes).toBeGreaterThan(0);
    expect(all.get('dim_reader')).toMatchObject({ isReader: true, rows: 2 });
    const few = await listed(librarian);
    expect(few.get('behaviour_event')?.rows).toBe(1);
    expect(few.get('dim_library')?.rows).toBe(1);
    // Both ends of a movement must be in the caller's libraries.
    expect(few.get('fact_item_move')?.rows).toBe(0);
    expect(few.get('dim_reader')?.rows).toBeNull();
  });

  it('are only those of the list, whatever else the engine contains', async () => {
    for (const table of ['load_refused', 'data_version', 'system', 'schema_migration', 'no_such']) {
      expect((await analyst.get(`${path}/structure/${table}`)).status).toBe(404);
      expect((await analyst.get(`${path}/rows?table=${table}`)).status).toBe(404);
      expect((await analyst.get(`${path}/lineage/${table}`)).status).toBe(404);
    }
    for (const table of ['system.tables', 'dim_bib;drop', 'dim_bib%20FINAL', "x'--"])
      expect((await analyst.get(`${path}/rows?table=${table}`)).status).toBe(400);
    const columns = ['nosuch', 'properties', 'at'];
    for (const column of columns)
      expect(
        (await analyst.get(`${path}/distinct?table=behaviour_event&column=${column}`)).status,
      ).toBe(404);
    expect((await analyst.get(`${path}/distinct?table=dim_bib&column=count()`)).status).toBe(400);
  });
});

describe('the structure of a table', () => {
  it('explains each column in both languages, with its share of empty values', async () => {
    const { rows } = (await get(analyst, 'structure/behaviour_event')) as TableStructure;
    const by = new Map(rows.map((one) => [one.column, one]));
    expect(by.get('clc1')).toMatchObject({
      dictionary: 'dim_clc',
      emptyShare: 1 / 3,
      hasValues: true,
    });
    expect(by.get('hour')?.emptyShare).toBe(1 / 3);
    expect(by.get('reader_key')).toMatchObject({ isReader: true, isKey: true, emptyShare: 1 / 3 });
    expect(by.get('amount')?.emptyShare).toBeNull();
    const english = (await get(analyst, 'structure/fact_loan', 'en-US')) as TableStructure;
    expect(english.rows.find(({ column }) => column === 'due_on')).toMatchObject({
      means: 'The day it is due',
      isNullable: true,
    });
  });

  it('explains every column of every table', async () => {
    const columns = await listColumns(app.deps.engine, Object.keys(tables));
    expect(new Set(columns.map(({ table }) => table)).size).toBe(Object.keys(tables).length);
    const mute = columns.filter(({ table, column }) =>
      (['zh-CN', 'en-US'] as const).some((language) => columnMeans(table, column, language) === ''),
    );
    expect(mute).toEqual([]);
  });
});

describe('the values of a column', () => {
  it('are counted, labelled and found by label, in the caller’s libraries', async () => {
    expect(await get(analyst, 'distinct?table=behaviour_event&column=libcode')).toEqual({
      rows: [
        { value: 'A', label: '总馆', count: 2 },
        { value: 'B', label: '分馆', count: 1 },
      ],
      total: 2,
    });
    const search = 'distinct?table=behaviour_event&column=libcode&search=cen';
    expect((await get(analyst, search)).rows).toEqual([{ value: 'A', label: '总馆', count: 2 }]);
    expect(await get(librarian, search)).toEqual({ rows: [], total: 0 });
    expect(await get(analyst, 'distinct?table=behaviour_event&column=clc1&limit=1')).toEqual({
      rows: [{ value: 'I', label: null, count: 2 }],
      total: 2,
    });
  });
});

describe('the rows of a table', () => {
  it('are the newest ones, without reader identifiers for callers who may not see readers', async () => {
    const sample = await get(analyst, 'rows?table=behaviour_event&limit=2');
    const place = (column: string) => sample.columns.indexOf(column);
    expect(sample.rows.map((row: string[]) => row[place('day')])).toEqual([
      '2026-11-20',
      '2026-11-19',
    ]);
    expect(sample.rows[1][place('reader_key')]).toBe('FF');
    const plain = await get(librarian, 'rows?table=behaviour_event');
    expect(plain.columns.filter(isReaderColumn)).toEqual([]);
    expect(plain.rows).toHaveLength(1);
  });
});

describe('reader data', () => {
  it('needs the right to see readers, and has its own routes', async () => {
    expect((await get(analyst, 'reader-structure')).table).toBe('dim_reader');
    expect((await get(analyst, 'reader-distinct?column=sex')).total).toBe(2);
    const keys = 'table=behaviour_event&column=reader_key';
    expect((await get(analyst, `reader-distinct?${keys}`)).rows[0].value).toBe('FF');
    for (const rest of [
      'structure/dim_reader',
      'reader-structure',
      'reader-distinct?column=sex',
      'distinct?table=dim_reader&column=sex',
      `distinct?${keys}`,
      'rows?table=agg_reader_month',
      'lineage/dim_reader',
    ]) {
      const { status, body } = await librarian.get(`${path}/${rest}`);
      expect([rest, status, body.code]).toEqual([rest, 403, 'permission.denied']);
    }
    expect((await analyst.get(`${path}/reader-structure?table=dim_bib`)).status).toBe(404);
  });

  it('also needs the right to the warehouse', async () => {
    const counter = await app.signIn('counter');
    for (const rest of ['list', 'reader-structure', 'reader-distinct?column=sex'])
      expect([rest, (await counter.get(`${path}/${rest}`)).status]).toEqual([rest, 403]);
    expect((await app.client.get(`${path}/list`)).status).toBe(401);
  });
});

describe('the sources of a table', () => {
  it('are its loads, mappings, tables and metrics', async () => {
    const lineage = await get(analyst, 'lineage/behaviour_event');
    expect(lineage.loads).toEqual([
      { file: 'loans.csv', mapping: 'events', rows: 3, refused: 1, at: '2026-11-20T06:00:00.000Z' },
    ]);
    expect(lineage.makes).toContain('agg_event_day');
    const events = lineage.mappings.find(
      ({ mapping }: { mapping: string }) => mapping === 'events',
    );
    expect(events.columns).toContainEqual({ column: 'reader_key', from: 'reader', as: 'reader' });
    expect(lineage.metrics).toContainEqual({
      code: 'loans',
      label: '外借册次',
      dataset: '流通与到馆',
    });
    const rollup = await get(analyst, 'lineage/agg_event_day');
    expect(rollup.madeFrom).toEqual(['behaviour_event']);
    expect(rollup.metrics.map(({ code }: { code: string }) => code)).toContain('loans');
    expect((await get(analyst, 'lineage/dim_date')).metrics).toEqual([]);
  });
});
