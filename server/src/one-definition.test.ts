import { dashboardTiles, type QueryResult, type RuleBody } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMetrics } from '#analytics/model/model.ts';
import { buildDemo } from '#ingest/demo/build-demo.ts';
import { ruleConfig } from '#store/schema/rules/rules.ts';
import type { TestClient } from '../test/client.ts';
import { openOwnEngine } from '../test/engine/own-engine.ts';
import { makeApp, type TestApp } from '../test/make-app.ts';
import { insertRows } from '../test/test-engine.ts';

// Tests that a number has one definition: every page, tile and built-in rule that shows a metric gives the same value
// as a question for this metric alone over the same days.

let app: TestApp;
let boss: TestClient;
let rules: { id: string; code: string | null; body: RuleBody }[];
const prefix = '/analytics-v3';
// The range begins and ends within the years of the demonstration city, so that the stock at its end differs from
// today's.
const range = { from: '2025-03-01', to: '2025-09-01' };
const asText = '2025-03-01~2025-08-31';

beforeAll(async () => {
  app = await makeApp({ engine: await openOwnEngine(), start: new Date('2026-03-15T04:00:00Z') });
  await buildDemo(app.deps.engine, {
    scale: 0.03,
    seed: 5,
    today: '2026-03-15',
    now: app.clock.now(),
    timeZone: 'Asia/Shanghai',
  });
  boss = await app.signIn('super');
  // The data get a title with many holds, and a class with a high copy target.
  const [title] = await app.deps.engine.rows<{ bookrecno: string; libcode: string }>(
    `SELECT toString(bookrecno) AS bookrecno, libcode FROM dim_item FINAL WHERE glc = 'demo' AND state = 2 LIMIT 1`,
  );
  const hold = { glc: 'demo', day: '2026-03-01', placed_at: '2026-03-01 02:00:00', n: 900 };
  await insertRows(app.deps.engine, 'fact_hold', [{ ...hold, ...title }]);
  const standard = { json: { glc: 'demo', clc: 'I', copies: 40 } };
  expect((await boss.post(`${prefix}/perception/setReplica`, standard)).status).toBe(200);
  rules = await app.deps.store.db.select().from(ruleConfig);
});
afterAll(() => app.close());

type MetricTable = Pick<QueryResult, 'columns' | 'rows' | 'totals'>;

async function ask(question: object): Promise<MetricTable> {
  const { body } = await boss.post(`${prefix}/api/query`, { json: question });
  expect(body.message).toBe('操作成功');
  return body.data;
}

const round = (cell: unknown) => (typeof cell === 'number' ? Math.round(cell * 1e6) / 1e6 : cell);
const own = new Map(listMetrics().map(({ code, dataset }) => [code, dataset]));
/** The dataset of each metric; for a ratio, the dataset of its numerator. */
const known = new Map(
  listMetrics().map(({ code, dataset, metric }) => [
    code,
    dataset ?? ('numerator' in metric ? own.get(metric.numerator) : null),
  ]),
);

/** Asks for one metric alone over the days, optionally broken down by dimensions. */
const alone = (metric: string, days: object | string, by: string[] = [], more: object = {}) =>
  ask({
    kind: 'table',
    dataset: known.get(metric),
    metrics: [metric],
    range: days,
    by,
    top: 10_000,
    ...more,
  });

describe('pages and tiles', () => {
  const paths: [string, string][] = [
    ['infoCenter/statistics', ''],
    ['infoCenter/newBookStatistics', 'by=mainClass'],
    ['infoCenter/newBookStatistics', 'by=month'],
    ['infoCenter/statisticsOfRoom', ''],
    ['borrow/borrowInfo', ''],
    ['borrow/borrowInfo', 'by=library'],
    ['borrow/borrowInfo', 'renewals=counted'],
    ['borrow/borrowPeopleInfo', ''],
    ['borrow/borrowPeopleInfo', 'by=readerType'],
    ['reader/latelyReaderCount', 'grain=day'],
    ['reader/composition', 'by=readerType'],
    ['home/property/mainClass', ''],
    ['credit/overview', ''],
    ['credit/overview', 'compare=previous'],
    ...[1, 2, 3, 4, 5].map((panel): [string, string] => [`customization/overview${panel}`, '']),
    ...dashboardTiles.map((tile): [string, string] => [`dashboard/tile/${tile}`, '']),
  ];

  it.each(paths)('%s %s has the totals of its metrics', async (path, more) => {
    const { body } = await boss.get(
      `${prefix}/${path}?range=${asText}${more === '' ? '' : `&${more}`}`,
    );
    expect([path, body.message]).toEqual([path, '操作成功']);
    const tables = tablesIn(body.data);
    let compared = 0;
    for (const { columns, rows, totals } of tables)
      for (const [at, { key, role }] of columns.entries()) {
        if (role !== 'metric' || !known.has(key)) continue;
        const found = totals ?? (rows.length === 1 ? rows[0] : null);
        expect([key, found]).not.toEqual([key, null]);
        expect([key, round(found?.[at])]).toEqual([key, round(firstOf(await alone(key, range)))]);
        compared += 1;
      }
    expect(compared).toBeGreaterThan(0);
  });

  it('renewals count as loans if the query asks for that', async () => {
    const totals = async (more: string) => {
      const { body } = await boss.get(`${prefix}/borrow/borrowInfo?range=${asText}${more}`);
      const { columns, totals: cells } = body.data as MetricTable;
      return Object.fromEntries(columns.map(({ key }, at) => [key, Number(cells?.[at])]));
    };
    const [apart, counted] = [await totals(''), await totals('&renewals=counted')];
    expect(counted.loans).toBeUndefined();
    expect(counted.loans_with_renewals).toBe((apart.loans ?? 0) + (apart.renewals ?? 0));
    expect(apart.renewals).toBeGreaterThan(0);
    expect(counted.renewals).toBe(apart.renewals);
  });

  it('the list of new books adds up to the metrics of additions', async () => {
    const lists = await Promise.all(
      ['', '&used=yes'].map((used) =>
        boss.get(`${prefix}/infoCenter/newBookList?range=${asText}&pageSize=500${used}`),
      ),
    );
    const [all, used] = lists.map(({ body }) => body.data);
    expect(all.total).toBeLessThan(500);
    const sum = (key: string, { rows }: { rows: Record<string, number>[] } = all) =>
      rows.reduce((total, row) => total + (row[key] ?? 0), 0);
    const of = async (metric: string) => firstOf(await alone(metric, range));
    expect(all.total).toBe(await of('added_titles'));
    expect(sum('copies')).toBe(await of('added'));
    expect(sum('copiesLent')).toBe(await of('added_used'));
    expect([sum('copiesLent', used), used.total < all.total]).toEqual([sum('copiesLent'), true]);
  });
});

/** Returns the tables of an answer: the answer itself, those in its fields, and those of its breakdowns. */
function tablesIn(data: unknown): MetricTable[] {
  if (typeof data !== 'object' || data === null) return [];
  return 'columns' in data ? [data as MetricTable] : Object.values(data).flatMap(tablesIn);
}

const firstOf = ({ rows, totals }: MetricTable) => (totals ?? rows[0])?.[0];

/** The columns of a built-in rule that show a metric, and the dimension of the rule; `today` for a rule as of now. */
type RuleMetrics = {
  by: string[];
  metrics: Readonly<Record<string, string>>;
  days?: 'today';
  grain?: string;
};
const shown: Readonly<Record<string, RuleMetrics>> = {
  hot_titles: { by: ['title'], metrics: { loans: 'loans', copies: 'loanable' } },
  turnover_by_class: {
    by: ['mainClass'],
    metrics: { stock: 'loanable', loans: 'loans', turnover: 'turnover' },
  },
  borrower_types: {
    by: ['readerType'],
    metrics: { borrowers: 'active_borrowers', loans: 'loans', per_borrower: 'loans_per_borrower' },
  },
  month_on_month: {
    by: [],
    grain: 'month',
    days: 'today',
    metrics: {
      loans: 'loans',
      returns: 'returns',
      visits: 'visits',
      holds: 'holds',
      new_readers: 'new_readers',
    },
  },
  new_book_use: { by: ['mainClass'], metrics: { added: 'added', used_ever: 'added_used' } },
  silent_readers: { by: ['library'], days: 'today', metrics: { valid: 'valid_cards' } },
  reader_mix: { by: ['readerType'], days: 'today', metrics: { total: 'valid_cards' } },
  e_resources: { by: ['resource'], metrics: { visits: 'sso_visits', readers: 'sso_readers' } },
  hold_waits: { by: ['library'], metrics: { placed: 'holds_placed', filled: 'holds_filled' } },
  refused: { by: ['library'], metrics: { loans: 'loans' } },
  collection_age: { by: ['mainClass'], days: 'today', metrics: { stock: 'loanable' } },
  duplicates: { by: ['title'], days: 'today', metrics: { copies: 'loanable' } },
  purchase_alert: {
    by: ['title'],
    days: 'today',
    metrics: { copies: 'loanable' },
  },
  copies_enough: { by: ['library', 'title'], days: 'today', metrics: { copies: 'loanable' } },
};

async function runRule(code: string): Promise<MetricTable> {
  const rule = rules.find((one) => one.code === code);
  const hasRange = rule?.body.parameters.some(({ name }) => name === 'range');
  const { body } = await boss.post(`${prefix}/rule-config/run/${rule?.id}`, {
    json: {
      glc: 'demo',
      parameters: hasRange ? { range: asText } : {},
      rows: 10_000,
    },
  });
  expect(body.message).toBe('操作成功');
  return body.data;
}

describe('ready rules', () => {
  it.each(Object.entries(shown))(
    '%s shows its metrics as they are',
    async (code, { by, metrics, days, grain }) => {
      const { columns, rows } = await runRule(code);
      const from = grain === undefined ? '2026-03-15' : (rows[0]?.[0] as string);
      const asked = days === undefined ? range : { from, to: '2026-03-16' };
      for (const [column, metric] of Object.entries(metrics)) {
        const at = columns.findIndex(({ key }) => key === column);
        expect([column, at]).not.toEqual([column, -1]);
        const width = Math.max(1, by.length);
        const found = rows.map((row) => [...row.slice(0, width), round(row[at]) ?? 0]);
        const table = await alone(metric, asked, by, grain === undefined ? {} : { grain });
        const expected = new Map(
          table.rows.map((row) => [JSON.stringify(row.slice(0, width)), round(row[width]) ?? 0]),
        );
        expect(found.length).toBeGreaterThan(0);
        expect([column, ...found]).toEqual([
          column,
          ...found.map((row) => [
            ...row.slice(0, width),
            expected.get(JSON.stringify(row.slice(0, width))) ?? 0,
          ]),
        ]);
      }
    },
  );

  it('the yearbook has the values of its metrics', async () => {
    const { rows } = await runRule('yearbook');
    const values = Object.fromEntries(rows as [string, number | null][]);
    const lines = {
      stock: 'items',
      titles: 'titles',
      added: 'added',
      cards: 'valid_cards',
      newCards: 'new_readers',
      visits: 'visits',
      sessions: 'loan_sessions',
      loans: 'loans',
      renewals: 'renewals',
      online: 'sso_visits',
    };
    for (const [line, metric] of Object.entries(lines)) {
      expect([line, values[line]]).toEqual([line, firstOf(await alone(metric, range))]);
    }
  });

  it('every column with the name of a metric is compared in this test', () => {
    const labels = new Set(listMetrics().map(({ metric }) => metric.label['zh-CN']));
    const unknown = rules.flatMap(({ code, body }) =>
      body.question.kind === 'query'
        ? []
        : (body.columns ?? [])
            .filter(({ role, label }) => role === 'metric' && labels.has(label['zh-CN']))
            .filter(({ key }) => shown[code ?? '']?.metrics[key] === undefined)
            .map(({ key, label }) => `${code}.${key}: ${label['zh-CN']}`),
    );
    expect(unknown).toEqual([]);
  });
});
