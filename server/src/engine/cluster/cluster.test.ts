import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EngineUnavailable } from '#engine/errors.ts';
import { migrate } from '#engine/migrate.ts';
import { type Engine, openEngine } from '#engine/open.ts';
import { warehouseTables } from '#engine/warehouse-tables/warehouse-tables.ts';
import { listBatches } from '#ingest/batch/journal.ts';
import { takeBack } from '#ingest/batch/take-back.ts';
import { buildDemo } from '#ingest/demo/build-demo.ts';
import { loadFiles } from '#ingest/load.ts';
import { createLog } from '#lib/log.ts';
import { startTestEngine, type TestEngine } from '../../../test/engine-process.ts';
import { openTestDatabase } from '../../../test/test-engine.ts';

const city = {
  ...{ scale: 0.01, seed: 3, today: '2026-11-26', timeZone: 'Asia/Shanghai' },
  now: new Date('2026-11-26T06:00:00Z'),
};

let folder: string;
let shards: TestEngine;
let cluster: Engine;
let single: Engine;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stacksight-shards-'));
  shards = await startTestEngine({ shards: 2 });
  const database = 'test_cluster';
  cluster = await openEngine({
    ...{ dataDir: '', url: shards.url(database), cluster: shards.cluster, database },
    log: createLog('silent'),
  });
  await migrate(cluster);
  single = await openTestDatabase();
  await Promise.all([buildDemo(cluster, city), buildDemo(single, city)]);
});
afterAll(async () => {
  await Promise.all([cluster?.close(), single?.close()]);
  await shards?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a cluster of two shards', () => {
  it.each(Object.keys(warehouseTables))('has the rows of one node in %s', async (table) => {
    expect(await printOf(cluster, table)).toEqual(await printOf(single, table));
  });

  it('spreads the readers, each on one shard', async () => {
    const [spread] = await cluster.rows<{ shards: number; readers: number; places: number }>(
      `SELECT uniqExact(shardNum()) AS shards, uniqExact(reader_key) AS readers, uniqExact(reader_key, shardNum()) AS places
        FROM behaviour_event WHERE reader_key != 0`,
    );
    expect(spread).toMatchObject({ shards: 2, places: Number(spread?.readers) });
  });

  it('loads a file, replaces it and takes it back as one node does', async () => {
    const path = join(folder, 'events.csv');
    await writeFile(path, eventsCsv(900));
    for (const engine of [cluster, single])
      expect((await load(engine, path)).files[0]?.rows).toMatchObject({ in: 900, used: 900 });
    await expectEqualTables();
    await writeFile(path, eventsCsv(600));
    for (const engine of [cluster, single]) await load(engine, path);
    await expectEqualTables();
    for (const engine of [cluster, single]) {
      const [last] = await listBatches(engine, ['done'], { glc: 'city' });
      expect(await takeBack(engine, last?.batch ?? 0)).toBe(true);
    }
    await expectEqualTables();
    const left = await cluster.rows<{ rows: number }>(
      "SELECT count() AS rows FROM behaviour_event WHERE glc = 'city'",
    );
    expect(left).toEqual([{ rows: 0 }]);
  });

  it('opens only with the cluster of its configuration and every node of it', async () => {
    const open = (name: string, url: string) =>
      openEngine({ dataDir: '', url, cluster: name, database: 'x', log: createLog('silent') });
    const url = shards.url('test_other');
    await expect(open('town', url)).rejects.toThrow('the cluster town (CLICKHOUSE_CLUSTER) must');
    const one = url.replace(/,[^/]+/, '');
    await expect(open('city', one)).rejects.toThrow('CLICKHOUSE_URL names 1 node, so');
  });

  it('refuses a question and a load while a shard is away, and counts no less', async () => {
    expect(await cluster.isHealthy()).toBe(true);
    shards.kill(1);
    const count = cluster.rows('SELECT count() AS rows FROM behaviour_event');
    await expect(count).rejects.toBeInstanceOf(EngineUnavailable);
    await expect(load(cluster, join(folder, 'events.csv'))).rejects.toBeInstanceOf(
      EngineUnavailable,
    );
    expect(await cluster.isHealthy()).toBe(false);
  });
});

async function load(engine: Engine, path: string) {
  return loadFiles(
    engine,
    { kind: 'events', paths: [path], glc: 'city', replace: true },
    { readerKey: Buffer.alloc(32, 9), timeZone: 'Asia/Shanghai', now: city.now },
  );
}

function eventsCsv(rows: number): string {
  const lines = ['event,reader,at,libcode,barcode'];
  for (let row = 0; row < rows; row++) {
    const day = `2026-0${1 + (row % 3)}-${String(1 + (row % 28)).padStart(2, '0')}`;
    const event = row % 2 === 0 ? 'loan' : 'return';
    lines.push(`${event},${row % 50},${day} 10:${10 + (row % 50)}:00,L${row % 4},B${row % 90}`);
  }
  return `${lines.join('\n')}\n`;
}

async function expectEqualTables(): Promise<void> {
  for (const table of Object.keys(warehouseTables))
    expect([table, await printOf(cluster, table)]).toEqual([table, await printOf(single, table)]);
}

/** Sums the rows of a table, without the moments at which they were written. */
async function printOf(engine: Engine, table: string): Promise<unknown> {
  const columns = await engine.rows<{ name: string; type: string }>(
    `SELECT name, type FROM system.columns
      WHERE database = currentDatabase() AND table = {table:String} AND default_kind != 'ALIAS' AND name NOT IN ('updated_at', 'batch')`,
    { table },
  );
  const values = columns.map(({ name, type }) =>
    type.startsWith('AggregateFunction') ? `finalizeAggregation(${name})` : `toString(${name})`,
  );
  return engine.rows(
    `SELECT count() AS rows, toString(sum(cityHash64(${values.join(', ')}))) AS print FROM ${table}`,
  );
}
