import { Workbook } from '@cj-tech-master/excelts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sqlHistory } from '#store/schema/rules/sql-history.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { addRun } from './sql-history.store.ts';

let app: TestApp;
let wang: TestClient;
let zhao: TestClient;
let auditor: TestClient;

const path = '/analytics-v3/sqlHistoryCacheLog';

beforeAll(async () => {
  app = await makeApp();
  await app.addAccount({
    username: 'wang',
    permissions: ['desk:run', 'reader:rows', 'export:excel'],
  });
  await app.addAccount({ username: 'zhao', permissions: ['desk:run', 'reader:rows'] });
  await app.addAccount({ username: 'audit', permissions: ['sqlHistory:all'] });
  wang = await app.signIn('wang');
  zhao = await app.signIn('zhao');
  auditor = await app.signIn('audit');
  const run = async (client: TestClient, sql: string) => {
    app.clock.advance({ seconds: 1 });
    await client.post('/analytics-v3/desk/run', { json: { sql } });
  };
  await run(wang, 'SELECT 1 AS one');
  await run(wang, 'SELECT 1 AS one');
  await run(wang, 'SELECT nothing');
  await run(wang, 'DROP TABLE dim_bib');
  await run(zhao, 'SELECT number FROM numbers(3)');
});
afterAll(() => app.close());

const rowsOf = async (client: TestClient, query = '') =>
  (await client.get(`${path}/page${query}`)).body.data;

it('the history shows who ran each statement and when, with its time, rows, cache and error', async () => {
  const { rows, total } = await rowsOf(wang);
  expect(total).toBe(4);
  expect(rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'refused',
    'failed',
    'done',
    'done',
  ]);
  expect(rows[0]).toMatchObject({ sql: 'DROP TABLE dim_bib', reason: '查询台只运行 SELECT 查询' });
  expect(rows[1].reason).toBe('第 1 行：没有名为 nothing 的列');
  expect(rows[2]).toMatchObject({
    username: 'wang',
    kind: 'desk',
    rows: 1,
    cached: true,
    hasMore: false,
  });
  expect(rows[3]).toMatchObject({ cached: false, isExport: false, ruleId: null, glc: null });
  const english = await wang.get(`${path}/${rows[1].id}`, { language: 'en-US' });
  expect(english.body.data.reason).toBe('Line 1: there is no column nothing');
});

it('the history shows entries of others only with the permission', async () => {
  expect((await rowsOf(zhao)).total).toBe(1);
  expect((await rowsOf(auditor)).total).toBe(5);
  expect((await rowsOf(auditor, '?mine=true')).total).toBe(0);
  const [entry] = (await rowsOf(zhao)).rows;
  expect((await wang.get(`${path}/${entry.id}`)).status).toBe(404);
  expect((await auditor.get(`${path}/${entry.id}`)).status).toBe(200);
  expect((await app.client.get(`${path}/page`)).status).toBe(401);
});

it('the history is searched, filtered, sorted and paged', async () => {
  expect((await rowsOf(auditor, '?search=NUMBERS')).rows).toMatchObject([
    { username: 'zhao', rows: 3 },
  ]);
  expect((await rowsOf(auditor, '?search=zhao')).total).toBe(1);
  expect((await rowsOf(auditor, '?outcome=done&kind=desk')).total).toBe(3);
  expect((await rowsOf(auditor, '?kind=rule')).total).toBe(0);
  const byRows = await rowsOf(auditor, '?field=rows&order=descend&pageSize=1');
  expect([byRows.rows.length, byRows.rows[0].rows, byRows.total]).toEqual([1, 3, 5]);
  for (const bad of ['?pageNum=0', '?outcome=nosuch', '?nosuch=1', '?field=sql'])
    expect((await wang.get(`${path}/page${bad}`)).body.code).toBe('request.invalid');
});

it('the history can be exported as a workbook', async () => {
  const json = {
    list: 'sqlHistory.page',
    title: '查询历史',
    query: { outcome: 'done' },
    columns: [
      { key: 'at', label: '时间', format: 'time' },
      { key: 'sql', label: '语句' },
      { key: 'rows', label: '行数', format: 'integer' },
    ],
  };
  const reply = await app.app.inject({
    method: 'POST',
    url: '/analytics-v3/api/export/list',
    headers: { authorization: `Bearer ${wang.token}` },
    payload: json,
  });
  const book = new Workbook();
  await book.xlsx.load(reply.rawPayload);
  expect(book.getWorksheet('数据')?.rowCount).toBe(3);
  expect((await zhao.post('/analytics-v3/api/export/list', { json })).status).toBe(403);
});

it('one entry or many can be deleted, never those of others', async () => {
  const mine = (await rowsOf(wang)).rows.map(({ id }: { id: string }) => id);
  const [theirs] = (await rowsOf(zhao)).rows.map(({ id }: { id: string }) => id);
  expect((await wang.delete(`${path}/${theirs}`)).status).toBe(404);
  expect((await wang.delete(`${path}/${mine[0]}`)).status).toBe(200);
  const batch = (client: TestClient, ids: unknown) =>
    client.delete(`${path}/batch`, { json: { ids } as object });
  expect((await batch(wang, [mine[1], mine[2], theirs])).body.data).toEqual({ count: 2 });
  expect((await rowsOf(zhao)).total).toBe(1);
  for (const bad of [[], ['x'], null]) expect((await batch(wang, bad)).status).toBe(400);
  expect((await batch(auditor, [theirs])).body.data).toEqual({ count: 1 });
});

it('the newest two thousand entries of each account are kept', async () => {
  const { store, clock } = app.deps;
  const [account] = await store.db.select().from(sqlHistory);
  if (account === undefined) throw new Error('nothing is left');
  const { id: _, ...row } = account;
  const older = Array.from({ length: 2_000 }, (_unused, at) => ({
    ...row,
    at: new Date(clock.now().getTime() - (at + 1) * 60_000),
  }));
  await store.db.insert(sqlHistory).values(older);
  await addRun(store, { ...row, at: clock.now() });
  expect((await rowsOf(wang)).total).toBe(2_000);
});
