import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { exportRows } from './export-rows.ts';
import type { BenchCell } from './question.ts';

// Runs DuckDB in this process. DuckDB is not a dependency of the project: the bench installs it into a folder that git
// ignores.

export const duckVersion = '1.5.6-r.1';
const home = resolve('.data-bench-engine');

type Connection = { runAndReadAll(sql: string): Promise<{ getRowsJson(): BenchCell[][] }> };
type Instance = { connect(): Promise<Connection>; closeSync(): void };
type Module = {
  DuckDBInstance: { create(path: string, settings: Record<string, string>): Promise<Instance> };
};

export type OtherEngine = {
  rows(sql: string): Promise<BenchCell[][]>;
  close(): Promise<void>;
};

/** Opens DuckDB on the same rows, in a separate file, with one thread for each core. */
export async function openDuck(dataDir: string, threads: number): Promise<OtherEngine> {
  await install();
  const file = join(resolve(dataDir), 'duck.db');
  if (!existsSync(file)) await fill(file, dataDir, threads);
  const instance = await create(file, threads);
  const idle: Connection[] = [];
  return {
    // A connection runs one statement at a time.
    async rows(sql) {
      const connection = idle.pop() ?? (await instance.connect());
      const answer = await connection.runAndReadAll(sql);
      idle.push(connection);
      return answer.getRowsJson();
    },
    close: async () => instance.closeSync(),
  };
}

async function install(): Promise<void> {
  if (existsSync(join(home, 'node_modules/@duckdb/node-api'))) return;
  await mkdir(home, { recursive: true });
  await writeFile(join(home, 'package.json'), '{"private":true}');
  const args = [
    'install',
    '--prefix',
    home,
    '--no-audit',
    '--no-fund',
    `@duckdb/node-api@${duckVersion}`,
  ];
  execFileSync('npm', args, { stdio: 'inherit' });
}

function create(path: string, threads: number): Promise<Instance> {
  const duck = createRequire(join(home, 'package.json'))('@duckdb/node-api') as Module;
  return duck.DuckDBInstance.create(path, { threads: String(threads), memory_limit: '6GB' });
}

async function fill(file: string, dataDir: string, threads: number): Promise<void> {
  const moved = join(resolve(dataDir), 'moved');
  await mkdir(moved, { recursive: true });
  const columns =
    'event, day, hour, at, reader_key, libcode, loc, rdtype, bookrecno, barcode, clc1, clc2, cirtype, channel, amount, n';
  await exportRows(dataDir, [
    {
      file: join(moved, 'event.parquet'),
      sql: `SELECT ${columns} FROM behaviour_event ORDER BY toYYYYMM(day), event, day FORMAT Parquet`,
    },
    {
      file: join(moved, 'reader.parquet'),
      sql: 'SELECT reader_key, libcode, rdtype, sex, registered_on FROM dim_reader FINAL FORMAT Parquet',
    },
  ]);
  const instance = await create(`${file}.new`, threads);
  const connection = await instance.connect();
  for (const name of ['event', 'reader'])
    await connection.runAndReadAll(
      `CREATE TABLE ${name} AS SELECT * FROM read_parquet('${join(moved, `${name}.parquet`)}')`,
    );
  await connection.runAndReadAll('CHECKPOINT');
  instance.closeSync();
  await rename(`${file}.new`, file);
  await rm(moved, { recursive: true });
}
