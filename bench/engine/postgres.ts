import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openPool, runOnPostgres, startTestPostgres } from '../../server/test/postgres-process.ts';
import type { OtherEngine } from './duck.ts';
import { exportRows } from './export-rows.ts';
import type { BenchCell } from './question.ts';

// Runs PostgreSQL with the same rows in the statistics table of Koha, an open-source library system, with Koha's
// indexes and with settings for a server of this size.

const settings = [
  'shared_buffers=2GB',
  'effective_cache_size=8GB',
  'work_mem=256MB',
  'maintenance_work_mem=1GB',
  'max_wal_size=16GB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'synchronous_commit=off',
  'random_page_cost=1.1',
];

const schema = `CREATE TABLE statistics (
    datetime timestamp, branch varchar(10), value double precision, type varchar(16), other text,
    biblionumber bigint, itemnumber bigint, itemtype varchar(10), location varchar(80),
    borrowernumber bigint, ccode varchar(80), categorycode varchar(10), interface varchar(30));
  CREATE TABLE borrowers (borrowernumber bigint PRIMARY KEY, branchcode varchar(10), categorycode varchar(10), sex varchar(10), dateenrolled date)`;

const indexed = ['datetime', 'branch', 'type', 'itemnumber', 'itemtype', 'borrowernumber', 'ccode'];
const key = (column: string) => `if(${column} = 0, NULL, reinterpretAsInt64(${column}))`;
const code = (column: string) => `nullIf(toString(${column}), '')`;

const exports = {
  statistics: `SELECT formatDateTime(at, '%Y-%m-%d %H:%i:%S', 'Asia/Shanghai'), toString(libcode), amount, toString(event), '',
      ${key('bookrecno')}, toInt64OrNull(barcode), ${code('cirtype')}, ${code('loc')}, ${key('reader_key')},
      ${code('clc1')}, ${code('rdtype')}, ${code('channel')}
    FROM behaviour_event ORDER BY toYYYYMM(day), at FORMAT CSV`,
  borrowers: `SELECT ${key('reader_key')}, toString(libcode), toString(rdtype), toString(sex), registered_on FROM dim_reader FINAL FORMAT CSV`,
};

/** The time limit of a statement, in seconds. */
export const patienceSeconds = 120;

export class StatementTooLong extends Error {}

/** Opens PostgreSQL with the same rows; the data folder keeps them for the next run. */
export async function openPostgres(dataDir: string): Promise<OtherEngine> {
  const folder = join(resolve(dataDir), 'postgres');
  const isFilled = existsSync(folder);
  // Removes the remains of an interrupted run.
  await rm(`${folder}.new`, { recursive: true, force: true });
  const server = await startTestPostgres(settings, isFilled ? folder : `${folder}.new`);
  if (isFilled) return connect(server.url('postgres'), server.close);
  try {
    await fill(server.url('postgres'), dataDir);
  } finally {
    await server.close();
  }
  await rename(`${folder}.new`, folder);
  return openPostgres(dataDir);
}

async function fill(url: string, dataDir: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'stacksight-bench-'));
  await chmod(folder, 0o755);
  try {
    const files = Object.entries(exports).map(([table, sql]) => ({
      table,
      sql,
      file: join(folder, `${table}.csv`),
    }));
    await exportRows(dataDir, files);
    const copies = files.map(
      ({ table, file }) => `COPY ${table} FROM '${file}' WITH (FORMAT csv, NULL '\\N')`,
    );
    // All rows are inserted in one transaction, so that PostgreSQL skips its log.
    await runOnPostgres(url, [schema, ...copies].join(';\n'));
  } finally {
    await rm(folder, { recursive: true });
  }
  for (const column of indexed) await runOnPostgres(url, `CREATE INDEX ON statistics (${column})`);
  for (const table of Object.keys(exports)) await runOnPostgres(url, `VACUUM ANALYZE ${table}`);
}

function connect(url: string, close: () => Promise<void>): OtherEngine {
  const pool = openPool(url, patienceSeconds);
  // A connection with an aborted statement may still be open when the server stops.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    async rows(text) {
      try {
        return (await pool.query<BenchCell[]>({ text, rowMode: 'array' })).rows;
      } catch (error) {
        if ((error as { code?: string }).code === '57014') throw new StatementTooLong();
        throw error;
      }
    },
    async close() {
      await pool.end();
      await close();
    },
  };
}
