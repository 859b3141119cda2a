import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { openTestDatabase } from '../../../test/test-engine.ts';
import { insertRows } from '../reference/insert-rows.ts';
import { buildDemo, type DemoSettings } from './build-demo.ts';
import { dayWeights } from './city/day-weights.ts';
import { demoTables, hasDemo, removeDemo } from './remove-demo.ts';
import { libraries, setScene } from './scene.ts';

const settings: DemoSettings = {
  scale: 0.02,
  seed: 1,
  today: '2026-03-18',
  now: new Date('2026-03-18T06:20:00Z'),
  timeZone: 'Asia/Shanghai',
};

let engine: Engine;

beforeAll(async () => {
  engine = await openTestDatabase();
  await buildDemo(engine, settings);
});

afterAll(() => engine.close());

async function one<Row>(sql: string): Promise<Row> {
  const [row] = await engine.rows<Row>(sql, {}, { seconds: 60 });
  if (row === undefined) throw new Error(`no row: ${sql}`);
  return row;
}

async function checksums(from: Engine): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const table of demoTables.filter((name) => !name.startsWith('agg_'))) {
    const columns = await from.rows<{ name: string }>(
      "SELECT name FROM system.columns WHERE database = currentDatabase() AND table = {table:String} AND name NOT IN ('updated_at', 'batch') ORDER BY position",
      { table },
    );
    const [sum] = await from.rows<{ sum: string }>(
      `SELECT concat(toString(count()), ' ', toString(sum(cityHash64(toString(tuple(${columns.map(({ name }) => name).join(', ')})))))) AS sum FROM ${table}`,
    );
    sums[table] = sum?.sum ?? '';
  }
  return sums;
}

test('the city has about the requested size', async () => {
  const counts = await one<Record<string, number>>(
    `SELECT (SELECT count() FROM dim_library) AS libraries, (SELECT count() FROM dim_location) AS rooms,
      (SELECT count() FROM dim_rdtype) AS types, (SELECT count() FROM dim_bib) AS titles, (SELECT count() FROM dim_item) AS items,
      (SELECT count() FROM dim_reader) AS readers, (SELECT count() FROM behaviour_event) AS events,
      (SELECT uniqExact(reader_key) FROM fact_loan) AS borrowers, (SELECT count() FROM fact_loan) AS loans`,
  );
  expect(counts).toMatchObject({ libraries: 40, types: 9, titles: 1200, readers: 1000 });
  const within = (name: string, low: number, high: number) => {
    expect(counts[name], name).toBeGreaterThan(low);
    expect(counts[name], name).toBeLessThan(high);
  };
  within('rooms', 100, 140);
  within('items', 3000, 9000);
  within('events', 40_000, 80_000);
  within('loans', 7000, 15_000);
  within('borrowers', 400, 800);
});

test('the lending events match the loans one by one', async () => {
  const differences = await engine.rows(
    `SELECT event, at, reader_key, libcode, barcode, sum(side) AS side FROM (
      SELECT event, at, reader_key, libcode, barcode, 1 AS side FROM behaviour_event WHERE event IN ('loan', 'return')
      UNION ALL
      SELECT 'loan', loaned_at, reader_key, libcode, barcode, -1 FROM fact_loan
      UNION ALL
      SELECT 'return', assumeNotNull(returned_at), reader_key, return_libcode, barcode, -1 FROM fact_loan WHERE returned_at IS NOT NULL
    ) GROUP BY event, at, reader_key, libcode, barcode HAVING side != 0`,
  );
  expect(differences).toEqual([]);
  const renewed = await one(
    `SELECT (SELECT count() FROM behaviour_event WHERE event = 'renew') = (SELECT sum(renewals) FROM fact_loan) AS same`,
  );
  expect(renewed).toEqual({ same: 1 });
});

test('no copy has two loans at once, and the days of a loan add up', async () => {
  const twice = await engine.rows(
    `SELECT barcode FROM (
      SELECT barcode, loaned_at, lagInFrame(ifNull(returned_at, toDateTime('2100-01-01')), 1, toDateTime(0)) OVER (PARTITION BY barcode ORDER BY loaned_at) AS before
      FROM fact_loan
    ) WHERE before > loaned_at`,
  );
  expect(twice).toEqual([]);
  const wrong = await engine.rows(
    `SELECT barcode FROM fact_loan WHERE returned_at < loaned_at OR due_on != day + 30 * (1 + renewals)
      OR (returned_at IS NULL) != (days_out IS NULL) OR (returned_at IS NULL) != (return_libcode = '')
      OR days_out != dateDiff('day', day, toDate(assumeNotNull(returned_at), 'Asia/Shanghai'))`,
  );
  expect(wrong).toEqual([]);
});

test('some rooms are overfull, and some libraries have shelves to fill', async () => {
  const stock = `SELECT loc, any(libcode) AS libcode, count() AS items FROM dim_item GROUP BY loc`;
  const counts = await one<{ overfull: number; empty: number }>(
    `SELECT (SELECT count() FROM dim_location AS r INNER JOIN (${stock}) AS i USING loc WHERE i.items > r.shelf_capacity AND i.items > 40) AS overfull,
      (SELECT count() FROM (SELECT r.libcode FROM dim_location AS r INNER JOIN (${stock}) AS i USING loc
        GROUP BY r.libcode HAVING sum(i.items) < 0.6 * sum(r.shelf_capacity))) AS empty`,
  );
  expect(counts.overfull).toBeGreaterThan(0);
  expect(counts.empty).toBeGreaterThan(0);
});

test('items on loan are those with an open loan', async () => {
  const differences = await engine.rows(
    `SELECT barcode FROM (SELECT barcode FROM dim_item WHERE state = 3 UNION ALL SELECT barcode FROM fact_loan WHERE returned_at IS NULL)
     GROUP BY barcode HAVING count() != 2`,
  );
  expect(differences).toEqual([]);
  const stock = await one(
    `SELECT (SELECT sum(items) FROM fact_stock_day WHERE day = '2026-03-18') = (SELECT count() FROM dim_item) AS whole,
      (SELECT sum(items) FROM fact_stock_day WHERE day = '2026-03-18' AND state = 3) = (SELECT count() FROM dim_item WHERE state = 3) AS out`,
  );
  expect(stock).toEqual({ whole: 1, out: 1 });
});

test('holds and their events agree', async () => {
  const counts = await one<Record<string, number>>(
    `SELECT countIf(event = 'reserve') = (SELECT count() FROM fact_hold) AS placed,
      countIf(event = 'reserve_pickup') = (SELECT count() FROM fact_hold WHERE outcome = 'filled') AS filled,
      countIf(event = 'reserve_expire') = (SELECT count() FROM fact_hold WHERE outcome = 'expired') AS expired,
      countIf(event = 'reserve_cancel') = (SELECT count() FROM fact_hold WHERE outcome = 'cancelled') AS cancelled
    FROM behaviour_event`,
  );
  expect(counts).toEqual({ placed: 1, filled: 1, expired: 1, cancelled: 1 });
  const odd = await engine.rows(
    `SELECT barcode FROM fact_hold WHERE on_shelf_at < placed_at OR closed_at < placed_at OR (outcome = 'waiting') != (closed_at IS NULL)
      OR (outcome = 'filled' AND (closed_at < on_shelf_at OR wait_days IS NULL))`,
  );
  expect(odd).toEqual([]);
  const unlent = await engine.rows(
    `SELECT barcode FROM fact_hold WHERE outcome = 'filled' AND (barcode, assumeNotNull(closed_at)) NOT IN (SELECT barcode, loaned_at FROM fact_loan)`,
  );
  expect(unlent).toEqual([]);
});

test('readers of several libraries wait for titles of which every copy there is out', async () => {
  const waits = await engine.rows<{
    libcode: string;
    holds: number;
    copies: number;
    shelf: number;
  }>(
    `SELECT h.libcode AS libcode, count() AS holds, uniqExact(h.reader_key) AS readers,
      any(i.copies) AS copies, any(i.shelf) AS shelf
     FROM fact_hold AS h
     INNER JOIN (SELECT bookrecno, libcode, countIf(state = 3) AS copies, countIf(state = 2) AS shelf FROM dim_item GROUP BY bookrecno, libcode) AS i
       ON i.bookrecno = h.bookrecno AND i.libcode = h.libcode
     WHERE h.closed_at IS NULL AND h.on_shelf_at IS NULL GROUP BY h.libcode, h.bookrecno
     HAVING holds >= 3 * greatest(1, copies) AND readers = holds`,
  );
  expect(new Set(waits.map(({ libcode }) => libcode)).size).toBeGreaterThan(2);
  expect(waits.filter(({ shelf, copies }) => shelf > 0 || copies === 0)).toEqual([]);
});

test('nothing happens in the future, before its first day or outside the local calendar', async () => {
  const { wrong, first, last } = await one<{ wrong: number; first: string; last: string }>(
    `SELECT countIf(at > toDateTime('2026-03-18 06:20:00', 'UTC') OR day != toDate(at, 'Asia/Shanghai') OR hour != toHour(at, 'Asia/Shanghai')) AS wrong,
      min(day) AS first, max(day) AS last FROM behaviour_event`,
  );
  expect({ wrong, first, last }).toEqual({ wrong: 0, first: '2021-03-01', last: '2026-03-18' });
  const late = await one(
    `SELECT (SELECT count() FROM fact_search WHERE at > toDateTime('2026-03-18 06:20:00', 'UTC'))
      + (SELECT count() FROM sso_visit WHERE at > toDateTime('2026-03-18 06:20:00', 'UTC'))
      + (SELECT count() FROM fact_item_move WHERE at > toDateTime('2026-03-18 06:20:00', 'UTC'))
      + (SELECT count() FROM fact_credit WHERE at > toDateTime('2026-03-18 06:20:00', 'UTC')) AS rows`,
  );
  expect(late).toEqual({ rows: 0 });
});

test('people come only while a library is open', async () => {
  const scene = setScene(settings);
  const open = new Set(
    dayWeights(scene)
      .filter((day) => day.is_open === 1)
      .map((day) => `${day.rhythm} ${day.day}`),
  );
  const rhythms = new Map(libraries.map((library) => [library.libcode, library.rhythm]));
  const days = await engine.rows<{ libcode: string; day: string; from: number; to: number }>(
    `SELECT libcode, day, min(hour) AS from, max(hour) AS to FROM behaviour_event
     WHERE channel IN ('gate', 'counter', 'self_service') OR event IN ('in_house', 'activity') GROUP BY libcode, day`,
  );
  const shut = days.filter(({ libcode, day }) => !open.has(`${rhythms.get(libcode)} ${day}`));
  expect(shut).toEqual([]);
  const atNight = days.filter(
    ({ libcode, from, to }) => rhythms.get(libcode) !== 0 && (from < 9 || to > 20),
  );
  expect(atNight).toEqual([]);
});

test('every title has a price and a known class', async () => {
  const wrong = await engine.rows(
    `SELECT title, clc FROM dim_bib WHERE clc2 NOT IN (SELECT clc FROM dim_clc WHERE level = 2) OR price < 5
      OR pub_year > toYear(assumeNotNull(first_in_on))`,
  );
  expect(wrong).toEqual([]);
});

describe('another build', () => {
  let other: Engine;

  beforeAll(async () => {
    other = await openTestDatabase();
  });

  afterAll(() => other.close());

  test('a killed build is detected; the next build is complete and equals the first city', async () => {
    const command = other.command;
    let left = 70;
    const dying: Engine = {
      ...other,
      command: (...call) => (left-- > 0 ? command(...call) : Promise.reject(new Error('killed'))),
    };
    await expect(buildDemo(dying, settings)).rejects.toThrow('killed');
    expect(await hasDemo(other)).toBe(false);
    await buildDemo(other, settings);
    expect(await hasDemo(other)).toBe(true);
    expect(await checksums(other)).toEqual(await checksums(engine));
    const stages = await other.rows(
      "SELECT name FROM system.tables WHERE database = currentDatabase() AND name LIKE 'demo_%'",
    );
    expect(stages).toEqual([]);
  });

  test('another seed gives another city; removing the city keeps other data', async () => {
    const mine = { glc: 'mine', event: 'visit', day: '2026-01-05', hour: 9, at: 1_767_578_400 };
    await insertRows(other, 'behaviour_event', [{ ...mine, reader_key: 7, libcode: 'X' }]);
    const first = await checksums(engine);
    await buildDemo(other, { ...settings, seed: 2 });
    const second = await checksums(other);
    for (const table of ['dim_bib', 'dim_reader', 'fact_loan', 'behaviour_event', 'fact_hold']) {
      expect(second[table], table).not.toBe(first[table]);
    }
    await removeDemo(other);
    expect(await hasDemo(other)).toBe(false);
    const rows = await other.rows(
      'SELECT glc, count() AS rows FROM behaviour_event GROUP BY glc UNION ALL SELECT glc, count() FROM fact_loan GROUP BY glc',
    );
    expect(rows).toEqual([{ glc: 'mine', rows: 1 }]);
  });
});
