// Measures how fast a rule brings rows of a Koha on MariaDB into the warehouse, beside `mariadb | engine` for the same
// statement and for the bare columns of the table; then the night after, and the memory of the process.
// npm run bench -- sync [rows] [night]
import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { migrate } from '../server/src/engine/migrate.ts';
import { openEngine } from '../server/src/engine/open.ts';
import type { ConnectorStream } from '../server/src/ingest/connectors/connector-schema.ts';
import { readShippedConnector } from '../server/src/ingest/connectors/read-connector.ts';
import { openDatabase } from '../server/src/ingest/databases/open-database.ts';
import type { SourceDatabase } from '../server/src/ingest/databases/source-database.ts';
import { runSource } from '../server/src/ingest/sync/run-source.ts';
import { createSqlReader } from '../server/src/ingest/sync/sql-reader.ts';
import type { StreamState } from '../server/src/ingest/sync/stream-state.ts';
import { openSourceThread } from '../server/src/ingest/sync/thread/source-thread.ts';
import { createLog } from '../server/src/lib/log.ts';
import { startTestEngine } from '../server/test/engine-process.ts';
import { kohaThings } from '../server/test/koha/koha-circulation.ts';
import { makeKoha, startKohaServer } from '../server/test/koha/start-koha.ts';

const rows = Number(process.argv[2] ?? 1_000_000);
const night = Number(process.argv[3] ?? 50_000);
const timeZone = 'Asia/Shanghai';

const server = await startKohaServer();
const engineProcess = await startTestEngine();
try {
  const koha = await makeKoha(server, '19.06', 'bench');
  const { source } = koha;
  await koha.run(...kohaThings());
  // The days before yesterday; the night's rows are those of yesterday.
  const add = (count: number, days: number, first: number) =>
    koha.run(
      `INSERT INTO statistics (datetime, branch, type, itemnumber, itemtype, location, borrowernumber)
        SELECT DATE(NOW()) - INTERVAL ${first} DAY - INTERVAL (seq % ${days}) DAY + INTERVAL (seq % 36000) SECOND + INTERVAL 8 HOUR,
          ELT(1 + seq % 3, 'CPL', 'FPL', 'MPL'), ELT(1 + seq % 2, 'issue', 'return'), 2 + seq % 60, 'BK', 'GEN', 1 + seq % 24
        FROM seq_1_to_${count}`,
    );
  await add(rows, 30, 2);
  const url = engineProcess.url('bench_sync');
  const engine = await openEngine({
    ...{ dataDir: '', url, database: 'bench_sync', log: createLog('silent') },
  });
  await migrate(engine);
  const connector = await readShippedConnector('koha');
  if (connector === null) throw new Error('There is no connector.');
  const states = new Map<string, StreamState>();
  const streams = connector.streams.filter(({ name }) => name === 'statistics');

  async function sync(what: string, count: number): Promise<number> {
    const reader = await openSourceThread({
      source,
      settings: {},
      timeZone,
      allowsLocal: true,
    });
    const idle = process.memoryUsage().rss;
    let most = idle;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 50);
    const started = performance.now();
    const outcome = await runSource(engine, {
      ...{ reader, connector: connector ?? never(), streams, states, operations: {} },
      rule: {
        ...{ id: 'bench', name: 'bench', glc: 'bench', libcode: 'bench', timeZone },
        ...{ since: null, rowsPerSecond: null, mostRefused: 0.05, closedDays: new Set() },
      },
      ...{ accepted: new Set(['statistics:rows']), readerKey: Buffer.alloc(32, 7) },
      signal: new AbortController().signal,
      mayReadPast: () => true,
      save: async (stream, state) => void states.set(stream, state),
      onProgress: () => undefined,
    }).finally(reader.close);
    clearInterval(watch);
    const seconds = (performance.now() - started) / 1000;
    const rate = Math.round(count / seconds).toLocaleString('en');
    const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
    console.log(
      `${what}: ${outcome.read.toLocaleString('en')} rows read, ${seconds.toFixed(1)} s, ${rate} rows/s, ${outcome.differences.length} days differ, memory at most ${megabytes(most)} (${megabytes(idle)} before)`,
    );
    return count / seconds;
  }

  const first = await sync('first run', rows);
  await add(night, 1, 1);
  await sync('the night after', night);
  const pipes = [
    {
      what: 'the statement of the rule',
      sql: await statementOf(streams[0] ?? never()),
      columns:
        'type String, at DateTime, library String, reader String, category String, barcode String, biblio UInt64, callno String, itemtype String, loc String, interface String',
    },
    {
      what: 'seven bare columns',
      sql: 'SELECT type, datetime, branch, itemnumber, itemtype, location, borrowernumber FROM statistics',
      columns:
        'type String, at DateTime, library String, item UInt64, itemtype String, loc String, reader UInt64',
    },
  ];
  for (const { what, sql, columns } of pipes) {
    await engine.command(
      `CREATE OR REPLACE TABLE plain (${columns}) ENGINE = MergeTree ORDER BY (at, type)`,
    );
    const started = performance.now();
    await pipe(url, sql, server.port, source);
    const seconds = (performance.now() - started) / 1000;
    const plain = (rows + night) / seconds;
    console.log(
      `mariadb | engine, ${what}: ${seconds.toFixed(1)} s, ${Math.round(plain).toLocaleString('en')} rows/s; a rule has ${(first / plain).toFixed(2)} of its speed`,
    );
  }

  /** Returns the SQL by which a rule reads all rows of a stream. */
  async function statementOf(stream: ConnectorStream): Promise<string> {
    const database = await openDatabase(source, { allowsLocal: true });
    let sent = '';
    const noting: SourceDatabase = {
      ...database,
      stream: (sql, ...more) => {
        sent = sql;
        return database.stream(sql, ...more);
      },
    };
    const reader = createSqlReader(noting, { ...source, settings: {}, timeZone });
    const { signal } = new AbortController();
    const read = await reader.read(stream, { from: null, until: null }, { signal, most: 1 });
    for await (const _ of read.blocks);
    await reader.close();
    return sent.replace(/ LIMIT 1$/, '');
  }
  await engine.close();
} finally {
  await server.close();
  await engineProcess.close();
}

/** Sends what the command of MariaDB prints to an INSERT of the engine. */
async function pipe(
  engineUrl: string,
  sql: string,
  port: number,
  { username, password, database }: { username: string; password: string; database: string },
): Promise<void> {
  const child = spawn(
    'mariadb',
    [
      ...['--no-defaults', '--protocol=tcp', '-h127.0.0.1', `-P${port}`, `-u${username}`],
      ...[`-p${password}`, '--batch', '--quick', '--skip-column-names', database, '-e', sql],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const url = new URL(engineUrl);
  const search = new URLSearchParams({
    ...{ query: 'INSERT INTO plain FORMAT TSV', database: url.pathname.slice(1) },
  });
  const answered = Promise.withResolvers<void>();
  const call = request(
    {
      ...{ method: 'POST', host: url.hostname, port: url.port, path: `/?${search}` },
      headers: {
        'x-clickhouse-user': decodeURIComponent(url.username),
        'x-clickhouse-key': decodeURIComponent(url.password),
      },
    },
    (response) => {
      response.resume();
      if (response.statusCode === 200) response.on('end', answered.resolve);
      else answered.reject(new Error(`The engine answered ${response.statusCode}.`));
    },
  );
  await pipeline(child.stdout, call);
  await answered.promise;
}

function never(): never {
  throw new Error('This cannot be.');
}
