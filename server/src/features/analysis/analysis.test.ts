import { Workbook } from '@cj-tech-master/excelts';
import { type Filter, filterLimits, type Language } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshRollups } from '#ingest/rollups.ts';
import { auditLog } from '#store/schema/records.ts';
import type { TestClient } from '../../../test/client.ts';
import { openOwnEngine } from '../../../test/engine/own-engine.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

let app: TestApp;
let boss: TestClient;
let librarian: TestClient;

const loan = (day: string, bookrecno: number, rest = {}) => ({
  glc: 'g',
  event: 'loan',
  day,
  hour: 9,
  at: `${day} 01:00:00`,
  reader_key: 11,
  libcode: 'A',
  bookrecno,
  barcode: `000${bookrecno}`,
  ...rest,
});

beforeAll(async () => {
  app = await makeApp({ engine: await openOwnEngine() });
  const { engine } = app.deps;
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲市图书馆', name_en: 'City G' }]);
  await insertRows(engine, 'dim_library', [
    { glc: 'g', libcode: 'A', name_zh: '总馆', name_en: 'Central' },
  ]);
  await insertRows(engine, 'dim_event', [{ event: 'loan', name_zh: '外借', name_en: 'Loan' }]);
  await insertRows(engine, 'dim_bib', [
    { glc: 'g', bookrecno: 1, title: '=HYPERLINK("http://x")' },
    { glc: 'g', bookrecno: 2, title: '三体' },
  ]);
  await insertRows(engine, 'behaviour_event', [
    loan('2026-03-01', 1),
    loan('2026-03-02', 2),
    loan('2026-03-02', 2, { reader_key: 12 }),
  ]);
  await refreshRollups(engine, { glc: 'g', months: 'all' });
  await app.addAccount({
    username: 'lib1',
    permissions: ['dashboard:view', 'borrowing:view', 'reader:view'],
  });
  await app.addAccount({ username: 'poor', permissions: ['dashboard:view', 'export:excel'] });
  boss = await app.signIn('super');
  librarian = await app.signIn('lib1');
});
afterAll(() => app.close());

const query = {
  kind: 'table',
  dataset: 'circulation',
  metrics: ['loans'],
  by: ['title'],
  range: { from: '2026-03-01', to: '2026-04-01' },
  glc: 'g',
};
const call = (client: TestClient, path: string, json: object) =>
  client.post(`/analytics-v3/api/${path}`, { json });

describe('rows', () => {
  it('lists the rows behind a number in pages, and readers only for callers who may see them', async () => {
    const { body } = await call(boss, 'rows', {
      query,
      cell: { codes: { title: '2' } },
      pageSize: 1,
      pageNum: 2,
    });
    expect([body.data.total, body.data.rows.length]).toEqual([2, 1]);
    const keys = (data: { columns: { key: string }[] }) => data.columns.map(({ key }) => key);
    expect(keys(body.data)).toContain('reader');
    const at = keys(body.data).indexOf('title');
    expect(body.data.columns[at].labels).toEqual({ 2: '三体' });
    const mine = await call(librarian, 'rows', { query });
    expect(mine.body.data.total).toBe(3);
    expect(keys(mine.body.data)).not.toContain('reader');
  });

  it('lists the readers or titles of the rows, each once, the most frequent first', async () => {
    const list = async (client: TestClient, of: string, part: object = {}) => {
      const { status, body } = await call(client, 'rows', {
        query: { ...query, ...part },
        cell: { codes: {}, of },
      });
      return { status, ...body.data };
    };
    const titles = await list(boss, 'title');
    const first = titles.rows.map((row: unknown[]) => [row[0], row.at(-1)]);
    expect([titles.total, first, titles.lists]).toEqual([
      2,
      [
        ['2', 2],
        ['1', 1],
      ],
      ['reader', 'title'],
    ]);
    const readers = await list(boss, 'reader');
    expect([readers.total, readers.rows.map((row: unknown[]) => row.at(-1))]).toEqual([2, [2, 1]]);
    expect((await list(librarian, 'title')).lists).toEqual(['title']);
    expect((await list(librarian, 'reader')).status).toBe(403);
    expect(
      (await list(boss, 'title', { dataset: 'readers', metrics: ['registered'], by: [] })).status,
    ).toBe(400);
  });

  it('accepts the events of a path as plain codes', async () => {
    const path = { kind: 'path', range: query.range, glc: 'g' };
    const { status, body } = await call(boss, 'query', { ...path, events: ['loan', 'return'] });
    expect([status, body.data.rows[0]?.slice(0, 3)]).toEqual([200, ['1', 'loan', '__end']]);
    expect(body.data.meta.query.events).toEqual([{ code: 'loan' }, { code: 'return' }]);
    expect((await call(boss, 'query', { ...path, events: ['loan', 'Nope!'] })).status).toBe(400);
  });

  it('accepts a filter up to the limits, and refuses a larger one at its field', async () => {
    const one: Filter = { field: 'library', op: 'eq', value: 'A' };
    const deep = (depth: number): Filter => (depth === 1 ? one : { not: deep(depth - 1) });
    const wide = (groups: number, each: number): Filter => ({
      all: Array.from({ length: groups }, () => ({ any: Array.from({ length: each }, () => one) })),
    });
    const asked = async (filter: Filter) => {
      const { status, body } = await call(boss, 'query', { ...query, by: [], filter });
      return [status, body.data?.rows ?? Object.keys(body.fields)];
    };
    const { depth, conditions } = filterLimits;
    const most = wide(conditions / 50, 50);
    expect(await asked(deep(depth - 1))).toEqual([200, [[3]]]);
    expect(await asked(deep(depth))).toEqual([200, [[0]]]);
    expect(await asked(most)).toEqual([200, [[3]]]);
    const refused = [400, ['filter']];
    expect(await asked(deep(depth + 1))).toEqual(refused);
    expect(await asked({ all: [most, one] })).toEqual(refused);
    expect(await asked(wide(49, 49))).toEqual(refused);
  });

  it('refuses an invalid question and says which part is wrong', async () => {
    const { status, body } = await call(boss, 'rows', { query: { ...query, by: ['nosuch'] } });
    expect([status, body.code, body.message]).toEqual([
      400,
      'query.invalid',
      '查询条件有误：不能按“nosuch”分组',
    ]);
    expect((await call(boss, 'rows', { query, pageSize: 501 })).status).toBe(400);
    expect((await call(boss, 'query', { kind: 'sql', text: 'SELECT 1' })).status).toBe(400);
    const asked = async (part: object) => (await call(boss, 'query', { ...query, ...part })).body;
    expect((await asked({ kind: 'riddle' })).fields.kind).toMatch(/^须为以下之一：table, event, /);
    expect((await asked({ range: 'nextYear' })).fields.range).toBe('不是有效的时间范围');
    const late = await asked({ range: { from: '2026-01-31', to: '9999-12-31' } });
    expect(late.fields).toEqual({ 'range.to': '最晚到 2299-12-31' });
    const turned = { start: { date: '2026-03-02' }, end: { date: '2026-03-01' } };
    expect((await asked({ range: turned })).message).toBe('查询条件有误：开始日期晚于结束日期');
    expect((await asked({ range: { from: '2026-03-02', to: '2026-03-01' } })).fields).toEqual({
      range: '开始不能晚于结束',
    });
  });
});

describe('rights', () => {
  it('numbers, rows and the workbook of a dataset need its permission', async () => {
    const poor = await app.signIn('poor');
    for (const path of ['query', 'rows', 'export/excel']) {
      const json =
        { query: query, rows: { query }, 'export/excel': { title: 'x', query } }[path] ?? {};
      const { status, body } = await call(poor, path, json);
      expect([path, status, body.code]).toEqual([path, 403, 'permission.denied']);
    }
  });

  it('refuses lists of readers to callers who may only count them, and records who saw one', async () => {
    const readers = { ...query, dataset: 'readers', metrics: ['registered'], by: [] };
    expect((await call(librarian, 'query', readers)).status).toBe(200);
    expect((await call(librarian, 'rows', { query: readers })).status).toBe(403);
    await call(boss, 'rows', { query });
    const entries = await app.deps.store.db.select().from(auditLog);
    expect(entries.map(({ username, action }) => [username, action])).toContainEqual([
      'super',
      'analysis.readerRows',
    ]);
  });

  it('hides counts of one to four readers in every form of the question', async () => {
    const small = {
      ...query,
      metrics: ['active_borrowers', 'loans_per_borrower', 'loans'],
      by: [],
    };
    for (const narrowed of [small, { ...small, grain: 'month' }, { ...small, libraries: ['A'] }]) {
      const { body } = await call(librarian, 'query', narrowed);
      const [row] = body.data.rows;
      expect(row.slice(-3)).toEqual([null, null, 3]);
      if (body.data.totals !== null) expect(body.data.totals.slice(-3)).toEqual([null, null, 3]);
    }
    const { body } = await call(boss, 'query', small);
    expect(body.data.rows).toEqual([[2, 1.5, 3]]);
  });
});

describe('the range', () => {
  it('answers with the days of a range, and refuses a range that ends before it begins', async () => {
    const { body } = await boss.get('/analytics-v3/api/range?range=2026-01-01~2026-01-31');
    expect(body.data.resolved).toMatchObject({ from: '2026-01-01', to: '2026-02-01', days: 31 });
    const late = await boss.get('/analytics-v3/api/range?range=1d~7d');
    expect([late.status, late.body.code]).toEqual([400, 'query.invalid']);
  });
});

async function workbook(json: object, language: Language = 'zh-CN') {
  const reply = await app.app.inject({
    method: 'POST',
    url: '/analytics-v3/api/export/excel',
    headers: { authorization: `Bearer ${boss.token}`, 'accept-language': language },
    payload: json,
  });
  expect(reply.statusCode).toBe(200);
  const book = new Workbook();
  await book.xlsx.load(reply.rawPayload);
  const sheet = (name: string) => {
    const lines: unknown[][] = [];
    book.getWorksheet(name)?.eachRow((row) => lines.push((row.values as unknown[]).slice(1)));
    return lines;
  };
  return { reply, sheet };
}

describe('excel', () => {
  it('has a cover page, labels for codes, numbers as numbers, and no formula from the data', async () => {
    const { reply, sheet } = await workbook({ title: '热门图书/三月', query });
    expect(reply.headers['content-disposition']).toContain(
      encodeURIComponent('热门图书_三月.xlsx'),
    );
    const cover = Object.fromEntries(sheet('说明') as [string, string][]);
    expect(cover).toMatchObject({
      名称: '热门图书/三月',
      日期范围: '2026-03-01 ~ 2026-03-31 · Asia/Shanghai',
      图书馆: '全部',
    });
    expect(cover['指标定义: 外借册次']).toContain('首次借出');
    expect(sheet('数据')).toEqual([
      ['题名', '外借册次'],
      ['三体', 2],
      [`'=HYPERLINK("http://x")`, 1],
      ['合计', 3],
    ]);
  });

  it('describes question, filters, comparison and libraries with labels, never with codes', async () => {
    const { sheet } = await workbook({
      title: '外借',
      query: {
        ...query,
        by: ['library'],
        grain: 'month',
        compare: 'lastYear',
        libraries: ['A', 'Z9'],
        range: { from: '2026-03-01', to: '2026-04-01' },
        filter: {
          all: [
            { field: 'library', op: 'in', value: ['A', 'Z9'] },
            { not: { field: 'channel', op: 'eq', value: 'self_service' } },
            {
              any: [
                { field: 'mainClass', op: 'isNull' },
                { field: 'title', op: 'eq', value: 2 },
              ],
            },
          ],
        },
      },
    });
    expect(Object.fromEntries(sheet('说明') as [string, string][])).toMatchObject({
      统计内容: '按月、图书馆统计外借册次',
      筛选条件: '图书馆为总馆、Z9之一，且排除（渠道为自助机），且(中图法大类未注明，或题名为三体)',
      对比: '去年同期：2025-03-01 ~ 2025-03-31',
      馆群: '甲市图书馆',
      图书馆: '总馆、Z9',
    });
  });

  it('has the earlier value, the change and the growth beside each compared number', async () => {
    const compared = { ...query, by: [], compare: 'previous' };
    const { sheet } = await workbook({ title: '外借', query: compared });
    const names = ['上期', '增减', '增长率'].map((name) => `外借册次 · ${name}`);
    const { body } = await call(boss, 'query', compared);
    expect(sheet('数据')[0]).toEqual(['外借册次', ...names]);
    expect(body.data.rows).toEqual([[3, 0, 3, null]]);
    expect(sheet('数据')[1]).toEqual([3, 0, 3]);
  });

  it('names the range, the event, its filter, and the cell behind the rows', async () => {
    const event = {
      kind: 'event',
      range: 'last30Day',
      glc: 'g',
      events: [
        {
          code: 'loan',
          measure: { type: 'readers' },
          filter: { field: 'library', op: 'ne', value: 'A' },
        },
      ],
    };
    const { sheet } = await workbook({ title: 'Readers', query: event }, 'en-US');
    const cover = Object.fromEntries(sheet('About') as [string, string][]);
    expect(cover).toMatchObject({
      Question: 'Loan · readers',
      Filters: 'Loan · readers (Library is not Central)',
      'Compared with': 'No comparison',
      'Library group': 'City G',
    });
    expect(cover.Days).toMatch(
      /^Last 30 days: \d{4}-\d\d-\d\d ~ .* \(includes today, which is still open\)/,
    );
    const cell = { bucket: '2026-03-01', codes: { library: 'A', channel: null } };
    const rows = { ...query, by: ['library', 'channel'], grain: 'month' };
    const behind = await workbook({ title: 'x', query: rows, rows: { cell } });
    expect(Object.fromEntries(behind.sheet('说明') as [string, string][]).统计内容).toBe(
      '“外借册次”的明细，每行一条事件，月 2026-03-01，且图书馆为总馆，且渠道未注明',
    );
  });

  it('describes a study with its events and its time window', async () => {
    const funnel = {
      kind: 'funnel',
      glc: 'g',
      range: { from: '2026-03-01', to: '2026-04-01' },
      steps: [
        { code: 'loan', filter: { field: 'library', op: 'eq', value: 'A' } },
        { code: 'return', label: 'Back' },
      ],
      window: { n: 30, unit: 'day' },
      by: ['library'],
    };
    const { sheet } = await workbook({ title: 'Funnel', query: funnel }, 'en-US');
    const cover = Object.fromEntries(sheet('About') as [string, string][]);
    expect(cover).toMatchObject({
      Question: 'Funnel: Loan → Back (within 30 days) by Library',
      Filters: 'Loan (Library is Central)',
      'Library group': 'City G',
    });
    expect(Object.keys(cover)).toContain('Definition: Readers');
  });

  it('streams the rows with barcodes as text, without readers for callers who may not see them', async () => {
    const { sheet } = await workbook(
      { title: 'Loans', query, rows: { cell: { codes: { title: '2' } } } },
      'en-US',
    );
    const [header = [], ...rows] = sheet('Data');
    expect(rows).toHaveLength(2);
    expect(rows[0]?.[header.indexOf('Barcode')]).toBe('0002');
    expect(header).toContain('Reader (pseudonym)');
  });

  it('an export needs the right to export', async () => {
    const { status, body } = await call(librarian, 'export/excel', { title: 'x', query });
    expect([status, body.code]).toEqual([403, 'permission.denied']);
  });
});

describe('the query interface', () => {
  const url = '/analytics-v3/api/query';

  it('also answers a rule with parameters, and a statement', async () => {
    const { rows } = (await boss.get('/analytics-v3/rule-config/list?pageSize=100')).body.data;
    const hot = rows.find(({ name }: { name: string }) => name === '热门图书');
    const range = '2026-03-01~2026-03-31';
    const json = { kind: 'rule', rule: hot.id, glc: 'g', parameters: { range } };
    const asked = (await boss.post(url, { json })).body.data;
    expect(asked.about.glc).toBe('g');
    const { columns, rows: lines } = asked;
    const at = columns.findIndex(({ key }: { key: string }) => key === 'title');
    expect(lines.map((line: unknown[]) => line[at])[0]).toBe('2');

    const sql = "SELECT event, sum(n) AS times FROM behaviour_event WHERE glc = 'g' GROUP BY 1";
    const answer = (await boss.post(url, { json: { kind: 'sql', sql } })).body.data;
    expect(answer.rows).toEqual([['loan', 3]]);
    expect(answer.runId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('needs the permission of each kind of question', async () => {
    const id = '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10';
    for (const json of [
      { kind: 'rule', rule: id },
      { kind: 'sql', sql: 'SELECT 1' },
    ]) {
      const { status, body } = await librarian.post(url, { json });
      expect([status, body.code]).toEqual([403, 'permission.denied']);
    }
    expect((await boss.post(url, { json: { kind: 'rule', rule: id } })).body.code).toBe(
      'not_found',
    );
    const wrong = await boss.post(url, { json: { kind: 'nothing' } });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'request.invalid']);
  });
});
