import { activeEvents } from '@stacksight/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { openTestDatabase } from '../../test/test-engine.ts';
import { completeRollups } from './complete-rollups.ts';
import { bumpDataVersion, completeReach, readDataVersions } from './data-version.ts';
import { insertRows } from './reference/insert-rows.ts';
import { refreshRollups } from './rollups.ts';

let engine: Engine;

beforeAll(async () => {
  engine = await openTestDatabase();
  await insertEvents('here', 4000, 1);
  await insertEvents('there', 1500, 2);
  await refreshRollups(engine, { glc: 'here', months: 'all' });
  await refreshRollups(engine, { glc: 'there', months: 'all' });
});

afterAll(() => engine.close());

const events = ['loan', 'return', 'visit', 'search'];
const libraries = ['A', 'B', 'C'];

/** Inserts random events over five months; some have no reader, and some rows stand for many events. */
async function insertEvents(glc: string, count: number, seed: number): Promise<void> {
  await engine.command(
    `INSERT INTO behaviour_event (glc, event, day, hour, at, reader_key, libcode, rdtype, bookrecno, clc1, clc2, cirtype,
      channel, amount, n, counted)
    SELECT {glc:String}, ['loan', 'return', 'visit', 'search'][1 + h % 4] AS event, toDate('2025-01-01') + intDiv(h, 4) % 150 AS day,
      10, toDateTime(day), if(intDiv(h, 1000) % 7 = 0, 0, 1 + intDiv(h, 7000) % 90) AS reader_key,
      ['A', 'B', 'C'][1 + intDiv(h, 50000) % 3], ['s', 't'][1 + intDiv(h, 200000) % 2],
      if(event = 'loan', 1 + intDiv(h, 500000) % 40, 0), ['I', 'K'][1 + intDiv(h, 9000) % 2] AS clc1, concat(clc1, '2'), '001', 'counter',
      intDiv(h, 3000) % 10, if(reader_key = 0 AND intDiv(h, 11000) % 3 = 0, 12, 1) AS n, if(n = 12, 'day', 'each')
    FROM (SELECT cityHash64(number, {seed:UInt32}) AS h FROM numbers({count:UInt32}))`,
    { glc, count, seed },
    { settings: { max_partitions_per_insert_block: 0 } },
  );
}

const slice = fc.record({
  from: fc.integer({ min: 0, max: 149 }),
  length: fc.integer({ min: 1, max: 150 }),
  events: fc.subarray(events, { minLength: 1 }),
  libraries: fc.subarray(libraries, { minLength: 1 }),
  glc: fc.constantFrom('here', 'there'),
});
type Slice = typeof slice extends fc.Arbitrary<infer T> ? T : never;

const where = `glc = {glc:String} AND event IN {events:Array(String)} AND libcode IN {libraries:Array(String)}
  AND day >= toDate('2025-01-01') + {from:UInt32} AND day < toDate('2025-01-01') + {from:UInt32} + {length:UInt32}`;

async function expectSame(part: Slice): Promise<void> {
  const answers = await engine.rows(
    `SELECT toUInt32(sum(n)) AS total, sum(amount) AS amount, toUInt32(uniqExactIf(reader_key, reader_key != 0)) AS readers
     FROM behaviour_event WHERE ${where}
     UNION ALL
     SELECT toUInt32(sum(n)), sum(amount), toUInt32(uniqExactIfMerge(readers)) FROM agg_event_day WHERE ${where}`,
    part,
  );
  expect(answers).toHaveLength(2);
  expect(answers[0]).toEqual(answers[1]);
}

async function expectMonthsSame(): Promise<void> {
  const differences = await engine.rows(
    `SELECT glc, event, month, libcode, rdtype, reader_key, sum(rows) AS rows, sum(count) AS count, sum(days) AS days, sum(each) AS each, uniqExact(ends) AS ends FROM (
       SELECT glc, event, toStartOfMonth(day) AS month, libcode, rdtype, reader_key, 1 AS rows, toInt64(sum(n)) AS count, toInt64(uniqExact(day)) AS days,
         toInt64(sumIf(n, counted = 'each')) AS each, (minIf(day, counted = 'each'), maxIf(day, counted = 'each')) AS ends
       FROM behaviour_event GROUP BY ALL
       UNION ALL
       SELECT glc, event, month, libcode, rdtype, reader_key, -1, -toInt64(n), -toInt64(days), -toInt64(each_n), (first_day, last_day) FROM agg_reader_month
     ) GROUP BY glc, event, month, libcode, rdtype, reader_key HAVING rows != 0 OR count != 0 OR days != 0 OR each != 0 OR ends != 1`,
  );
  expect(differences).toEqual([]);
  const titles = await engine.rows(
    `SELECT glc, event, month, libcode, bookrecno, clc2, sum(count) AS count FROM (
       SELECT glc, event, toStartOfMonth(day) AS month, libcode, bookrecno, clc2, toInt64(n) AS count
       FROM behaviour_event
       UNION ALL
       SELECT glc, event, month, libcode, bookrecno, clc2, -toInt64(n) FROM agg_title_month
     ) GROUP BY glc, event, month, libcode, bookrecno, clc2 HAVING count != 0`,
  );
  expect(titles).toEqual([]);
  const active = `SELECT glc, day, libcode, rdtype, reader_key FROM behaviour_event WHERE event IN {active:Array(String)} GROUP BY ALL`;
  const days = 'SELECT glc, day, libcode, rdtype, reader_key FROM agg_reader_day';
  const [readers] = await engine.rows(
    `SELECT toUInt32((SELECT count() FROM (${active} EXCEPT ${days}))) AS missing,
      toUInt32((SELECT count() FROM (${days} EXCEPT ALL ${active}))) AS surplus`,
    { active: activeEvents },
  );
  expect(readers).toEqual({ missing: 0, surplus: 0 });
}

test('rollups give the answers of the raw rows, over random slices', async () => {
  await fc.assert(fc.asyncProperty(slice, expectSame), { numRuns: 40, seed: 1 });
  await expectMonthsSame();
});

test('rollups of an earlier version are rebuilt once', async () => {
  for (const table of ['agg_reader_month', 'agg_title_month', 'agg_reader_day'])
    await engine.command(`TRUNCATE TABLE ${table}`);
  const begun: string[] = [];
  await completeRollups(engine, () => begun.push('first'));
  await expectMonthsSame();
  await completeRollups(engine, () => begun.push('second'));
  expect(begun).toEqual(['first']);
});

test('refreshing a month includes its new rows and leaves other months unchanged', async () => {
  const march = {
    glc: 'here',
    event: 'visit',
    day: '2025-03-03',
    hour: 9,
    at: 1_740_963_600,
    reader_key: 999,
    libcode: 'A',
  };
  await insertRows(engine, 'behaviour_event', [march, { ...march, reader_key: 1000 }]);
  await refreshRollups(engine, { glc: 'here', months: [202_503] });
  await refreshRollups(engine, { glc: 'here', months: [202_503] });
  await fc.assert(fc.asyncProperty(slice, expectSame), { numRuns: 20, seed: 2 });
  await expectMonthsSame();
});

test('a refresh changes no other group and no other month', async () => {
  const pieces = async () => {
    const rows = await engine.rows<{ table: string; partition: string; name: string }>(
      `SELECT table, partition, name FROM system.parts WHERE database = currentDatabase() AND startsWith(table, 'agg_')
        AND active ORDER BY table, partition, name`,
    );
    return rows;
  };
  const isMine = ({ partition }: { partition: string }) => partition === "('here',202503)";
  const before = await pieces();
  await refreshRollups(engine, { glc: 'here', months: [202_503] });
  const after = await pieces();
  expect(after.filter((one) => !isMine(one))).toEqual(before.filter((one) => !isMine(one)));
  expect(after.filter(isMine).map(({ table }) => table)).toEqual([
    'agg_event_day',
    'agg_reader_day',
    'agg_reader_month',
    'agg_title_month',
  ]);
});

test('a month that has lost its rows loses its rollups', async () => {
  await engine.command(
    'ALTER TABLE behaviour_event DELETE WHERE toYYYYMM(day) = 202505 SETTINGS mutations_sync = 2',
  );
  await refreshRollups(engine, { glc: 'here', months: [202_505] });
  await refreshRollups(engine, { glc: 'there', months: 'all' });
  await expectMonthsSame();
  const [left] = await engine.rows<{ rows: number }>(
    'SELECT count() AS rows FROM agg_event_day WHERE toYYYYMM(day) = 202505',
  );
  expect(left?.rows).toBe(0);
  const tables = await engine.rows(
    "SELECT name FROM system.tables WHERE database = currentDatabase() AND name LIKE 'agg_%' ORDER BY name",
  );
  // No temporary table is left.
  expect(tables).toHaveLength(4);
});

test('a data version says where the data end, and always grows', async () => {
  await bumpDataVersion(engine, 'here', ['behaviour_event', 'agg_reader_month', 'dim_library']);
  const first = await readDataVersions(engine);
  await bumpDataVersion(engine, 'here', ['behaviour_event']);
  const second = await readDataVersions(engine);
  const of = (list: typeof first, name: string) => list.find((one) => one.name === name);
  expect(of(first, 'behaviour_event')).toMatchObject({ glc: 'here', dataFrom: '2025-01-01' });
  expect(of(first, 'agg_reader_month')?.dataFrom).toBe('2025-01-01');
  expect(of(first, 'dim_library')).toMatchObject({ dataFrom: null, dataUntil: null });
  const versions = [first, second].map((list) => of(list, 'behaviour_event')?.version ?? 0);
  expect(versions[1]).toBeGreaterThan(versions[0] ?? 0);
  expect(Date.parse(of(second, 'behaviour_event')?.loadedAt ?? '')).toBeGreaterThan(
    Date.now() - 600_000,
  );
});

test('the end of each event’s data is noted with its load, or at the start for data of an earlier version', async () => {
  const notes = async () => {
    const rows = await engine.rows<{ note: string; loadedAt: string }>(
      `SELECT argMax(v.note, v.version) AS note, toString(argMax(v.loaded_at, v.version)) AS loadedAt
      FROM data_version AS v WHERE name = 'behaviour_event' AND glc = 'here'`,
    );
    return { events: JSON.parse(rows[0]?.note || '{}').events, loadedAt: rows[0]?.loadedAt };
  };
  const [known] = (await readDataVersions(engine)).filter(({ name }) => name === 'behaviour_event');
  const { events } = await notes();
  expect(Object.keys(events)).not.toEqual([]);
  await insertRows(engine, 'data_version', [
    {
      glc: 'here',
      name: 'behaviour_event',
      version: (known?.version ?? 0) + 1,
      loaded_at: '2026-01-02 03:04:05',
    },
  ]);
  expect((await notes()).events).toBeUndefined();
  await completeReach(engine);
  const after = await notes();
  const untilOf = (reach: Record<string, { until: string }>) =>
    Object.entries(reach).map(([event, { until }]) => [event, until]);
  expect(untilOf(after.events)).toEqual(untilOf(events));
  expect(after.loadedAt).toContain('2026-01-02 03:04:05');
  await completeReach(engine);
  expect(await notes()).toEqual(after);
});
