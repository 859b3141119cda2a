import { Workbook } from '@cj-tech-master/excelts';
import type { Language } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#store/schema/records.ts';
import type { TestClient } from '../../../test/client.ts';
import { openOwnEngine } from '../../../test/engine/own-engine.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

let app: TestApp;
let url: string;
let boss: TestClient;
let analyst: TestClient;
let counter: TestClient;
let branch: TestClient;

const place = (libcode: string, glc = 'g') => ({
  glc,
  libcode,
  name_zh: `${libcode} 馆`,
  name_en: `Library ${libcode}`,
});

beforeAll(async () => {
  const engine = await openOwnEngine();
  app = await makeApp({ engine });
  await insertRows(engine, 'dim_group', [
    { glc: 'g', name_zh: '甲市', name_en: 'City G' },
    { glc: 'h', name_zh: '乙市', name_en: 'City H' },
  ]);
  await insertRows(engine, 'dim_library', [place('A'), place('B'), place('C', 'h')]);
  await insertRows(engine, 'dim_location', [
    { glc: 'g', loc: 'A-1', libcode: 'A', name_zh: '一楼', name_en: 'Ground floor' },
    { glc: 'g', loc: 'B-1', libcode: 'B', name_zh: '少儿室', name_en: 'Children' },
  ]);
  await insertRows(engine, 'fact_loan', [
    { glc: 'g', day: '2026-03-01', loaned_at: 0, reader_key: '18446744073709551557', libcode: 'A' },
  ]);
  const rights = ['desk:run', 'export:excel'] as const;
  await app.addAccount({ username: 'wang', permissions: [...rights, 'reader:rows'] });
  await app.addAccount({ username: 'zhao', permissions: ['desk:run'] });
  const libraries = [{ glc: 'g', libcode: 'A' }];
  await app.addAccount({ username: 'chen', permissions: [...rights], libraries });
  await app.addAccount({ username: 'poor', permissions: ['rule:run', 'rule:view'] });
  boss = await app.signIn('super');
  analyst = await app.signIn('wang');
  counter = await app.signIn('zhao');
  branch = await app.signIn('chen');
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const run = (client: TestClient, sql: string, more = {}, language: Language = 'zh-CN') =>
  client.post('/analytics-v3/desk/run', { json: { sql, ...more }, language });
const historyOf = async (client: TestClient, query = '') =>
  (await client.get(`/analytics-v3/sqlHistoryCacheLog/page${query}`)).body.data.rows;

describe('a statement', () => {
  it('is answered as a table with exact keys, and from memory the second time', async () => {
    const sql = `SELECT reader_key, 2026 AS pub_year, 0.5 AS half, [1, 2] AS list, day, NULL AS nothing FROM fact_loan`;
    const { status, body } = await run(analyst, sql);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      hasMore: false,
      rowLimit: 1_000,
      cached: false,
      totals: null,
    });
    expect(body.data.rows).toEqual([
      ['18446744073709551557', 2026, 0.5, '[1,2]', '2026-03-01', null],
    ]);
    const kinds = body.data.columns.map(({ key, role, format }: Record<string, string>) =>
      [key, role, format].join(' '),
    );
    expect(kinds).toEqual([
      'reader_key metric integer',
      'pub_year dimension text',
      'half metric decimal',
      'list dimension text',
      'day dimension date',
      'nothing dimension text',
    ]);
    expect((await run(analyst, sql)).body.data.cached).toBe(true);
    expect((await run(analyst, sql, { fresh: true })).body.data.cached).toBe(false);
  });

  it('reports an error in both languages, with its line', async () => {
    const sql = 'SELECT libcode,\n  titel\nFROM fact_loan';
    const chinese = await run(analyst, sql);
    expect([chinese.status, chinese.body]).toMatchObject([
      400,
      {
        code: 'sql.failed',
        message: '第 2 行：没有名为 titel 的列',
        fields: { line: '2', column: '3' },
      },
    ]);
    const two = await run(analyst, 'SELECT 1; SELECT 2', {}, 'en-US');
    expect(two.body.message).toBe('Only one statement can be run at a time');
    const english = await run(analyst, 'SELECT lib FROM dim_libary', {}, 'en-US');
    expect(english.body.message).toBe(
      'Line 1: there is no table dim_libary, or the query desk may not read it. Did you mean dim_library?',
    );
    expect((await run(analyst, 'SELECT 1 +')).body.message).toBe('第 1 行：语句没有写完');
    const slips = ['SELEC event FROM behaviour_event', 'SELECT event FORM behaviour_event'];
    for (const [at, [word, meant]] of [
      ['SELEC', 'SELECT'],
      ['FORM', 'FROM'],
    ].entries())
      expect((await run(analyst, slips[at] ?? '')).body.message).toBe(
        `第 1 行：“${word}”不是 SQL 的关键字，是否想写 ${meant}？`,
      );
  });

  it('a column with a warehouse name has labels beside its codes', async () => {
    const sql = "SELECT libcode, 'A' AS code, loc, glc FROM dim_location WHERE loc = 'B-1'";
    const { columns, rows } = (await run(analyst, sql, { names: true })).body.data;
    expect(rows).toEqual([['B', 'A', 'B-1', 'g']]);
    expect([columns[0].labels.B, columns[1].labels.A]).toEqual(['B 馆 (B)', undefined]);
    expect(columns[2].labels['B-1']).toBe('少儿室 · B 馆 (B-1)');
    const plain = (await run(analyst, sql)).body.data;
    expect(plain.columns[0].labels).not.toHaveProperty('B');
  });

  it('is cancelled in the engine when the caller leaves', async () => {
    const marker = `cancel-${Date.now()}`;
    const abort = new AbortController();
    const sql = `SELECT sum(sipHash64(number, '${marker}')) FROM numbers(1e12)`;
    const asked = fetch(`${url}/analytics-v3/desk/run`, {
      method: 'POST',
      headers: { authorization: `Bearer ${analyst.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ sql, seconds: 30 }),
      signal: abort.signal,
    }).catch((error: Error) => error.name);
    const running = async () =>
      app.deps.engine.rows(
        'SELECT query_id FROM system.processes WHERE position(query, {marker:String}) > 0 AND user = {user:String}',
        { marker, user: 'desk' },
      );
    await expect.poll(running, { interval: 20 }).toHaveLength(1);
    abort.abort();
    expect(await asked).toBe('AbortError');
    await expect.poll(running, { interval: 20 }).toEqual([]);
    const outcome = async () => (await historyOf(analyst, `?search=${marker}`))[0]?.outcome;
    await expect.poll(outcome, { interval: 20 }).toBe('cancelled');
  });
});

describe('rights', () => {
  it('a statement needs a sign-in and the permission', async () => {
    expect((await run(app.client, 'SELECT 1')).status).toBe(401);
    const poor = await app.signIn('poor');
    for (const path of ['run', 'excel', 'format'])
      expect(
        (await poor.post(`/analytics-v3/desk/${path}`, { json: { sql: 'SELECT 1' } })).status,
      ).toBe(403);
    expect((await poor.get('/analytics-v3/desk/schema')).status).toBe(403);
  });

  it('a statement needs a scope of every group, and the error says so', async () => {
    const { status, body } = await run(branch, 'SELECT count() FROM fact_loan');
    expect([status, body.code, body.message]).toEqual([
      403,
      'sql.refused',
      expect.stringContaining('您的账号只限部分图书馆'),
    ]);
    const [entry] = await historyOf(branch);
    expect(entry).toMatchObject({ outcome: 'refused', reason: body.message, rows: null });
  });

  it('reader tables cannot be read without the right to see readers', async () => {
    for (const sql of [
      'SELECT * FROM fact_loan',
      'SELECT count() FROM dim_reader',
      'SELECT uniqExact(reader_key) FROM behaviour_event',
      'SELECT (SELECT max(reader_key) FROM fact_loan)',
    ]) {
      const { status, body } = await run(counter, sql);
      expect([sql, status, body.code, body.message]).toEqual([
        sql,
        403,
        'sql.refused',
        expect.stringContaining('读者信息需要“查看读者明细”权限'),
      ]);
    }
    expect((await run(counter, 'SELECT count() FROM fact_loan')).body.data.rows).toEqual([[1]]);
    const tablesOf = async (client: TestClient) =>
      (await client.get('/analytics-v3/desk/schema')).body.data;
    const mine = await tablesOf(counter);
    expect(mine.hasReaders).toBe(false);
    expect(JSON.stringify(mine)).not.toMatch(/reader_key|dim_reader|schema_migration/);
    const whole = await tablesOf(analyst);
    expect(JSON.stringify(whole)).toContain('reader_key');
    for (const { name, label, means, columns } of whole.tables)
      for (const column of columns)
        expect([name, label !== '', means !== '', column.name, column.means !== '']).toEqual([
          name,
          true,
          true,
          column.name,
          true,
        ]);
    expect(whole.seconds).toBe(30);
  });

  it('bad input is refused at its field', async () => {
    for (const json of [{}, { sql: '  ' }, { sql: 'SELECT 1', rows: 0 }, { sql: 'x', glc: 'g' }])
      expect((await boss.post('/analytics-v3/desk/run', { json })).body.code).toBe(
        'request.invalid',
      );
  });
});

describe('other calls of the desk', () => {
  it('a statement is formatted as the engine does it', async () => {
    const json = { sql: 'select  1,2 from dim_bib where a=1' };
    const { body } = await analyst.post('/analytics-v3/desk/format', { json });
    expect(body.data.sql).toBe('SELECT\n    1,\n    2\nFROM dim_bib\nWHERE a = 1');
    const bad = await analyst.post('/analytics-v3/desk/format', { json: { sql: 'select (' } });
    expect(bad.body.code).toBe('sql.failed');
  });

  it('the table can be exported as a workbook, with the right to export and an audit entry', async () => {
    const sql =
      "SELECT '=1+1' AS text, 7 AS number, '0012' AS card, toDateTime('2024-02-29 23:59:59', 'UTC') AS at, toDate('2024-02-29') AS day, NULL AS none FROM fact_loan";
    const reply = await app.app.inject({
      method: 'POST',
      url: '/analytics-v3/desk/excel',
      headers: { authorization: `Bearer ${analyst.token}` },
      payload: { sql, title: '抽查' },
    });
    expect(reply.statusCode).toBe(200);
    const book = new Workbook();
    await book.xlsx.load(reply.rawPayload);
    const lines = (name: string) => {
      const found: unknown[][] = [];
      book.getWorksheet(name)?.eachRow((row) => found.push((row.values as unknown[]).slice(1)));
      return found;
    };
    expect(lines('数据')).toEqual([
      ['text', 'number', 'card', 'at', 'day', 'none'],
      ["'=1+1", 7, '0012', new Date('2024-02-29T23:59:59Z'), new Date('2024-02-29')],
    ]);
    expect(Object.fromEntries(lines('说明') as [string, string][])).toMatchObject({
      名称: '抽查',
      语句: sql,
      行数: '1',
    });
    const entries = await app.deps.store.db.select().from(auditLog);
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'desk.export', subject: '抽查' }),
    );
    const refused = await counter.post('/analytics-v3/desk/excel', { json: { sql } });
    expect([refused.status, refused.body.code]).toEqual([403, 'permission.denied']);
  });

  it('libraries and rooms are listed within the caller’s scope only', async () => {
    const get = async (client: TestClient, path: string) =>
      (await client.get(`/analytics-v3/api/${path}`)).body;
    expect((await get(boss, 'libcode')).data).toEqual([
      { code: 'A', label: 'A 馆', glc: 'g' },
      { code: 'B', label: 'B 馆', glc: 'g' },
      { code: 'C', label: 'C 馆', glc: 'h' },
    ]);
    expect((await get(branch, 'libcode')).data).toEqual([{ code: 'A', label: 'A 馆', glc: 'g' }]);
    expect((await get(boss, 'getLibcodeOfGlc?glc=h')).data).toEqual(['C']);
    expect((await get(branch, 'getLibcodeOfGlc?glc=g')).data).toEqual(['A']);
    expect((await get(branch, 'getLibcodeOfGlc?glc=h')).code).toBe('permission.denied');
    expect((await get(branch, 'location?glc=g')).data).toEqual([
      { code: 'A-1', label: '一楼', libcode: 'A' },
    ]);
    expect((await get(branch, 'location?glc=g&libcode=B')).data).toEqual([]);
    expect((await get(boss, 'location?glc=g&libcode=B')).data).toHaveLength(1);
    expect((await app.client.get('/analytics-v3/api/libcode')).status).toBe(401);
  });
});
