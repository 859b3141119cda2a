import { mkdir } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import { type Engine, openEngine } from '../../server/src/engine/open.ts';
import { loadFiles } from '../../server/src/ingest/load.ts';
import { createLog } from '../../server/src/lib/log.ts';
import { openSecrets } from '../../server/src/lib/secrets.ts';
import { type BenchServer, openBenchServer } from '../engine/bench-server.ts';
import { query } from '../engine/question.ts';
import { milliseconds } from '../engine/table.ts';
import { prepareCity } from '../setup/grow-city.ts';
import { millisecondsOf, quantile } from '../setup/times.ts';
import { type SlowQuestion, slowQuestions } from './questions.ts';

const log = createLog('warn');

/**
 * Asks questions that read many rows, on the demonstration city and on the real data: over our HTTP interface with an
 * empty and a filled cache, and by the same statements sent straight to the engine. CPU time is that of the engine and
 * of the server's process together.
 */
export async function askSlow(folder: string, rounds: number, only: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  // The secrets are made while the folder is empty, because the server refuses a folder with data but without secrets.
  openSecrets(folder);
  await fill(folder);
  const benchServer = await openBenchServer(folder, 1);
  const headings = ['rows', 'http', 'bare', 'kept', 'engine CPU', 'server CPU', 'load'];
  try {
    console.log(toLine('medians in ms', headings));
    for (const question of slowQuestions)
      if (question.name.includes(only)) console.log(await measure(benchServer, question, rounds));
  } finally {
    await benchServer.close();
  }
}

/** Loads the demonstration city and the real data, unless the folder has them already. */
async function fill(dataDir: string): Promise<void> {
  const engine = await openEngine({
    dataDir,
    url: null,
    database: 'stacksight',
    log,
  });
  try {
    await prepareCity(engine, 1);
    await loadMoves(engine);
  } finally {
    await engine.close();
  }
}

async function loadMoves(engine: Engine): Promise<void> {
  const glc = 'librarieswest';
  const [found] = await engine.rows<{ moves: number }>(
    'SELECT count() AS moves FROM fact_item_move WHERE glc = {glc:String}',
    { glc },
  );
  if (found !== undefined && found.moves > 0) return;
  const folder = process.env.STACKSIGHT_REAL_DATA;
  if (folder === undefined) throw new Error('STACKSIGHT_REAL_DATA must name a folder of real data');
  await loadFiles(
    engine,
    { kind: glc, paths: [path.join(folder, glc)] },
    { readerKey: Buffer.alloc(32, 5), timeZone: 'Europe/London' },
  );
}

async function measure(
  benchServer: BenchServer,
  question: SlowQuestion,
  rounds: number,
): Promise<string> {
  const found: Record<'http' | 'bare' | 'kept' | 'engine' | 'server', number[]> = {
    http: [],
    bare: [],
    kept: [],
    engine: [],
    server: [],
  };
  let rows = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const ask = query(question.ask(round, benchServer.last));
    const [engineBefore, serverBefore] = [await engineCpu(benchServer), serverCpu()];
    let http = 0;
    const waves = await benchServer.record(async () => {
      const { reply, ms } = await benchServer.ask(ask);
      rows = reply.rows.length;
      http = ms;
    });
    const server = serverCpu() - serverBefore;
    const engine = (await engineCpu(benchServer)) - engineBefore;
    const bare = await millisecondsOf(() => benchServer.replay(waves));
    const kept = (await benchServer.ask(ask)).ms;
    // The first round is a warm-up.
    if (round === 0) continue;
    for (const [key, value] of Object.entries({ http, bare, kept, engine, server }))
      found[key as keyof typeof found].push(value);
  }
  const medians = (['http', 'bare', 'kept', 'engine', 'server'] as const).map((key) =>
    milliseconds(quantile(found[key], 0.5)),
  );
  return toLine(question.name, [
    rows.toLocaleString('en'),
    ...medians,
    loadavg()[0]?.toFixed(1) ?? '',
  ]);
}

function toLine(name: string, cells: readonly string[]): string {
  return name.padEnd(40) + cells.map((cell) => cell.padStart(12)).join('');
}

/** Returns the CPU time of a process since its start, in milliseconds. */
async function engineCpu(benchServer: BenchServer): Promise<number> {
  const sql =
    "SELECT value / 1000 AS ms FROM system.events WHERE event = 'OSCPUVirtualTimeMicroseconds'";
  return (await benchServer.rows<{ ms: number }>(sql))[0]?.ms ?? 0;
}

function serverCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
