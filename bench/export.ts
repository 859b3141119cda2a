// The real server makes a workbook of a million rows in the background. This measures the time, the memory above that
// of the idle server, and how much slower other calls become meanwhile.
//   npm run bench -- export [--rows 1000000]
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { migrate } from '../server/src/engine/migrate.ts';
import type { Engine } from '../server/src/engine/open.ts';
import { refreshRollups } from '../server/src/ingest/rollups.ts';
import { memoryOf, openCalls, withServer } from './setup/start-server.ts';
import { quantile } from './setup/times.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);
const mb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

await withServer(fillWarehouse, bench);

/** Inserts loans of five years, with 50,000 titles at twenty libraries. */
async function fillWarehouse(engine: Engine): Promise<void> {
  await migrate(engine);
  await engine.command(
    "INSERT INTO dim_group (glc, name_zh, name_en) VALUES ('g', '甲市', 'City')",
  );
  await engine.command(
    `INSERT INTO dim_library (glc, libcode, name_zh, name_en)
     SELECT 'g', concat('L', toString(number)), concat('第', toString(number), '图书馆'), concat('Library ', toString(number)) FROM numbers(20)`,
  );
  await engine.command(
    `INSERT INTO dim_bib (glc, bookrecno, title)
     SELECT 'g', 1 + number, concat('三体（第', toString(number), '版）：黑暗森林与死神永生') FROM numbers(50000)`,
  );
  await engine.command(
    `INSERT INTO behaviour_event (glc, event, day, hour, at, reader_key, libcode, bookrecno, barcode)
     SELECT 'g', 'loan', toDate('2021-01-01') + number % 1800 AS d, number % 24,
       toDateTime(d) + number % 86400, 1 + cityHash64(number) % 80000, concat('L', toString(number % 20)),
       1 + cityHash64(number, 1) % 50000, leftPad(toString(cityHash64(number, 2) % 100000000000000), 14, '0')
     FROM numbers({rows:UInt64})`,
    { rows },
  );
  await refreshRollups(engine, { glc: 'g', months: 'all' });
}

async function bench(address: string): Promise<void> {
  const call = await openCalls(address);
  const range = { from: '2021-01-01', to: '2026-01-01' };
  const query = { kind: 'table', dataset: 'circulation', metrics: ['loans'], by: [], range };
  const look = async (): Promise<number> => {
    const start = performance.now();
    const asked = { ...query, by: ['library'], top: 1 + Math.ceil(Math.random() * 9_000) };
    await (await call('api/query', asked)).arrayBuffer();
    return performance.now() - start;
  };
  for (let count = 0; count < 20; count += 1) await look();
  const before: number[] = [];
  for (let count = 0; count < 50; count += 1) before.push(await look());
  await wait(3_000);
  const rest = await memoryOf(address);

  const start = performance.now();
  const asked = { title: 'Loans', query, rows: {}, mode: 'background' };
  const { data } = (await (await call('exports/start', asked)).json()) as { data: { id: string } };
  const during: number[] = [];
  let peak = rest;
  for (;;) {
    during.push(await look());
    peak = Math.max(peak, await memoryOf(address));
    const reply = await call(`exports/${data.id}`);
    const { data: entry } = (await reply.json()) as {
      data: { status: string; done: number; bytes: number };
    };
    if (entry.status === 'waiting' || entry.status === 'running') continue;
    const seconds = (performance.now() - start) / 1000;
    console.log(`${entry.status}: ${entry.done} rows, ${mb(entry.bytes)}, ${seconds.toFixed(1)} s`);
    break;
  }
  console.log(`memory: ${mb(rest)} at rest, ${mb(peak)} at most, ${mb(peak - rest)} for it`);
  for (const [name, times] of [['alone', before] as const, ['beside it', during] as const])
    console.log(
      `a question ${name}: p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms, ${times.length} times`,
    );
}
