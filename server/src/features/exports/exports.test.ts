import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Workbook } from '@cj-tech-master/excelts';
import type { ExportEntry, Permission } from '@stacksight/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshRollups } from '#ingest/rollups.ts';
import { account, accountRole } from '#store/schema/accounts.ts';
import { auditLog } from '#store/schema/records.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';
import { workbookKind } from './exports.service.ts';
import { addExport } from './exports.store.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'stacksight-exports-'));
const folder = join(dataDir, 'exports');
const large = 51_000;

let app: TestApp;
let boss: TestClient;
let wang: TestClient;
let li: TestClient;

const rights: Permission[] = ['dashboard:view', 'borrowing:view', 'export:excel'];

beforeAll(async () => {
  app = await makeApp({ config: { dataDir } });
  const { engine } = app.deps;
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲市图书馆', name_en: 'City G' }]);
  await insertRows(engine, 'dim_bib', [
    { glc: 'g', bookrecno: 1, title: '=HYPERLINK("http://x")' },
    { glc: 'g', bookrecno: 2, title: '三体' },
  ]);
  const loans = (count: number, day: string) =>
    engine.command(
      `INSERT INTO behaviour_event (glc, event, day, hour, at, reader_key, libcode, bookrecno, barcode)
       SELECT 'g', 'loan', {day:Date}, 9, toDateTime({day:Date}) + 3600 + number, 1 + number % 90,
         if(number % 2 = 0, 'A', 'B'), 1 + number % 2, leftPad(toString(number), 14, '0')
       FROM numbers({count:UInt64})`,
      { day, count },
    );
  await loans(40, '2026-03-02');
  await loans(large, '2026-04-02');
  await refreshRollups(engine, { glc: 'g', months: 'all' });
  const libraries = [{ glc: 'g', libcode: 'A' }];
  await app.addAccount({ username: 'wang', permissions: rights, libraries });
  await app.addAccount({ username: 'li', permissions: rights });
  [boss, wang, li] = [await app.signIn('super'), await app.signIn('wang'), await app.signIn('li')];
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const march = { from: '2026-03-01', to: '2026-04-01' };
const april = { from: '2026-04-01', to: '2026-05-01' };
const rowsOf = (range: object, rest: object = {}) => ({
  title: '外借/明细',
  query: { kind: 'table', dataset: 'circulation', metrics: ['loans'], by: [], range, glc: 'g' },
  rows: { cell: { codes: {} } },
  ...rest,
});

const path = '/analytics-v3/exports';
const start = async (client: TestClient, json: object) => {
  const { status, body } = await client.post(`${path}/start`, { json });
  expect([status, body.message]).toEqual([200, '操作成功']);
  return body.data as { background: boolean; id: string; rows: number | null };
};
const entryOf = async (client: TestClient, id: string): Promise<ExportEntry> =>
  (await client.get(`${path}/${id}`)).body.data;
const untilEnded = async (client: TestClient, id: string) => {
  await expect
    .poll(async () => (await entryOf(client, id)).status)
    .not.toMatch(/^(waiting|running)$/);
  return entryOf(client, id);
};
const noticesOf = async (client: TestClient) =>
  (await client.post('/system/notice/handleNotices')).body.data as {
    summary: string;
    details: string;
    link: { path: string; label: string } | null;
  }[];
const fetchFile = (client: TestClient, id: string) =>
  app.app.inject({
    method: 'GET',
    url: `${path}/${id}/file`,
    headers: { authorization: `Bearer ${client.token}` },
  });

async function sheetOf(bytes: Buffer, name = '数据'): Promise<unknown[][]> {
  const book = new Workbook();
  await book.xlsx.load(bytes);
  const lines: unknown[][] = [];
  book.getWorksheet(name)?.eachRow((row) => lines.push((row.values as unknown[]).slice(1)));
  return lines;
}

describe('an export', () => {
  it('runs in the background when it is large, or when the caller wants that', async () => {
    const small = await start(li, rowsOf(march));
    expect(small).toEqual({ background: false, id: null, rows: 40 });
    const table = { ...rowsOf(april), rows: undefined };
    expect(await start(li, table)).toEqual({ background: false, id: null, rows: null });
    const wanted = await start(li, rowsOf(march, { mode: 'background' }));
    expect(wanted).toMatchObject({ background: true, rows: 40 });
    const whole = await start(li, rowsOf(april));
    expect(whole).toMatchObject({ background: true, rows: large });
    expect(await untilEnded(li, whole.id)).toMatchObject({
      title: '外借/明细',
      status: 'ready',
      done: large,
      total: large,
      failure: null,
    });
    await untilEnded(li, wanted.id);
  });

  it('is a workbook with real times, barcodes as text, and no formula from the data', async () => {
    const { id } = await start(boss, rowsOf(march, { mode: 'background' }));
    await untilEnded(boss, id);
    const reply = await fetchFile(boss, id);
    expect(reply.headers['content-disposition']).toContain(encodeURIComponent('外借_明细.xlsx'));
    const [header = [], ...rows] = await sheetOf(reply.rawPayload);
    expect(rows).toHaveLength(40);
    const column = (label: string) => rows.map((row) => row[header.indexOf(label)]);
    expect(column('时间')[0]).toEqual(new Date('2026-03-02T09:00:39Z'));
    expect(column('条码号')[0]).toBe('00000000000039');
    expect(new Set(column('题名'))).toEqual(new Set(['三体', `'=HYPERLINK("http://x")`]));
    const [file = ''] = readdirSync(folder).filter((name) => name.startsWith(id));
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('has labels and totals if it is of a table', async () => {
    const query = { ...rowsOf(march).query, by: ['library'] };
    const { id } = await start(li, { title: '各馆', query, mode: 'background' });
    expect((await untilEnded(li, id)).status).toBe('ready');
    const lines = await sheetOf((await fetchFile(li, id)).rawPayload);
    expect(lines.slice(1)).toEqual([
      ['A', 20],
      ['B', 20],
      ['合计', 40],
    ]);
  });

  it('sends a notice with a link to its owner, and to nobody else', async () => {
    const { id } = await start(li, rowsOf(march, { mode: 'background', title: 'for li' }));
    await untilEnded(li, id);
    const mine = async () =>
      (await noticesOf(li)).find(({ summary }) => summary === '报表已就绪：for li');
    await expect.poll(mine).toMatchObject({
      details: expect.stringMatching(/^共 40 行，[\d.]+ KB，可在 7 天内下载。$/),
      link: { path: `/exports?get=${id}`, label: '下载' },
    });
    expect(await noticesOf(wang)).toEqual([]);
  });

  it('leaves audit entries for its start and for its download', async () => {
    const entries = await app.deps.store.db.select().from(auditLog);
    expect(entries.map(({ username, action, subject }) => [username, action, subject])).toEqual(
      expect.arrayContaining([
        ['super', 'exports.start', '外借/明细'],
        ['super', 'exports.download', '外借_明细.xlsx'],
      ]),
    );
  });
});

describe('rights', () => {
  it('are those of the owner: libraries, readers, and only their own files', async () => {
    const { id } = await start(wang, rowsOf(march, { mode: 'background' }));
    await untilEnded(wang, id);
    const [header = [], ...rows] = await sheetOf((await fetchFile(wang, id)).rawPayload);
    expect(rows).toHaveLength(20);
    expect(header).not.toContain('读者（匿名码）');
    for (const [method, url] of [
      ['get', `${path}/${id}`],
      ['get', `${path}/${id}/file`],
      ['post', `${path}/${id}/cancel`],
      ['post', `${path}/${id}/again`],
      ['delete', `${path}/${id}`],
    ] as const)
      expect([url, (await li[method](url)).status]).toEqual([url, 404]);
    const list = await li.get(`${path}/page?pageSize=100`);
    expect(list.body.data.rows.some((row: ExportEntry) => row.id === id)).toBe(false);
  });

  it('are checked again when the task runs and when the file is fetched', async () => {
    const { db } = app.deps.store;
    const accountId = await app.addAccount({ username: 'zhao', permissions: rights });
    const zhao = await app.signIn('zhao');
    const { id } = await start(zhao, rowsOf(march, { mode: 'background' }));
    await untilEnded(zhao, id);
    await db.update(account).set({ allLibraries: false }).where(eq(account.id, accountId));
    const narrowed = await zhao.get(`${path}/${id}/file`);
    expect([narrowed.status, narrowed.body.code]).toEqual([403, 'permission.denied']);
    await db.update(account).set({ allLibraries: true }).where(eq(account.id, accountId));
    expect((await fetchFile(zhao, id)).statusCode).toBe(200);

    // The owner loses the rights between the request and the task.
    await db.delete(accountRole).where(eq(accountRole.accountId, accountId));
    const { request, language } = { request: rowsOf(march), language: 'zh-CN' };
    const task = { id: randomUUID(), kind: workbookKind, ownerId: accountId, title: 'x' };
    const data = { request, language, mail: null };
    await app.deps.tasks.add({ ...task, data }, (tx) => addExport(tx, { id: task.id }));
    const ended = await untilEnded(zhao, task.id);
    expect([ended.status, ended.failure]).toEqual(['failed', '很抱歉，您暂无该操作权限']);
    const summaries = async () => (await noticesOf(zhao)).map(({ summary }) => summary);
    await expect.poll(summaries).toContain('报表未能生成：x');
    expect((await zhao.get(`${path}/${id}/file`)).status).toBe(403);
  });

  it('are required, and bad input is refused at its field', async () => {
    await app.addAccount({ username: 'poor', permissions: ['export:excel'] });
    const poor = await app.signIn('poor');
    const question = await poor.post(`${path}/start`, { json: rowsOf(march) });
    expect([question.status, question.body.code]).toEqual([403, 'permission.denied']);
    await app.addAccount({ username: 'none', permissions: ['dashboard:view', 'borrowing:view'] });
    const none = await app.signIn('none');
    expect((await none.post(`${path}/start`, { json: rowsOf(march) })).status).toBe(403);
    expect((await app.client.post(`${path}/start`, { json: rowsOf(march) })).status).toBe(401);
    expect((await app.client.get(`${path}/page`)).status).toBe(401);
    const query = { ...rowsOf(march).query, by: ['nosuch'] };
    const wrong = await li.post(`${path}/start`, { json: rowsOf(march, { query }) });
    expect([wrong.status, wrong.body.message]).toEqual([400, '查询条件有误：不能按“nosuch”分组']);
    for (const json of [{ ...rowsOf(march), title: ' ' }, rowsOf(march, { mode: 'now' }), {}])
      expect((await li.post(`${path}/start`, { json })).status).toBe(400);
    expect((await li.get(`${path}/no-uuid`)).status).toBe(400);
  });
});
