// Measures how fast events go from a CSV file into the warehouse, beside the engine's own insert of the same file into
// a table with the same columns, order and partitions. Both take turns in one run.
// npm run bench -- load [rows]

import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs } from '@stacksight/contract';
import { migrate } from '../server/src/engine/migrate.ts';
import { type Engine, openEngine } from '../server/src/engine/open.ts';
import { loadFiles } from '../server/src/ingest/load.ts';
import { createLog } from '../server/src/lib/log.ts';
import { startTestEngine } from '../server/test/engine-process.ts';

const rows = Number(process.argv[2] ?? 2_000_000);
const rounds = 3;
const header = 'event,reader,at,libcode,loc,rdtype,bookrecno,barcode,clc,cirtype,channel,amount';

const folder = await mkdtemp(join(tmpdir(), 'stacksight-bench-'));
const engine = await startTestEngine();
try {
  const file = join(folder, 'events.csv');
  await writeEvents(file, rows);
  const megabytes = (await stat(file)).size / 1e6;
  console.log(
    `${rows.toLocaleString('en')} rows, ${megabytes.toFixed(0)} MB; best of ${rounds}, taking turns\n`,
  );
  const plain: number[] = [];
  const staged: number[] = [];
  const whole: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    plain.push(await insertPlainly(engine.url(`bench_plain_${round}`), file));
    const ours = await load(engine.url(`bench_load_${round}`), file);
    staged.push(ours.stagedSeconds);
    whole.push(ours.seconds);
    say(`round ${round}`, plain.at(-1), staged.at(-1), whole.at(-1));
  }
  const best = [plain, staged, whole].map((times) => Math.min(...times));
  say('best', ...best);
  const sum = (times: number[]) => times.reduce((total, time) => total + time, 0);
  const ratios = [(best[0] ?? 0) / (best[1] ?? 1), sum(plain) / sum(staged)];
  const [ofBest, ofAll] = ratios.map((ratio) => ratio.toFixed(2));
  console.log(
    `\nload / plain insert: ${ofBest} of its speed by the best rounds, ${ofAll} by all (aim: at least 0.50)`,
  );
} finally {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
}

function say(what: string, plain = 0, staged = 0, whole = 0): void {
  const speed = (seconds: number) => `${Math.round(rows / seconds).toLocaleString('en')} rows/s`;
  console.log(
    `${what.padEnd(8)} plain CSVWithNames ${plain.toFixed(2)} s, ${speed(plain)} | ` +
      `load: read, checked, staged ${staged.toFixed(2)} s, ${speed(staged)}; ` +
      `with loans, names and rollups ${whole.toFixed(2)} s`,
  );
}

async function connect(url: string): Promise<Engine> {
  return openEngine({ dataDir: '', url, database: 'bench', log: createLog('silent') });
}

async function insertPlainly(url: string, file: string): Promise<number> {
  const connection = await connect(url);
  await connection.command(
    `CREATE TABLE plain (event LowCardinality(String), reader String, at DateTime('UTC'), libcode LowCardinality(String),
      loc LowCardinality(String), rdtype LowCardinality(String), bookrecno UInt64, barcode String,
      clc LowCardinality(String), cirtype LowCardinality(String), channel LowCardinality(String), amount Float64)
      ENGINE = MergeTree PARTITION BY toYYYYMM(at) ORDER BY (event, toDate(at), libcode, reader)`,
  );
  const started = performance.now();
  const body = createReadStream(file, { highWaterMark: 1 << 20 });
  const settings = { max_partitions_per_insert_block: 0 };
  await connection.insert('INSERT INTO plain FORMAT CSVWithNames', body, {}, { settings });
  const seconds = (performance.now() - started) / 1000;
  const [{ n = 0 } = {}] = await connection.rows<{ n: number }>('SELECT count() AS n FROM plain');
  if (n !== rows) throw new Error(`The plain insert wrote ${n} rows.`);
  await connection.command('DROP TABLE plain SYNC');
  await connection.close();
  return seconds;
}

async function load(url: string, file: string) {
  const connection = await connect(url);
  await migrate(connection);
  const report = await loadFiles(
    connection,
    { kind: 'events', paths: [file], glc: 'bench' },
    { readerKey: Buffer.alloc(32, 1), timeZone: 'Asia/Shanghai' },
  );
  const [loaded] = report.files;
  if (loaded?.rows.used !== rows)
    throw new Error(`The load did not use every row: ${JSON.stringify(loaded)}`);
  await connection.command(`DROP DATABASE ${connection.database} SYNC`);
  await connection.close();
  return loaded;
}

async function writeEvents(path: string, count: number): Promise<void> {
  const file = await open(path, 'w');
  const events = ['loan', 'loan', 'loan', 'return', 'return', 'renew', 'visit', 'visit'];
  const classes = ['I247.57', 'TP312', 'K825.6', 'B84-49', 'F279', 'I712.45', 'J228.2', 'R161'];
  const start = Date.UTC(2021, 0, 1);
  const step = (5 * 365 * dayMs) / count;
  let seed = 12345;
  const pick = (size: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 4_294_967_296) * size);
  };
  let lines = [header];
  for (let index = 0; index < count; index++) {
    const at = new Date(start + index * step).toISOString().slice(0, 19).replace('T', ' ');
    lines.push(
      [
        ...[events[pick(8)], `R${100_000 + pick(50_000)}`, at, `L${pick(40)}`, `LOC${pick(200)}`],
        ...[`T${pick(9)}`, 1 + pick(60_000), `B${10_000_000 + pick(180_000)}`, classes[pick(8)]],
        ...[`C${pick(6)}`, 'desk', 0],
      ].join(','),
    );
    if (lines.length < 20_000) continue;
    await file.write(`${lines.join('\n')}\n`);
    lines = [];
  }
  await file.write(lines.map((line) => `${line}\n`).join(''));
  await file.close();
}
