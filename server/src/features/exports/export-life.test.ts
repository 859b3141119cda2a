import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportEntry, Permission } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshRollups } from '#ingest/rollups.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';
import { createExportFiles } from './export-files.ts';
import { sweepExports } from './sweep.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'stacksight-exports-'));
const filesOf = (id: string) =>
  readdirSync(join(dataDir, 'exports')).filter((name) => name.startsWith(id));
const many = 400_000;
const rights: Permission[] = ['dashboard:view', 'borrowing:view', 'export:excel'];

let app: TestApp;
let wang: TestClient;

beforeAll(async () => {
  app = await makeApp({ config: { dataDir } });
  const { engine } = app.deps;
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲市图书馆', name_en: 'City G' }]);
  const loans = (count: number, day: string) =>
    engine.command(
      `INSERT INTO behaviour_event (glc, event, day, hour, at, reader_key, libcode, bookrecno, barcode)
       SELECT 'g', 'loan', {day:Date}, 9, toDateTime({day:Date}) + number % 80000, 1 + number % 90,
         'A', 1 + number % 1000, leftPad(toString(number), 14, '0')
       FROM numbers({count:UInt64})`,
      { day, count },
    );
  await loans(40, '2026-03-02');
  await loans(many, '2026-05-02');
  await refreshRollups(engine, { glc: 'g', months: 'all' });
  await app.addAccount({ username: 'wang', permissions: rights });
  wang = await app.signIn('wang');
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const path = '/analytics-v3/exports';
const month = (number: number) => ({ from: `2026-0${number}-01`, to: `2026-0${number + 1}-01` });
const ask = (range: object, rest: object = {}) => ({
  title: '外借明细',
  query: { kind: 'table', dataset: 'circulation', metrics: ['loans'], by: [], range, glc: 'g' },
  rows: { cell: { codes: {} } },
  mode: 'background',
  ...rest,
});
const start = async (json: object): Promise<string> => {
  const { status, body } = await wang.post(`${path}/start`, { json });
  expect([status, body.message]).toEqual([200, '操作成功']);
  return body.data.id;
};
const entryOf = async (id: string): Promise<ExportEntry> =>
  (await wang.get(`${path}/${id}`)).body.data;
const untilEnded = async (id: string) => {
  await expect.poll(async () => (await entryOf(id)).status).not.toMatch(/^(waiting|running)$/);
  return entryOf(id);
};
const list = async (query: string) => {
  const { body } = await wang.get(`${path}/page?${query}`);
  return body.data as { rows: ExportEntry[]; total: number };
};

// Returns the running queries of this test, which has its own database.
const queriesUnderWay = async () => {
  const rows = await app.deps.engine.rows<{ count: number }>(
    `SELECT count() AS count FROM system.processes
     WHERE current_database = currentDatabase() AND query LIKE '%ORDER BY%' AND query NOT LIKE '%system.processes%'`,
  );
  return rows[0]?.count;
};

describe('a cancelled export', () => {
  it('ends its query in the engine, and leaves no file', async () => {
    const id = await start(ask(month(5)));
    await expect.poll(queriesUnderWay).toBeGreaterThan(0);
    await expect.poll(async () => (await entryOf(id)).done).toBeGreaterThan(0);
    const running = await entryOf(id);
    expect(running).toMatchObject({ status: 'running', total: many, bytes: null });
    const early = await wang.get(`${path}/${id}/file`);
    expect([early.status, early.body.code]).toEqual([409, 'export.not_ready']);
    expect((await wang.post(`${path}/${id}/cancel`)).status).toBe(200);
    expect((await entryOf(id)).status).toBe('cancelled');
    await expect.poll(queriesUnderWay).toBe(0);
    await expect.poll(() => filesOf(id)).toEqual([]);
    const gone = await wang.get(`${path}/${id}/file`);
    expect([gone.status, gone.body.code]).toEqual([410, 'export.gone']);
  });

  it('is deleted with its file while it runs', async () => {
    const id = await start(ask(month(5)));
    await expect.poll(queriesUnderWay).toBeGreaterThan(0);
    expect((await wang.delete(`${path}/${id}`)).status).toBe(200);
    expect((await wang.get(`${path}/${id}`)).status).toBe(404);
    await expect.poll(queriesUnderWay).toBe(0);
    await expect.poll(() => filesOf(id)).toEqual([]);
  });
});

describe('the list of exports', () => {
  it('is searched, filtered, sorted and paged', async () => {
    app.clock.advance({ minutes: 1 });
    await untilEnded(await start(ask(month(3), { title: 'B 三月' })));
    app.clock.advance({ minutes: 1 });
    await untilEnded(await start(ask(month(3), { title: 'a_1 三月' })));
    const titles = async (query: string) => (await list(query)).rows.map(({ title }) => title);
    expect(await titles('')).toEqual(['a_1 三月', 'B 三月', '外借明细']);
    expect(await titles('search=A_1')).toEqual(['a_1 三月']);
    expect(await titles('status=cancelled')).toEqual(['外借明细']);
    expect(await titles('status=ready&field=createdAt&order=ascend')).toEqual([
      'B 三月',
      'a_1 三月',
    ]);
    const second = await list('pageSize=2&pageNum=2');
    expect([second.total, second.rows.length]).toEqual([3, 1]);
    expect((await titles('field=bytes&order=ascend')).at(-1)).toBe('外借明细');
    expect((await wang.get(`${path}/page?field=owner`)).status).toBe(400);
    expect((await wang.get(`${path}/page?nosuch=1`)).status).toBe(400);
  });
});

describe('an export after its end', () => {
  it('loses its file when it expires, and its row some days later', async () => {
    const id = await start(ask(month(3), { title: 'old' }));
    await untilEnded(id);
    const files = createExportFiles(dataDir);
    await sweepExports({ ...app.deps, files });
    expect(filesOf(id)).toHaveLength(1);
    app.clock.advance({ hours: 24 * 7 + 1 });
    wang = await app.signIn('wang');
    expect((await entryOf(id)).status).toBe('expired');
    expect((await wang.get(`${path}/${id}/file`)).body.code).toBe('export.gone');
    await sweepExports({ ...app.deps, files });
    expect(filesOf(id)).toEqual([]);
    expect((await list('status=expired&search=old')).total).toBe(1);

    const again = await wang.post(`${path}/${id}/again`);
    expect(again.status).toBe(200);
    expect((await untilEnded(again.body.data.id)).status).toBe('ready');

    app.clock.advance({ hours: 24 * 25 });
    wang = await app.signIn('wang');
    await sweepExports({ ...app.deps, files });
    expect((await wang.get(`${path}/${id}`)).status).toBe(404);
    expect((await wang.get(`${path}/${again.body.data.id}`)).status).toBe(200);
  });
});

describe('the exports of one person', () => {
  it('are limited to five open ones, of which one runs at a time', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await start(ask(month(5))));
    const sixth = await wang.post(`${path}/start`, { json: ask(month(5)), language: 'en-US' });
    expect([sixth.status, sixth.body.code]).toEqual([429, 'export.too_many']);
    expect(sixth.body.message).toContain('5 exports');
    await expect.poll(queriesUnderWay).toBeGreaterThan(0);
    const statuses = await Promise.all(ids.map(async (id) => (await entryOf(id)).status));
    expect(statuses.filter((status) => status === 'running')).toHaveLength(1);
    await Promise.all(ids.map((id) => wang.delete(`${path}/${id}`)));
    await expect.poll(queriesUnderWay).toBe(0);
  });
});
