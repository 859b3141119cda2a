import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Workbook } from '@cj-tech-master/excelts';
import type { ExportEntry, Permission } from '@stacksight/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, accountRole } from '#store/schema/accounts.ts';
import { ruleConfig, ruleFolder } from '#store/schema/rules/rules.ts';
import type { TestClient } from '../../test/client.ts';
import { openOwnEngine } from '../../test/engine/own-engine.ts';
import { makeApp, type TestApp } from '../../test/make-app.ts';
import { insertRows } from '../../test/test-engine.ts';

// Tests that the workbooks of a rule and of a statement contain every row, even if a screen shows fewer.

const dataDir = mkdtempSync(join(tmpdir(), 'stacksight-books-'));
// The number of rows is larger than the server fetches at once, and larger than the query desk shows.
const large = 51_000;
const many = 101_000;
const everything = `SELECT bitNot(number) AS big, concat('000', toString(number)) AS code FROM numbers(${many})`;
const named = (zh: string) => ({ 'zh-CN': zh, 'en-US': zh });

let app: TestApp;
let analyst: TestClient;
let branch: TestClient;
let ruleId: string;

const rights: Permission[] = ['dashboard:view', 'rule:run', 'rule:view', 'export:excel'];

beforeAll(async () => {
  app = await makeApp({ config: { dataDir }, engine: await openOwnEngine() });
  const { engine, store } = app.deps;
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲市图书馆', name_en: 'City G' }]);
  await insertRows(
    engine,
    'dim_library',
    ['A', 'B'].map((libcode) => ({ glc: 'g', libcode, name_zh: `${libcode} 馆` })),
  );
  await engine.command(
    `INSERT INTO dim_item (glc, barcode, bookrecno, libcode, state)
     SELECT 'g', leftPad(toString(number), 14, '0'), number, if(number % 4 = 0, 'A', 'B'), 2 FROM numbers({large:UInt32})`,
    { large },
  );
  await app.addAccount({
    username: 'liu',
    permissions: [...rights, 'rule:edit', 'desk:run', 'reader:rows'],
  });
  const libraries = [{ glc: 'g', libcode: 'A' }];
  await app.addAccount({ username: 'chen', permissions: [...rights, 'desk:run'], libraries });
  [analyst, branch] = [await app.signIn('liu'), await app.signIn('chen')];
  const [folder] = await store.db.select().from(ruleFolder);
  const sql =
    'SELECT barcode, libcode AS library FROM dim_item FINAL WHERE glc = {glc:String} AND libcode IN {libraries:Array(String)} ORDER BY barcode';
  const columns = [
    { key: 'barcode', label: named('条码号'), role: 'dimension', format: 'text' },
    {
      key: 'library',
      label: named('图书馆'),
      role: 'dimension',
      format: 'text',
      labels: 'library',
    },
  ];
  const rule = {
    folderId: folder?.id,
    name: named('每一册'),
    means: named('每册一行'),
    parameters: [],
    columns,
    question: { kind: 'sql', sql, readers: 'none' },
  };
  const saved = await analyst.post('/analytics-v3/rule-config', { json: rule });
  expect([saved.status, saved.body.fields]).toEqual([200, undefined]);
  ruleId = saved.body.data.id;
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const statement = (sql: string) => ({ title: '抽查', query: { kind: 'sql', sql } });
const ofRule = (more: object = {}) => ({
  title: '每一册',
  query: { kind: 'rule', rule: ruleId, glc: 'g', ...more },
});
const start = (client: TestClient, json: object) =>
  client.post('/analytics-v3/exports/start', { json });
const entryOf = async (client: TestClient, id: string): Promise<ExportEntry> =>
  (await client.get(`/analytics-v3/exports/${id}`)).body.data;
async function untilEnded(client: TestClient, id: string): Promise<ExportEntry> {
  const status = async () => (await entryOf(client, id)).status;
  await expect.poll(status).not.toMatch(/^(waiting|running)$/);
  return entryOf(client, id);
}
const call = (client: TestClient, url: string, payload?: object) =>
  app.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/analytics-v3/${url}`,
    headers: { authorization: `Bearer ${client.token}` },
    ...(payload === undefined ? {} : { payload }),
  });
async function sheetOf(bytes: Buffer, name = '数据'): Promise<unknown[][]> {
  const book = new Workbook();
  await book.xlsx.load(bytes);
  const lines: unknown[][] = [];
  book.getWorksheet(name)?.eachRow((row) => lines.push((row.values as unknown[]).slice(1)));
  return lines;
}
const historyOf = async (client: TestClient, search: string) =>
  (await client.get(`/analytics-v3/sqlHistoryCacheLog/page?search=${search}`)).body.data.rows;

describe('a statement', () => {
  it('with few rows is fetched at once, and its cover has the number of rows', async () => {
    const few = statement("SELECT '=1+1' AS text, 7 AS number");
    expect((await start(analyst, few)).body.data).toEqual({ background: false, id: null, rows: 1 });
    const reply = await call(analyst, 'api/export/excel', few);
    expect(await sheetOf(reply.rawPayload)).toEqual([
      ['text', 'number'],
      ["'=1+1", 7],
    ]);
    const cover = Object.fromEntries(
      (await sheetOf(reply.rawPayload, '说明')) as [string, string][],
    );
    expect(cover).toMatchObject({ 名称: '抽查', 语句: few.query.sql, 行数: '1' });
  });

  it('with more rows than a screen shows runs in the background, with every row and digit', async () => {
    const { data } = (await start(analyst, statement(everything))).body;
    expect(data).toMatchObject({ background: true, rows: null });
    expect(await untilEnded(analyst, data.id)).toMatchObject({
      status: 'ready',
      done: many,
      total: many,
    });
    const [header, first, ...rest] = await sheetOf(
      (await call(analyst, `exports/${data.id}/file`)).rawPayload,
    );
    expect([header, first, rest.length]).toEqual([
      ['big', 'code'],
      ['18446744073709551615', '0000'],
      many - 1,
    ]);
    expect(await historyOf(analyst, 'bitNot')).toMatchObject([
      { outcome: 'done', rows: many, isExport: true },
    ]);
  });

  it('that is fetched at once is complete too', async () => {
    const reply = await call(analyst, 'desk/excel', {
      sql: `SELECT number FROM numbers(${large})`,
    });
    expect(await sheetOf(reply.rawPayload)).toHaveLength(large + 1);
  });

  it('that fails midway leaves a reason and no file', async () => {
    const sql = `SELECT toUInt8OrZero('1') + toUInt64(if(number < 70000, '1', 'x')) AS n FROM numbers(${many})`;
    const { data } = (await start(analyst, { ...statement(sql), mode: 'background' })).body;
    const failed = await untilEnded(analyst, data.id);
    expect(failed).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('无法转换'),
    });
    expect((await call(analyst, `exports/${data.id}/file`)).statusCode).toBe(410);
    expect(await historyOf(analyst, 'toUInt8OrZero')).toMatchObject([
      { outcome: 'failed', isExport: true },
    ]);
  });

  it('stops in the engine when its export is cancelled', async () => {
    const marker = 'books_cancelled';
    const sql = `SELECT '${marker}' AS m, number FROM numbers(1000000000)`;
    const { data } = (await start(analyst, { ...statement(sql), mode: 'background' })).body;
    const rows = async () => (await entryOf(analyst, data.id)).done;
    await expect.poll(rows).toBeGreaterThan(0);
    expect((await analyst.post(`/analytics-v3/exports/${data.id}/cancel`)).status).toBe(200);
    expect((await untilEnded(analyst, data.id)).status).toBe('cancelled');
    const running = () =>
      app.deps.engine.rows(
        `SELECT 1 FROM system.processes WHERE query LIKE '%${marker}%' AND query NOT LIKE '%processes%'`,
      );
    await expect.poll(running).toEqual([]);
    const history = () => historyOf(analyst, marker);
    await expect.poll(history).toMatchObject([{ outcome: 'cancelled', isExport: true }]);
  });

  it('needs an account that may run statements over every library', async () => {
    const refused = await start(branch, statement('SELECT 1'));
    expect([refused.status, refused.body.code]).toEqual([403, 'sql.refused']);
    await app.addAccount({ username: 'poor', permissions: rights });
    const poor = await app.signIn('poor');
    expect((await start(poor, statement('SELECT 1'))).body.code).toBe('permission.denied');
    expect((await call(poor, 'api/export/excel', statement('SELECT 1'))).statusCode).toBe(403);
    const rows = { ...statement('SELECT 1'), rows: {} };
    expect((await start(analyst, rows)).body.code).toBe('query.invalid');
    const mailed = await analyst.post('/analytics-v3/api/exportToEmail', {
      json: { ...statement('SELECT 1'), to: ['li@example.org'] },
    });
    expect(mailed.status).toBe(403);
  });
});

describe('a rule', () => {
  it('is exported whole, with names for codes, within the libraries of the caller', async () => {
    const { data } = (await start(branch, { ...ofRule(), mode: 'background' })).body;
    expect(data).toMatchObject({ background: true, rows: large / 4 });
    expect(await untilEnded(branch, data.id)).toMatchObject({ status: 'ready', done: large / 4 });
    const reply = await call(branch, `exports/${data.id}/file`);
    const [header, ...rows] = await sheetOf(reply.rawPayload);
    expect([header, rows.length, rows[1]]).toEqual([
      ['条码号', '图书馆'],
      large / 4,
      ['00000000000004', 'A 馆'],
    ]);
    expect(new Set(rows.map(([, library]) => library))).toEqual(new Set(['A 馆']));
    const cover = Object.fromEntries(
      (await sheetOf(reply.rawPayload, '说明')) as [string, string][],
    );
    expect(cover).toMatchObject({ 名称: '每一册', 含义: '每册一行', 图书馆: 'A 馆' });
    expect(await historyOf(branch, 'barcode')).toMatchObject([
      { ruleName: '每一册', libraries: ['A'], rows: large / 4, isExport: true },
    ]);
  });

  it('that is deleted, or hidden from the caller, is refused before any work', async () => {
    const gone = ofRule({ rule: '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10' });
    expect((await start(branch, gone)).status).toBe(404);
    const wrong = await start(branch, ofRule({ parameters: { nosuch: 1 } }));
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['nosuch']]);
    const others = await start(branch, ofRule({ libraries: ['B'] }));
    expect(others.body.data).toEqual({ background: false, id: null, rows: 0 });
  });

  it('can no longer be fetched by an account that lost the permission to run it', async () => {
    const { data } = (await start(branch, { ...ofRule(), mode: 'background' })).body;
    await untilEnded(branch, data.id);
    const { db } = app.deps.store;
    const [row] = await db.select().from(account).where(eq(account.username, 'chen'));
    await db.delete(accountRole).where(eq(accountRole.accountId, row?.id ?? ''));
    expect((await call(branch, `exports/${data.id}/file`)).statusCode).toBe(403);
    const rules = await db.select().from(ruleConfig).where(eq(ruleConfig.id, ruleId));
    expect(rules).toHaveLength(1);
  });
});
