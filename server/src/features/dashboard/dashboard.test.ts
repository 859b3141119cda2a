import { dashboardTiles, layoutTiles } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDemo } from '#ingest/demo/build-demo.ts';
import { loadFiles } from '#ingest/load.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { ofRealData, realData } from '../../../test/real-data.ts';

// Compares the dashboard with handwritten SQL, for the demonstration city and for two real cities.

let app: TestApp;
let director: TestClient;
beforeAll(async () => {
  app = await makeApp();
  const { engine } = app.deps;
  const now = app.clock.now();
  await buildDemo(engine, {
    scale: 0.02,
    seed: 3,
    today: now.toISOString().slice(0, 10),
    now,
    timeZone: 'Asia/Shanghai',
  });
  const options = { readerKey: Buffer.alloc(32, 5), timeZone: 'Asia/Shanghai' };
  const west = ['issues_by_month_authority_itemtype.csv', 'transits_union.csv.gz'].map((name) =>
    realData('librarieswest', name),
  );
  await loadFiles(engine, { kind: 'librarieswest', paths: west }, options);
  await loadFiles(engine, { kind: 'newcastle', paths: [realData('newcastle')] }, options);
  director = await app.signIn('super');
});
afterAll(() => app?.close());

const tile = async (name: string, query = '') => {
  const { status, body } = await director.get(`/analytics-v3/dashboard/tile/${name}?${query}`);
  expect([name, status]).toEqual([name, 200]);
  return body.data;
};
const sql = async <Row>(text: string): Promise<Row[]> =>
  app.deps.engine.rows<Row>(text, {}, { seconds: 60 });
const one = async (text: string): Promise<number> =>
  (await sql<{ x: number }>(text))[0]?.x ?? Number.NaN;
const ask = async (json: object) => {
  const { status, body } = await director.post('/analytics-v3/api/query', { json });
  expect([json, status]).toEqual([json, 200]);
  return body.data;
};

describe('the demonstration city', () => {
  const october = 'glc=demo&range=2026-10-01~2026-10-31';
  const days = "glc = 'demo' AND day BETWEEN '2026-10-01' AND '2026-10-31'";
  // A whole month is compared with the month before.
  const before = "glc = 'demo' AND day BETWEEN '2026-09-01' AND '2026-09-30'";

  it.each([
    ['loans', "countIf(event = 'loan')"],
    ['returns', "countIf(event = 'return')"],
    ['visits', "countIf(event = 'visit')"],
    ['holds', "countIf(event = 'reserve')"],
    [
      'activeReaders',
      "uniqExactIf(reader_key, reader_key != 0 AND event IN ('loan', 'renew', 'return', 'reserve', 'visit', 'search', 'login', 'in_house', 'activity'))",
    ],
  ])('%s: the total, the days and the period before', async (name, aggregate) => {
    const { rows, totals, meta } = await tile(name, october);
    const total = await one(`SELECT ${aggregate} AS x FROM behaviour_event WHERE ${days}`);
    const earlier = await one(`SELECT ${aggregate} AS x FROM behaviour_event WHERE ${before}`);
    expect(total).toBeGreaterThan(0);
    expect(totals.slice(1, 3)).toEqual([total, earlier]);
    expect(rows).toHaveLength(31);
    const byDay = await sql<{ d: string; x: number }>(
      `SELECT toString(day) AS d, ${aggregate} AS x FROM behaviour_event WHERE ${days} GROUP BY day`,
    );
    expect(
      rows
        .filter(([, value]: [string, number]) => value > 0)
        .map((row: unknown[]) => [row[0], row[1]]),
    ).toEqual(
      byDay
        .filter(({ x }) => x > 0)
        .map(({ d, x }) => [d, x])
        .sort(),
    );
    expect(meta).toMatchObject({
      isDemo: true,
      glc: 'demo',
      range: { from: '2026-10-01', to: '2026-11-01' },
    });
  });

  it('the stock, new readers, popular titles and classes are correct', async () => {
    const { rows } = await tile('stock', 'glc=demo&range=today');
    const held = "glc = 'demo' AND (in_on IS NULL OR in_on <= today()) AND withdrawn_on IS NULL";
    expect(rows[0].slice(0, 2)).toEqual([
      await one(`SELECT sum(n) AS x FROM dim_item FINAL WHERE ${held}`),
      await one(
        `SELECT uniqExact(bookrecno) AS x FROM dim_item FINAL WHERE ${held} AND bookrecno != 0`,
      ),
    ]);
    const joined = await tile('newReaders', october);
    expect(joined.totals[1]).toBe(
      await one(
        "SELECT sum(n) AS x FROM dim_reader FINAL WHERE glc = 'demo' AND registered_on BETWEEN '2026-10-01' AND '2026-10-31'",
      ),
    );
    const hot = await tile('hotTitles', october);
    const top = await sql<{ id: string; x: number }>(
      `SELECT toString(bookrecno) AS id, count() AS x FROM behaviour_event WHERE ${days} AND event = 'loan' GROUP BY bookrecno ORDER BY x DESC, id LIMIT 10`,
    );
    expect(hot.rows).toEqual(top.map(({ id, x }) => [id, x]));
    const classes = await tile('loansByClass', october);
    expect(classes.totals.slice(1)).toEqual([
      await one(`SELECT countIf(event = 'loan') AS x FROM behaviour_event WHERE ${days}`),
      await one(`SELECT countIf(event = 'renew') AS x FROM behaviour_event WHERE ${days}`),
    ]);
  });

  it('answers every tile, saves the chosen tiles, and refuses unknown ones', async () => {
    for (const name of dashboardTiles)
      expect((await tile(name, 'glc=demo')).columns.length).toBeGreaterThan(0);
    const url = '/analytics-v3/dashboard/layout';
    expect((await director.get(url)).body.data.tiles).toEqual([...layoutTiles]);
    // The numbers about holdings have places like the others, but no question of their own here.
    const chosen = { tiles: ['visits', 'weeding', 'loans'] };
    await director.put(url, { json: chosen });
    expect((await director.get(url)).body.data).toEqual({ ...chosen, pins: 0 });
    expect((await director.get('/analytics-v3/dashboard/tile/weeding')).status).toBe(400);
    expect((await director.put(url, { json: { tiles: ['nosuch'] } })).status).toBe(400);
    await director.put(url, { json: { tiles: [] } });
    expect((await director.get(url)).body.data.tiles).toEqual([...layoutTiles]);
    const bad = await director.get('/analytics-v3/dashboard/tile/loans?range=whenever');
    expect([bad.status, Object.keys(bad.body.fields)]).toEqual([400, ['range']]);
  });
});

describe('Newcastle', () => {
  it('the numbers of members, items, visits and loans are as published', async () => {
    const { rows } = await ask({
      kind: 'table',
      dataset: 'readers',
      metrics: ['registered'],
      range: 'today',
      glc: 'newcastle',
    });
    expect(rows).toEqual([[ofRealData({ whole: 80_752, extract: 1_324 })]]);
    const stock = await tile('stock', 'glc=newcastle&range=today');
    expect(stock.rows[0][0]).toBe(ofRealData({ whole: 279_556, extract: 7_186 }));
    const visits = await tile('visits', 'glc=newcastle&range=2019-01-01~2019-12-31');
    const sum = await one(
      "SELECT sum(n) AS x FROM behaviour_event WHERE glc = 'newcastle' AND event = 'visit' AND toYear(day) = 2019",
    );
    expect(sum).toBeGreaterThan(500_000);
    expect(visits.totals[1]).toBe(sum);
    expect(visits.meta).toMatchObject({ isDemo: false, warnings: ['counted_by_month'] });
  });

  it('becomes the default group once it is loaded, instead of the demonstration city', async () => {
    const { meta } = await tile('loans');
    expect(meta.isDemo).toBe(false);
  });
});

describe('LibrariesWest', () => {
  it('loans by month and movements between libraries are correct', async () => {
    const { rows, totals } = await ask({
      kind: 'table',
      dataset: 'circulation',
      metrics: ['loans', 'renewals'],
      range: 'sofar',
      grain: 'month',
      glc: 'librarieswest',
    });
    const issues = await one(
      "SELECT sum(n) AS x FROM behaviour_event WHERE glc = 'librarieswest' AND event = 'loan'",
    );
    expect(issues).toBe(ofRealData({ whole: 18_254_824, extract: 1_719_582 }));
    expect(totals[1]).toBe(issues);
    expect(rows[0][0]).toBe('2016-07-01');
    const moves = await ask({
      kind: 'table',
      dataset: 'moves',
      metrics: ['moves'],
      range: 'sofar',
      glc: 'librarieswest',
    });
    expect(moves.rows).toEqual([[ofRealData({ whole: 1_464_558, extract: 3_662 })]]);
  });
});
