// Asks the same twelve questions at several sizes of the demonstration city in one run: over our HTTP interface with an
// empty and a filled cache, by the same statements sent straight to the engine, in DuckDB within this process, and in
// PostgreSQL with the table of Koha. All have the same rows, and their answers are compared.
//   npm run bench -- engine [--times 1,10,33] [--rounds 5] [--postgres 1,10] [--only name]
// `times` multiplies the city (about 3 M events). `--postgres` names the sizes at which PostgreSQL takes part, or none.
//   STACKSIGHT_REAL_DATA=<folder> npm run bench -- engine --slow [--rounds 5] [--only name]
// asks questions that read many rows instead, on the city and on real data, and also measures CPU time.
import { mkdir } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { openEngine } from '../server/src/engine/open.ts';
import { createLog } from '../server/src/lib/log.ts';
import { openSecrets } from '../server/src/lib/secrets.ts';
import { openBenchServer } from './engine/bench-server.ts';
import { counts } from './engine/counts.ts';
import { duckVersion, openDuck } from './engine/duck.ts';
import { type Competitors, measure, measureAlone } from './engine/measure.ts';
import { openPostgres } from './engine/postgres.ts';
import { studies } from './engine/studies.ts';
import { heading, milliseconds, toLine } from './engine/table.ts';
import { dashboard } from './engine/tiles.ts';
import { prepareCity } from './setup/grow-city.ts';
import { quantile } from './setup/times.ts';
import { askSlow } from './slow/ask-slow.ts';

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '1,10,33' },
    rounds: { type: 'string', default: '5' },
    postgres: { type: 'string', default: '1,10' },
    only: { type: 'string', default: '' },
    slow: { type: 'boolean', default: false },
  },
});
const sizes = values.times.split(',').map(Number);
const questions = [...counts, ...studies].filter(({ name }) => name.includes(values.only));
const hasDashboard = 'dashboard'.includes(values.only);
const threads = cpus().length;
const growth = new Map<string, number[]>();

console.log(
  `${threads} cores (${cpus()[0]?.model.trim()}), load ${loadavg()[0]?.toFixed(1)}; DuckDB ${duckVersion}; ${values.rounds} rounds`,
);
if (values.slow) await askSlow('.data-bench-slow', Number(values.rounds), values.only);
else for (const times of sizes) await benchSize(times);
for (const [name, [first = Number.NaN, ...more]] of growth)
  if (more.length > 0)
    console.log(
      `${name}: ×${sizes.join(', ×')} grows ${more.map((ms) => (ms / first).toFixed(2)).join(', ')} times`,
    );

async function benchSize(times: number): Promise<void> {
  const dataDir = `.data-bench-${times}`;
  await mkdir(dataDir, { recursive: true });
  // The secrets are made while the folder is empty, because the server refuses a folder with data but without secrets.
  openSecrets(dataDir);
  await makeCity(dataDir, times);
  const duckdb = await openDuck(dataDir, threads);
  const isAsked = values.postgres.split(',').includes(String(times));
  const postgres = isAsked ? await openPostgres(dataDir) : null;
  try {
    const benchServer = await openBenchServer(dataDir, times);
    try {
      console.log(
        `\n${(benchServer.events / 1e6).toFixed(1)} M events, load ${loadavg()[0]?.toFixed(1)}\n${heading()}`,
      );
      await run({ benchServer, duckdb, postgres, rounds: Number(values.rounds) });
    } finally {
      await benchServer.close();
    }
  } finally {
    await postgres?.close();
    await duckdb.close();
  }
}

async function makeCity(dataDir: string, times: number): Promise<void> {
  const engine = await openEngine({
    dataDir,
    url: null,
    database: 'stacksight',
    log: createLog('warn'),
  });
  await prepareCity(engine, times);
  await engine.close();
}

async function run(field: Competitors): Promise<void> {
  for (const question of questions) {
    const found = await measure(field, [question]);
    note(question.name, quantile(found.cold, 0.5));
    console.log(toLine(question.name, found));
  }
  if (!hasDashboard) return;
  const together = await measure(field, dashboard);
  console.log(toLine(`the dashboard: ${dashboard.length} tiles at once`, together));
  const alone = await measureAlone(field, dashboard);
  const [p50, p95] = [quantile(alone, 0.5), quantile(alone, 0.95)];
  console.log(
    `a tile alone: p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}; the dashboard: p95 ${milliseconds(quantile(together.cold, 0.95))}`,
  );
  note('the dashboard', quantile(together.cold, 0.5));
  note('a tile alone', p50);
}

function note(name: string, ms: number): void {
  growth.set(name, [...(growth.get(name) ?? []), ms]);
}
