import { randomUUID } from 'node:crypto';
import { activeEvents } from '@stacksight/contract';
import type { Engine } from '#engine/open.ts';
import type { RollupTable } from '#engine/warehouse-tables/rollups.ts';
import { literal } from './plan/sql-text.ts';

// Rewrites the rollups of whole months of a library group from its raw rows. Each month is built in another table and
// then replaced in one step, so that a reader sees the old month or the new one. Every library group has its own
// partitions.

export type RollupScope = {
  glc: string;
  /** The months as YYYYMM, or all months of the library group. */
  months: 'all' | readonly number[];
};

type Rollup = { month: string; select: string };

const rollups: Readonly<Record<RollupTable, Rollup>> = {
  agg_event_day: {
    month: 'toYYYYMM(day)',
    select: `SELECT glc, event, day, libcode, rdtype, clc1, cirtype, channel, counted, sum(n), sum(amount),
        uniqExactIfState(reader_key, reader_key != 0)
      FROM behaviour_event WHERE glc = {glc:String} AND toYYYYMM(day) IN {months:Array(UInt32)}
      GROUP BY glc, event, day, libcode, rdtype, clc1, cirtype, channel, counted`,
  },
  agg_reader_day: {
    month: 'toYYYYMM(day)',
    select: `SELECT glc, day, libcode, rdtype, reader_key
      FROM behaviour_event WHERE glc = {glc:String} AND toYYYYMM(day) IN {months:Array(UInt32)} AND event IN {active:Array(String)}
      GROUP BY glc, day, libcode, rdtype, reader_key`,
  },
  agg_reader_month: {
    month: 'toYYYYMM(month)',
    select: `SELECT glc, event, toStartOfMonth(day) AS month, libcode, rdtype, reader_key, toUInt32(sum(n)), toUInt32(bitCount(groupBitOr(bitShiftLeft(toUInt32(1), toDayOfMonth(day))))),
        minIf(day, counted = 'each'), maxIf(day, counted = 'each'), toUInt32(sumIf(n, counted = 'each'))
      FROM behaviour_event WHERE glc = {glc:String} AND toYYYYMM(day) IN {months:Array(UInt32)}
      GROUP BY glc, event, month, libcode, rdtype, reader_key`,
  },
  agg_title_month: {
    month: 'toYYYYMM(month)',
    select: `SELECT glc, event, toStartOfMonth(day) AS month, libcode, bookrecno, clc2, sum(n)
      FROM behaviour_event WHERE glc = {glc:String} AND toYYYYMM(day) IN {months:Array(UInt32)}
      GROUP BY glc, event, month, libcode, bookrecno, clc2`,
  },
};

/** The most rows of raw events that one step reads, so that the memory of a step is bounded. */
const rowsOfStep = 4_000_000;
const bytesOfPiece = 1 << 29;
const queues = new WeakMap<Engine, Promise<void>>();

/** Rewrites the rollups of a library group for some months. Refreshes of one engine run one after another. */
export function refreshRollups(engine: Engine, scope: RollupScope): Promise<void> {
  const before = queues.get(engine) ?? Promise.resolve();
  const mine = before.then(() => refresh(engine, scope));
  queues.set(
    engine,
    mine.catch(() => undefined),
  );
  return mine;
}

async function refresh(engine: Engine, { glc, months }: RollupScope): Promise<void> {
  await sweep(engine);
  for (const step of await stepsOf(engine, glc, months)) {
    const ends = await Promise.allSettled(
      Object.entries(rollups).map(([table, rollup]) =>
        rewrite(engine, glc, step, { table, ...rollup }),
      ),
    );
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }
}

/** Drops the tables of refreshes whose process was killed a day ago or earlier. */
async function sweep(engine: Engine): Promise<void> {
  const names = Object.keys(rollups).join('|');
  const left = await engine.rows<{ name: string }>(
    `SELECT name FROM system.tables WHERE database = currentDatabase()
      AND match(name, {pattern:String}) AND metadata_modification_time < now() - 86400`,
    { pattern: `^(${names})_[0-9a-f]{8}$` },
  );
  for (const { name } of left) {
    await engine.command('DROP TABLE IF EXISTS {name:Identifier}', { name });
  }
}

/** Returns the months with rows of the group, raw or rolled up, or the requested months, in steps of bounded size. */
async function stepsOf(
  engine: Engine,
  glc: string,
  months: RollupScope['months'],
): Promise<number[][]> {
  const rolled = Object.entries(rollups).map(
    ([table, { month }]) =>
      `SELECT ${month} AS month, 0 AS rows FROM ${table} WHERE glc = {glc:String} GROUP BY month`,
  );
  const found = await engine.rows<{ month: number; rows: number }>(
    `SELECT month, sum(rows) AS rows FROM (
      SELECT toYYYYMM(day) AS month, count() AS rows FROM behaviour_event WHERE glc = {glc:String} GROUP BY month
      UNION ALL ${rolled.join(' UNION ALL ')}
    ) GROUP BY month ORDER BY month`,
    { glc },
    { seconds: 300 },
  );
  const wanted = months === 'all' ? found : found.filter(({ month }) => months.includes(month));
  const steps: number[][] = [];
  let room = 0;
  for (const { month, rows } of wanted) {
    if (steps.length === 0 || rows > room) {
      steps.push([]);
      room = rowsOfStep;
    }
    steps.at(-1)?.push(month);
    room -= rows;
  }
  return steps;
}

async function rewrite(
  engine: Engine,
  glc: string,
  months: readonly number[],
  { table, select }: Rollup & { table: string },
): Promise<void> {
  const aside = `${table}_${randomUUID().slice(0, 8)}`;
  // A month is written as one part, so that the most frequent questions open few files.
  const settings = {
    max_partitions_per_insert_block: 0,
    max_insert_threads: 1,
    min_insert_block_size_rows: rowsOfStep,
    min_insert_block_size_bytes: bytesOfPiece,
  };
  await engine.command(`CREATE TABLE ${aside} AS ${table}`);
  try {
    await engine.command(
      `INSERT INTO ${aside} ${select}`,
      { glc, months, active: activeEvents },
      { settings },
    );
    const built = await engine.rows<{ id: string; month: number; parts: number }>(
      `SELECT partition_id AS id, toUInt32(extract(partition, '(\\d+)\\)$')) AS month, count() AS parts FROM system.parts
        WHERE database = currentDatabase() AND table = {aside:String} AND active AND rows > 0 GROUP BY id, month`,
      { aside },
      { seconds: 300 },
    );
    for (const { id } of built.filter(({ parts }) => parts > 1))
      await engine.command(`OPTIMIZE TABLE ${aside} PARTITION ID ${literal(id)} FINAL`);
    const full = new Map(built.map((row) => [row.month, row.id]));
    // A month without rows cannot replace a partition, so the partition is dropped.
    const steps = months.map((one) => {
      const id = full.get(one);
      return id === undefined
        ? `DROP PARTITION (${literal(glc)}, ${one})`
        : `REPLACE PARTITION ID ${literal(id)} FROM ${aside}`;
    });
    await engine.command(`ALTER TABLE ${table} ${steps.join(', ')}`);
  } finally {
    await engine.command(`DROP TABLE IF EXISTS ${aside}`);
  }
}
