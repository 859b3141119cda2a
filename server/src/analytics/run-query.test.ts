import { type Language, Query, type QueryInput, type QueryResult } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { refreshRollups } from '#ingest/rollups.ts';
import { testCatalogue } from '../../test/catalogue.ts';
import { insertRows, openTestDatabase } from '../../test/test-engine.ts';
import type { Asker } from './rights.ts';
import { createAnalytics } from './run-query.ts';

const now = new Date('2026-03-10T04:00:00Z');
const all: Asker = {
  scope: { groups: 'all' },
  defaultGlc: 'g',
  permissions: new Set(),
  isSuper: true,
};
const onlyB: Asker = { ...all, scope: { groups: { g: ['B'] } }, isSuper: false };

const event = (day: string, code: string, reader: number, rest: Record<string, unknown> = {}) => ({
  glc: 'g',
  event: code,
  day,
  hour: 10,
  at: `${day} 02:00:00`,
  reader_key: reader,
  libcode: 'A',
  clc1: 'I',
  rdtype: 'adult',
  bookrecno: 1,
  ...rest,
});

// The numbers of March are counted by hand. Loans: A 4 (readers 1, 2), B 3 (readers 2, 3 and an unknown one). Visits:
// A 1 single and 50 counted.
const rows = [
  event('2026-03-01', 'loan', 1),
  event('2026-03-01', 'loan', 1, { bookrecno: 2 }),
  event('2026-03-02', 'loan', 2, { clc1: 'T' }),
  event('2026-03-09', 'loan', 1, { clc1: '' }),
  event('2026-03-02', 'loan', 2, { libcode: 'B' }),
  event('2026-03-04', 'loan', 3, { libcode: 'B', clc1: 'K', rdtype: 'child' }),
  event('2026-03-04', 'loan', 0, { libcode: 'B', clc1: 'K' }),
  event('2026-03-04', 'visit', 3),
  event('2026-03-01', 'visit', 0, { n: 50, counted: 'month', hour: 255 }),
  event('2026-02-03', 'loan', 1),
  event('2026-02-03', 'loan', 9, { libcode: 'B' }),
  event('2026-01-20', 'loan', 1, { n: 3 }),
  event('2026-03-05', 'loan', 77, { glc: 'other' }),
];

let engine: Engine;

beforeAll(async () => {
  engine = await openTestDatabase();
  await insertRows(engine, 'behaviour_event', rows);
  await refreshRollups(engine, { glc: 'g', months: 'all' });
  await insertRows(engine, 'dim_group', [
    { glc: 'g', name_zh: '甲', name_en: 'G' },
    { glc: 'other', name_zh: '乙', name_en: 'O' },
  ]);
  await insertRows(engine, 'dim_library', [
    { glc: 'g', libcode: 'A', name_zh: '总馆', name_en: 'Central' },
  ]);
  await insertRows(engine, 'dim_event', [{ event: 'loan', name_zh: '外借', name_en: 'Loan' }]);
  await insertRows(engine, 'dim_item', [
    { glc: 'g', barcode: '1', bookrecno: 1, libcode: 'A', state: 2, in_on: '2020-01-01' },
    { glc: 'g', barcode: '2', bookrecno: 1, libcode: 'B', state: 3, in_on: '2026-03-02' },
    {
      glc: 'g',
      barcode: '3',
      bookrecno: 2,
      libcode: 'A',
      state: 2,
      in_on: '2020-01-01',
      withdrawn_on: '2026-01-05',
    },
    { glc: 'g', barcode: '4', bookrecno: 0, libcode: 'A', state: 5, in_on: null, n: 10 },
  ]);
  await insertRows(engine, 'dim_state', [
    { glc: 'g', state: 2, name_zh: '在架', name_en: 'On shelf', is_loanable: true },
    { glc: 'g', state: 3, name_zh: '借出', name_en: 'On loan', is_loanable: true },
  ]);
});

afterAll(() => engine.close());

async function ask(
  query: QueryInput,
  asker: Asker = all,
  language: Language = 'en-US',
): Promise<QueryResult> {
  const analytics = createAnalytics({
    engine,
    clock: { now: () => now },
    timeZone: 'Asia/Shanghai',
    catalogue: testCatalogue,
  });
  return analytics.queryWithoutRightsCheck(Query.parse(query), asker, {
    language,
    signal: new AbortController().signal,
  });
}

const march = { from: '2026-03-01', to: '2026-04-01' };
const table = { kind: 'table', dataset: 'circulation', range: march } as const;

describe('table', () => {
  it('has counts, numbers of readers and ratios over the whole range', async () => {
    const { rows, meta } = await ask({
      ...table,
      metrics: ['loans', 'active_borrowers', 'loan_sessions', 'visits', 'loans_per_borrower'],
    });
    expect(rows).toEqual([[7, 3, 5, 51, 7 / 3]]);
    expect(meta.sql).toMatchInlineSnapshot(`
      "SELECT sumIf(n, event = 'loan') AS a0, if(countIf(event IN ('loan')) > 0 AND countIf(reader_key != 0 AND event IN ('loan')) = 0, NULL, uniqExactIf(reader_key, reader_key != 0 AND event IN ('loan'))) AS a1, if(countIf(event = 'loan') > 0 AND countIf(reader_key != 0 AND event = 'loan') = 0, NULL, uniqExactIf((reader_key, day, libcode), reader_key != 0 AND event = 'loan')) AS a2, sumIf(n, event = 'visit') AS a3
      FROM behaviour_event
      WHERE glc = {glc:String} AND day >= {from:Date} AND day < {to:Date} AND event IN {p0:Array(String)}"
    `);
  });

  it('has a breakdown with a row for the unknown, and a total that is counted separately', async () => {
    const { rows, totals, columns } = await ask({
      ...table,
      metrics: ['loans', 'active_borrowers'],
      by: ['library'],
    });
    expect(rows).toEqual([
      ['A', 4, 2],
      ['B', 3, 2],
    ]);
    expect(totals).toEqual([null, 7, 3]);
    expect(columns[0]?.labels).toEqual({ A: 'Central' });
    const classes = await ask({ ...table, metrics: ['loans'], by: ['mainClass'] });
    expect(classes.rows).toEqual([
      ['I', 3],
      ['K', 2],
      ['T', 1],
      [null, 1],
    ]);
  });

  it('groups the other codes before it counts readers', async () => {
    const { rows } = await ask({
      ...table,
      metrics: ['loans', 'active_borrowers'],
      by: ['library'],
      top: 1,
    });
    expect(rows).toEqual([
      ['A', 4, 2],
      ['__other', 3, 2],
    ]);
    const titles = await ask({ ...table, metrics: ['loans'], by: ['title'], top: 1 });
    expect(titles.rows).toEqual([
      ['1', 6],
      ['__other', 1],
    ]);
  });

  it('fills the gaps of a grain and compares bucket by bucket', async () => {
    const { rows } = await ask({
      ...table,
      metrics: ['loans'],
      range: { from: '2026-03-01', to: '2026-03-05' },
      grain: 'day',
    });
    expect(rows).toEqual([
      ['2026-03-01', 2],
      ['2026-03-02', 2],
      ['2026-03-03', 0],
      ['2026-03-04', 2],
    ]);
    const months = await ask({
      ...table,
      metrics: ['loans'],
      range: 'thisMonth',
      grain: 'month',
      compare: 'previous',
    });
    expect(months.rows).toEqual([['2026-03-01', 7, 2, 5, 2.5]]);
    expect(months.meta.compareRange).toMatchObject({ from: '2026-02-01', to: '2026-02-11' });
    const zero = await ask({ ...table, metrics: ['loans'], compare: 'lastYear' });
    expect(zero.rows).toEqual([[7, 0, 7, null]]);
    expect(months.columns.map(({ role }) => role)).toEqual([
      'time',
      'metric',
      'compare',
      'change',
      'growth',
    ]);
    const named = ({ columns }: { columns: readonly { label: string }[] }) => columns.at(-3)?.label;
    expect([named(months), named(zero)]).toEqual(['Loans · Previous', 'Loans · 2025']);
  });

  it('marks metrics where a smaller value is better, in each column of their comparison', async () => {
    const { columns } = await ask({
      ...{ kind: 'table', dataset: 'holds', metrics: ['holds_placed', 'hold_wait'] },
      ...{ range: 'thisMonth', compare: 'previous' },
    });
    const less = columns.flatMap(({ key, better }) => (better === 'less' ? [key] : []));
    expect(less).toEqual(['', '__compare', '__change', '__growth'].map((end) => `hold_wait${end}`));
  });

  it('joins two datasets on their shared dimensions', async () => {
    const { rows } = await ask({
      ...table,
      metrics: ['loans', 'items', 'turnover'],
      by: ['library'],
    });
    expect(rows).toEqual([
      ['A', 4, 11, (4 / 1 / 31) * 365],
      ['B', 3, 1, (3 / 1 / 31) * 365],
    ]);
  });

  it('scales a turnover to a year by the days of its own period', async () => {
    const turnover = { ...table, metrics: ['turnover'] };
    const [february, january] = [2 * (365 / 28), 3 * (365 / 31)];
    const compared = await ask({ ...turnover, range: 'lastMonth', compare: 'previous' });
    expect(compared.rows).toEqual([
      [february, january, february - january, (february - january) / january],
    ]);
    const alone = await ask({ ...turnover, range: { from: '2026-01-01', to: '2026-02-01' } });
    expect(alone.rows).toEqual([[january]]);
  });

  it('counts the stock as of the end of the range', async () => {
    const stock = {
      kind: 'table' as const,
      dataset: 'stock',
      metrics: ['items', 'titles', 'loanable', 'on_loan'],
    };
    expect((await ask({ ...stock, range: 'today' })).rows).toEqual([[12, 1, 2, 1]]);
    expect((await ask({ ...stock, range: { from: '2025-12-01', to: '2026-01-01' } })).rows).toEqual(
      [[12, 2, 2, 0]],
    );
  });

  it('filters by trees with bound values', async () => {
    const filter = {
      any: [
        { field: 'mainClass', op: 'isNull' },
        {
          all: [
            { field: 'library', op: 'eq', value: 'B' },
            { not: { field: 'readerType', op: 'in', value: ['child'] } },
          ],
        },
      ],
    } as const;
    const { rows, meta } = await ask({ ...table, metrics: ['loans'], filter: filter as never });
    expect(rows).toEqual([[3]]);
    expect(meta.sql).toContain(
      "(clc1 = '' OR (libcode = {p1:String} AND NOT (rdtype IN {p2:Array(String)})))",
    );
    const injected = await ask({
      ...table,
      metrics: ['loans'],
      filter: { field: 'library', op: 'eq', value: "A' OR 1=1 --" },
    });
    expect(injected.rows).toEqual([[0]]);
  });

  it('pages and sorts by any column', async () => {
    const page = await ask({
      ...table,
      metrics: ['loans'],
      by: ['mainClass'],
      page: { number: 2, size: 2 },
      sort: { key: 'loans', order: 'descend' },
    });
    expect(page.rows).toHaveLength(2);
    expect(page.rows.map((row) => row[1])).toEqual([1, 1]);
  });
});

describe('scope', () => {
  it('is limited to the caller’s libraries, and a request cannot add others', async () => {
    expect((await ask({ ...table, metrics: ['loans'] }, onlyB)).rows).toEqual([[3]]);
    expect((await ask({ ...table, metrics: ['loans'], libraries: ['A'] }, onlyB)).rows).toEqual([
      [0],
    ]);
    expect(
      (await ask({ ...table, metrics: ['loans'], libraries: ['A', 'B'] }, onlyB)).rows,
    ).toEqual([[3]]);
    await expect(ask({ ...table, metrics: ['loans'], glc: 'other' }, onlyB)).rejects.toMatchObject({
      code: 'permission.denied',
    });
  });

  it('hides small counts of readers, and the SQL, from callers without the permission', async () => {
    const { rows, meta } = await ask(
      { ...table, metrics: ['loans', 'active_borrowers'], by: ['library'] },
      onlyB,
    );
    expect(rows).toEqual([['B', 3, null]]);
    expect(meta.warnings).toContain('small_cells_hidden');
    expect(meta.sql).toBeNull();
  });
});

describe('event', () => {
  it('measures several events with filters and a formula', async () => {
    const { rows, columns } = await ask({
      kind: 'event',
      range: march,
      events: [
        { code: 'loan', measure: { type: 'count' } },
        {
          code: 'loan',
          measure: { type: 'readers' },
          filter: { field: 'library', op: 'eq', value: 'B' },
        },
        { code: 'visit', measure: { type: 'count' }, label: 'Gate' },
        { code: 'loan', measure: { type: 'perReader' } },
      ],
      formulas: [{ label: 'Loans per visit', expr: 'A / C' }],
    });
    expect(rows).toEqual([[7, 2, 51, 2, 7 / 51]]);
    expect(columns.map(({ label }) => label)).toEqual([
      'Loan · count',
      'Loan · readers',
      'Gate',
      'Loan · per reader',
      'Loans per visit',
    ]);
    expect(columns[2]?.means).toBe('How many times “Visit” happened');
    expect(columns[1]?.formula).toBe('readers (Loan)');
  });
});

describe('labels', () => {
  it('name events, outcomes, rules and resources in the caller’s language', async () => {
    const query: QueryInput = {
      kind: 'event',
      range: march,
      events: [{ code: 'loan', measure: { type: 'count' } }],
    };
    const { columns } = await ask(query, all, 'zh-CN');
    expect(columns[0]).toMatchObject({ label: '外借 · 次数', means: '“外借”发生的次数' });
    await insertRows(engine, 'sso_visit', [
      { glc: 'g', day: '2026-03-01', at: '2026-03-01 02:00:00', resource: '中国知网' },
      { glc: 'g', day: '2026-03-01', at: '2026-03-01 02:00:00', resource: 'jstor' },
    ]);
    const visits = { kind: 'table', dataset: 'resources', range: march } as const;
    const named = await ask({ ...visits, metrics: ['sso_visits'], by: ['resource'] });
    expect(named.columns[0]?.labels).toEqual({ 中国知网: 'CNKI' });
  });
});

describe('bad questions', () => {
  it.each<[string, QueryInput, string]>([
    ['a metric', { ...table, metrics: ['nosuch'] }, 'metrics: nosuch'],
    ['a dimension', { ...table, metrics: ['loans'], by: ['nosuch'] }, 'by: nosuch'],
    ['a prototype name', { ...table, metrics: ['constructor'] }, 'metrics: constructor'],
    ['a dataset', { ...table, dataset: 'nosuch', metrics: ['loans'] }, 'dataset: nosuch'],
    [
      'a grain without days',
      { kind: 'table', dataset: 'stock', metrics: ['items'], range: 'today', grain: 'day' },
      'grain: stock',
    ],
    [
      'a filter',
      { ...table, metrics: ['loans'], filter: { field: 'nosuch', op: 'eq', value: 1 } },
      'filter: nosuch',
    ],
    [
      'a formula',
      {
        kind: 'event',
        range: march,
        events: [{ code: 'loan', measure: { type: 'count' } }],
        formulas: [{ label: 'x', expr: 'A/B' }],
      },
      'formula: A/B',
    ],
  ])('refuses %s that the model lacks', async (_, query, reason) => {
    await expect(ask(query)).rejects.toMatchObject({ code: 'query.invalid', params: { reason } });
  });
});
