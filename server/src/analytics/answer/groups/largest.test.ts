import { type Cell, Query, type QueryResult, TableQuery } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { refreshRollups } from '#ingest/rollups.ts';
import { testCatalogue } from '../../../../test/catalogue.ts';
import { insertRows, openTestDatabase } from '../../../../test/test-engine.ts';
import type { Asker } from '../../rights.ts';
import { createAnalytics } from '../../run-query.ts';

// Tests the codes that keep their own row, the order of rows, and the content of answers that are larger than the
// limit of rows.

const asker: Asker = {
  scope: { groups: 'all' },
  defaultGlc: 'g',
  permissions: new Set(),
  isSuper: true,
};
const options = { language: 'en-US', signal: new AbortController().signal } as const;

type Happened = [library: string, event: string, n: number, day?: string];
// Loans for each visit: B 2, C 1, A 0.5; D has visits only, E renewals only, F loans of the year before only.
const happened: Happened[] = [
  ['A', 'loan', 50],
  ['A', 'visit', 100],
  ['B', 'loan', 20],
  ['B', 'visit', 10],
  ['C', 'loan', 30],
  ['C', 'visit', 30],
  ['D', 'visit', 40],
  ['E', 'renew', 7],
  ['F', 'loan', 9, '2025-03-02'],
  ['A', 'loan', 10, '2025-03-02'],
];

let engine: Engine;
let analytics: ReturnType<typeof createAnalytics>;
const ask = (query: Record<string, unknown>): Promise<QueryResult> =>
  analytics.queryWithoutRightsCheck(parse(query), asker, options);
const parse = (query: Record<string, unknown>) =>
  TableQuery.parse({
    kind: 'table',
    dataset: 'circulation',
    metrics: ['loans'],
    range: { from: '2026-03-01', to: '2026-04-01' },
    ...query,
  });

const libraries = 400;
const movedDays = 150;

beforeAll(async () => {
  engine = await openTestDatabase();
  const rows = happened.map(([libcode, event, n, day = '2026-03-02']) => ({
    glc: 'g',
    event,
    day,
    hour: 10,
    at: `${day} 02:00:00`,
    reader_key: 1,
    libcode,
    n,
  }));
  // In May 2025, the readers who borrowed at A are unknown.
  const may = { glc: 'g', day: '2025-05-02', hour: 10, at: '2025-05-02 02:00:00', reader_key: 0 };
  await insertRows(engine, 'behaviour_event', [
    ...rows,
    { ...may, libcode: 'A', event: 'loan', n: 3 },
    { ...may, libcode: 'A', event: 'visit', n: 9 },
    { ...may, libcode: 'D', event: 'visit', n: 4 },
  ]);
  await refreshRollups(engine, { glc: 'g', months: 'all' });
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲', name_en: 'G' }]);
  await insertRows(engine, 'dim_item', [
    { glc: 'g', barcode: '1', bookrecno: 1, libcode: 'A', state: 2, in_on: '2020-01-01', n: 100 },
    { glc: 'g', barcode: '2', bookrecno: 1, libcode: 'B', state: 2, in_on: '2020-01-01', n: 10 },
  ]);
  await insertRows(engine, 'dim_state', [
    { glc: 'g', state: 2, name_zh: '在架', name_en: 'On shelf', is_loanable: true },
  ]);
  // Every library receives items on every day, and the first libraries receive the most.
  await engine.command(
    `INSERT INTO fact_item_move (glc, day, at, libcode, from_libcode, n)
     SELECT 'g', toDate('2026-01-01') + intDiv(number, {libraries:UInt32}), 0,
       concat('L', leftPad(toString(number % {libraries:UInt32}), 3, '0')), 'S', 500 - number % {libraries:UInt32}
     FROM numbers({libraries:UInt32} * {days:UInt32})`,
    { libraries, days: movedDays },
  );
  analytics = createAnalytics({
    engine,
    clock: { now: () => new Date('2026-06-10T04:00:00Z') },
    timeZone: 'Asia/Shanghai',
    catalogue: testCatalogue,
  });
});
afterAll(() => engine?.close());

const column = ({ rows }: Pick<QueryResult, 'rows'>, at = 0) => rows.map((row) => row[at]);

describe('the largest codes', () => {
  it('are all codes with a value in any column, up to the limit', async () => {
    const query = { metrics: ['loans', 'visits', 'renewals'], by: ['library'] };
    expect(column(await ask({ ...query, top: 5 }))).toEqual(['A', 'C', 'B', 'D', 'E']);
    expect((await ask({ ...query, top: 4 })).rows.at(-1)).toEqual(['__other', 0, 0, 7]);
    const count = (code: string) => ({ code, measure: { type: 'count' } });
    const question = { kind: 'event', by: ['library'], top: 2, range: parse({}).range };
    const events = { ...question, events: [count('renew'), count('loan')] };
    const found = await analytics.queryWithoutRightsCheck(Query.parse(events), asker, options);
    expect(found.rows).toEqual([
      ['E', 7, 0],
      ['A', 0, 50],
      ['__other', 0, 50],
    ]);
  });

  it('include codes of the earlier period', async () => {
    const query = { by: ['library'], compare: 'lastYear' } as const;
    const { rows } = await ask({ ...query, top: 4 });
    expect(rows).toEqual([
      ['A', 50, 10, 40, 4],
      ['C', 30, 0, 30, null],
      ['B', 20, 0, 20, null],
      ['F', 0, 9, -9, -1],
    ]);
  });

  it('with a known value come before those without', async () => {
    const readers = { code: 'loan', measure: { type: 'readers' } };
    const events = [readers, { code: 'visit', measure: { type: 'count' } }];
    const range = { from: '2025-05-01', to: '2025-06-01' };
    const question = { kind: 'event', by: ['library'], top: 1, range, events };
    const { rows } = await analytics.queryWithoutRightsCheck(Query.parse(question), asker, options);
    expect(rows).toEqual([
      ['D', 0, 4],
      ['__other', null, 9],
    ]);
  });

  it('are ranked by the shown quotient, also over two datasets', async () => {
    const perVisit = await ask({ metrics: ['loans_per_visit'], by: ['library'], top: 2 });
    expect(perVisit.rows).toEqual([
      ['B', 2],
      ['C', 1],
      ['__other', 50 / 140],
    ]);
    const turnover = await ask({ metrics: ['turnover', 'loans'], by: ['library'], top: 1 });
    expect(column(turnover)).toEqual(['B', '__other']);
  });

  it('are ranked by a formula, or a quotient, of an event question', async () => {
    const count = (code: string) => ({ code, measure: { type: 'count' } });
    const question = {
      kind: 'event',
      range: parse({}).range,
      events: [count('visit'), count('loan')],
      formulas: [{ label: 'f', expr: '100 * B / A' }],
      by: ['library'],
      top: 2,
    };
    const inOrder = async (sort: object) => {
      const found = await analytics.queryWithoutRightsCheck(
        Query.parse({ ...question, ...sort }),
        asker,
        options,
      );
      return found.rows.map((row) => [row[0], row.at(-1)]);
    };
    const rest = 100 * (50 / 140);
    expect(await inOrder({ sort: { key: 'f0', order: 'descend' } })).toEqual([
      ['B', 200],
      ['C', 100],
      ['__other', rest],
    ]);
    expect(await inOrder({})).toEqual([
      ['A', 50],
      ['D', 0],
      ['__other', 125],
    ]);
  });

  it('are all libraries unless the question limits them, and 25 titles', async () => {
    const moves = {
      dataset: 'moves',
      metrics: ['moves'],
      range: { from: '2026-01-01', to: '2026-01-02' },
    };
    expect((await ask({ ...moves, by: ['library'] })).rows).toHaveLength(libraries);
    expect((await ask({ ...moves, by: ['library'], top: 399 })).rows.at(-1)).toEqual([
      '__other',
      101,
    ]);
  });

  it('of three breakdowns have the order of two', async () => {
    const by = ['library', 'fromLibrary', 'circulationType'];
    const moves = { dataset: 'moves', metrics: ['moves'], by };
    const range = { from: '2026-01-01', to: '2026-01-02' };
    const cut = await ask({ ...moves, range, top: 2 });
    expect(cut.rows).toEqual([
      ['L000', 'S', null, 500],
      ['L001', 'S', null, 499],
      ['__other', 'S', null, (libraries * (500 + 101)) / 2 - 999],
    ]);
    const all = await ask({ ...moves, range });
    const pairs = await ask({ ...moves, range, by: by.slice(0, 2) });
    expect(all.rows.map(([to, from, , n]) => [to, from, n])).toEqual(pairs.rows);
    expect((await ask({ ...moves, range: { from: '2019-01-01', to: '2019-02-01' } })).rows).toEqual(
      [],
    );
  });
});

describe('the order', () => {
  const query = { metrics: ['loans', 'visits'], by: ['library'] };

  it('is the requested one, with and without pages', async () => {
    const byVisits = await ask({ ...query, sort: { key: 'visits', order: 'ascend' } });
    expect(byVisits.rows).toEqual([
      ['B', 20, 10],
      ['C', 30, 30],
      ['D', 0, 40],
      ['A', 50, 100],
    ]);
    const top = await ask({ ...query, top: 2, sort: { key: 'visits', order: 'descend' } });
    expect(column(top)).toEqual(['A', 'D', '__other']);
  });

  it('by a column that is not shown, or that a page cannot compute, is refused', async () => {
    const invalid = (reason: string) => ({ code: 'query.invalid', params: { reason } });
    const unknown = ask({ ...query, sort: { key: 'renewals', order: 'ascend' } });
    await expect(unknown).rejects.toMatchObject(invalid('sort: renewals'));
    const paged = ask({
      metrics: ['turnover'],
      dataset: 'stock',
      by: ['library'],
      page: { number: 1, size: 1 },
      sort: { key: 'turnover', order: 'descend' },
    });
    await expect(paged).rejects.toMatchObject(invalid('sort: turnover'));
  });

  it('holds within a page, whose rows are whole in every column and period', async () => {
    const page = (number: number) =>
      ask({
        metrics: ['loans', 'items'],
        by: ['library'],
        compare: 'lastYear',
        page: { number, size: 2 },
      });
    expect((await page(1)).rows).toEqual([
      ['A', 50, 10, 40, 4, 100, 100, 0, 0],
      ['C', 30, 0, 30, null, 0, 0, 0, null],
    ]);
    expect((await page(1)).meta.truncated).toBe(true);
    // A table with one row has no second page.
    const second = await ask({ metrics: ['loans'], by: [], page: { number: 2, size: 2 } });
    expect(second.rows).toEqual([]);
    const months = await ask({ by: ['library'], grain: 'month', page: { number: 2, size: 2 } });
    expect(months.rows).toEqual([['2026-03-01', 'B', 20]]);
  });
});

describe('an answer larger than the limit of rows', () => {
  const query = {
    dataset: 'moves',
    metrics: ['moves'],
    by: ['library'],
    grain: 'day',
    range: { from: '2026-01-01', to: '2026-05-31' },
  } as const;
  const whole = movedDays * ((500 + 101) / 2) * libraries;

  it('has the largest series complete, and the totals of all', async () => {
    const { rows, totals, meta } = await ask({ ...query, compare: 'previous' });
    const shown = new Set(rows.map((row) => row[1]));
    expect(shown.size).toBe(Math.floor(50_000 / movedDays));
    expect([...shown].slice(0, 2)).toEqual(['L000', 'L001']);
    expect(rows).toHaveLength(shown.size * movedDays);
    expect(rows.every((row) => row[2] === 500 - Number(String(row[1]).slice(1)))).toBe(true);
    expect(totals).toEqual([null, null, whole, 0, whole, null]);
    expect(meta).toMatchObject({ truncated: true, warnings: ['truncated'] });
  });

  it('needs no second query if no codes are cut off', async () => {
    await engine.command(
      `INSERT INTO dim_library (glc, libcode, name_zh, name_en)
       SELECT 'g', concat('L', leftPad(toString(number), 3, '0')), '馆', 'Library' FROM numbers({libraries:UInt32})`,
      { libraries },
    );
    let scans = 0;
    const counting: Engine = {
      ...engine,
      table: (...call) => {
        scans += 1;
        return engine.table(...call);
      },
    };
    const clock = { now: () => new Date('2026-06-10T04:00:00Z') };
    const timeZone = 'Asia/Shanghai';
    const own = createAnalytics({ engine: counting, clock, timeZone, catalogue: testCatalogue });
    const scansOf = async (top?: number) => {
      scans = 0;
      const { rows } = await own.queryWithoutRightsCheck(parse({ ...query, top }), asker, options);
      return { rows, scans };
    };
    const [whole, kept] = [await scansOf(), await scansOf(libraries)];
    expect(kept.rows).toEqual(whole.rows);
    // One additional statement is needed to find out that no code is cut off.
    expect([whole.scans, kept.scans]).toEqual([3, 4]);
  });

  it('can be read in pieces that give every row once', async () => {
    const seen = new Map<string, Cell>();
    for await (const { rows } of analytics.everyRow(parse(query), asker, options))
      for (const [day, library, moved] of rows) seen.set(`${day} ${library}`, moved ?? null);
    expect(seen.size).toBe(libraries * movedDays);
    expect([...seen.values()].reduce((sum: number, moved) => sum + Number(moved), 0)).toBe(whole);
  });

  it('is also limited by the rows of its second dataset', async () => {
    const metrics = ['loans', 'moves'];
    const { rows, totals, meta } = await ask({ ...query, dataset: 'circulation', metrics });
    expect(meta.truncated).toBe(true);
    const moved = (library: string) => (/^L/.test(library) ? 500 - Number(library.slice(1)) : 0);
    expect(rows.filter((row) => row[3] !== moved(String(row[1])))).toEqual([]);
    const shown = [...new Set(column({ rows }, 1))];
    expect(shown.slice(0, 5)).toEqual(['A', 'C', 'B', 'L000', 'L001']);
    expect(rows).toHaveLength(shown.length * movedDays);
    expect(totals).toEqual([null, null, 100, whole]);
  });

  it('is also limited in the earlier period', async () => {
    const after = { from: '2026-06-04', to: '2026-11-01' };
    const { rows, totals, meta } = await ask({ ...query, range: after, compare: 'previous' });
    expect(meta.truncated).toBe(true);
    expect(rows.slice(0, 2)).toEqual([
      ['2026-06-04', 'L000', 0, 500, -500, -1],
      ['2026-06-04', 'L001', 0, 499, -499, -1],
    ]);
    expect(totals?.slice(2, 4)).toEqual([0, whole]);
  });
});
