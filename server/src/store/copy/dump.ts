// Copies of the records of a PostgreSQL server, by PostgreSQL's own programs pg_dump and pg_restore.
import { spawn } from 'node:child_process';
import { Client } from 'pg';
import { findPrimary } from '../server/primary-pool.ts';

/** The records of a server as of one moment. The moment lasts until `end`. */
export type ServerMoment = {
  migrations: string[];
  rows: Record<string, number>;
  /** Writes the records of the moment into a file of pg_dump's custom form. */
  dump(file: string, signal?: AbortSignal): Promise<void>;
  end(): Promise<void>;
};

/** Thrown if pg_dump or pg_restore is not installed, or failed; the message is the program's own. */
export class DumpFailed extends Error {
  readonly program: string;
  readonly isMissing: boolean;

  constructor(program: string, message: string, isMissing: boolean) {
    super(message);
    this.name = 'DumpFailed';
    this.program = program;
    this.isMissing = isMissing;
  }
}

/** Holds the records of a server as they are now. */
export async function holdMoment(servers: string): Promise<ServerMoment> {
  const url = await findPrimary(servers);
  const client = new Client({ connectionString: url, application_name: 'stacksight backup' });
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const held = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
    const snapshot = held.rows[0]?.id ?? '';
    const migrations = await client.query<{ name: string }>(
      'SELECT name FROM schema_migration ORDER BY name',
    );
    return {
      migrations: migrations.rows.map(({ name }) => name),
      rows: await countTables(client),
      dump: (file, signal) =>
        runProgram(
          'pg_dump',
          ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot}`],
          { url, file: ['--file', file], signal },
        ),
      end: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Returns whether a database has no tables of anybody. */
export async function isEmptyServer(servers: string): Promise<boolean> {
  const client = new Client({ connectionString: await findPrimary(servers) });
  await client.connect();
  try {
    const found = await client.query<{ n: string }>(
      `SELECT count(*) AS n FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    return found.rows[0]?.n === '0';
  } finally {
    await client.end();
  }
}

/** Fills an empty database from a file of `dump`: all of it or nothing. */
export function fillServer(url: string, file: string): Promise<void> {
  const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  const { pathname } = new URL(url);
  const database = ['--dbname', decodeURIComponent(pathname.slice(1))];
  return runProgram('pg_restore', [...options, ...database], { url, file: [file] });
}

async function countTables(client: Client): Promise<Record<string, number>> {
  const tables = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename`,
  );
  const rows: Record<string, number> = {};
  for (const { name } of tables.rows) {
    const found = await client.query<{ n: string }>(
      `SELECT count(*) AS n FROM ${client.escapeIdentifier(name)}`,
    );
    rows[name] = Number(found.rows[0]?.n ?? 0);
  }
  return rows;
}

type ProgramInput = { url: string; file: readonly string[]; signal?: AbortSignal | undefined };

const searched = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin';

// The password goes through the environment, because every user of the machine can read arguments. The program gets no
// other variable of the server.
async function runProgram(
  program: string,
  args: readonly string[],
  { url, file, signal }: ProgramInput,
): Promise<void> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const env = {
    PATH: searched,
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? 'prefer',
  };
  const child = spawn(program, [...args, ...file], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(signal === undefined ? {} : { signal }),
  });
  let words = '';
  child.stderr.on('data', (chunk) => {
    words = (words + chunk).slice(-2_000);
  });
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error) => {
      const isMissing = 'code' in error && error.code === 'ENOENT';
      reject(new DumpFailed(program, error.message, isMissing));
    });
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new DumpFailed(program, words.trim(), false)),
    );
  });
}
