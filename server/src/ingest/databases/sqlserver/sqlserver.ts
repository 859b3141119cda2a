import { isIP } from 'node:net';
import type { Connection } from 'tedious';
import {
  type CheckedSource,
  patience,
  type SourceDatabase,
  type TextRow,
} from '../source-database.ts';
import { refuseOldVersion } from '../versions.ts';
import { within } from '../within.ts';
import { type SqlServerModule, startStream } from './sqlserver-stream.ts';
import { toSqlServerRefusal } from './sqlserver-words.ts';

// No server of this kind could be had for the tests. They replace the driver's module; nothing was tried against a
// server.

const load = async (): Promise<SqlServerModule> => (await import('tedious')).default;

const clock = `SELECT CONVERT(varchar(23), SYSUTCDATETIME(), 126) + 'Z', CONVERT(varchar(23), SYSDATETIME(), 121)`;
const tables = `SELECT s.name, o.name, CASE o.type WHEN 'U' THEN (SELECT SUM(p.rows) FROM sys.partitions p
    WHERE p.object_id = o.object_id AND p.index_id IN (0, 1)) END
  FROM sys.objects o JOIN sys.schemas s ON s.schema_id = o.schema_id
  WHERE o.type IN ('U', 'V') AND o.is_ms_shipped = 0
    AND HAS_PERMS_BY_NAME(QUOTENAME(s.name) + '.' + QUOTENAME(o.name), 'OBJECT', 'SELECT') = 1
  ORDER BY 1, 2`;
const columns = `SELECT column_name, data_type, is_nullable FROM information_schema.columns
  WHERE table_schema = :schema AND table_name = :name ORDER BY ordinal_position`;
// The server says which rights an account has in effect, with those of its roles. A database may be read-only too.
const writable = `SELECT TOP 1 1 FROM sys.tables t JOIN sys.schemas s ON s.schema_id = t.schema_id
  CROSS JOIN (VALUES ('INSERT'), ('UPDATE'), ('DELETE'), ('ALTER')) AS p (name)
  WHERE HAS_PERMS_BY_NAME(QUOTENAME(s.name) + '.' + QUOTENAME(t.name), 'OBJECT', p.name) = 1
    AND DATABASEPROPERTYEX(DB_NAME(), 'Updateability') = 'READ_WRITE'`;
const snapshots = `SELECT snapshot_isolation_state FROM sys.databases WHERE database_id = DB_ID()`;

/** Signs in to a SQL Server. */
export async function openSqlServer(source: CheckedSource, module = load): Promise<SourceDatabase> {
  const driver = await module();
  const connection = await signIn(driver, source);
  // The system has no read-only transaction. What a statement would write is undone when the connection ends.
  await run(driver, connection, 'BEGIN TRANSACTION');
  const never = new AbortController().signal;
  const ask = async (sql: string, params: Readonly<Record<string, string>> = {}) => {
    const work = async () => {
      const rows: TextRow[] = [];
      const answer = await startStream(driver, connection, { sql, params, signal: never });
      for await (const block of answer.blocks) rows.push(...block);
      return rows;
    };
    return within(patience.questionMs, work(), () => connection.close());
  };

  return {
    async version() {
      const number =
        (await ask(`SELECT CAST(SERVERPROPERTY('ProductVersion') AS varchar(40))`))[0]?.[0] ?? '';
      refuseOldVersion('SQL Server', number);
      return `SQL Server ${number}`;
    },
    async now() {
      const [instant, wallTime] = (await ask(clock))[0] ?? [];
      return { instant: new Date(instant ?? Number.NaN), wallTime: wallTime ?? '' };
    },
    canWrite: async () => (await ask(writable)).length > 0,
    tables: async () =>
      (await ask(tables)).map(([schema, name, rows]) => ({
        schema: schema ?? '',
        name: name ?? '',
        rows: rows == null ? null : Number(rows),
      })),
    columns: async ({ schema, name }) =>
      (await ask(columns, { schema, name })).map(([column, type, isNullable]) => ({
        name: column ?? '',
        type: type ?? '',
        isNullable: isNullable === 'YES',
      })),
    // The administrator of a database decides whether it has snapshots.
    async begin() {
      const hasSnapshots = (await ask(snapshots))[0]?.[0] === '1';
      if (!hasSnapshots) return 'statement';
      await run(
        driver,
        connection,
        'ROLLBACK; SET TRANSACTION ISOLATION LEVEL SNAPSHOT; BEGIN TRANSACTION',
      );
      return 'run';
    },
    stream: (sql, params, { signal }) => startStream(driver, connection, { sql, params, signal }),
    async close() {
      connection.close();
    },
  };
}

async function signIn({ Connection }: SqlServerModule, source: CheckedSource): Promise<Connection> {
  const { host, port, database, username, password, isTls, connect } = source;
  const connection = new Connection({
    server: host,
    authentication: { type: 'default', options: { userName: username, password } },
    options: {
      port,
      ...(database === '' ? {} : { database }),
      connector: connect,
      encrypt: isTls,
      trustServerCertificate: false,
      ...(isIP(host) === 0 ? { serverName: host } : {}),
      connectTimeout: patience.signInMs,
      requestTimeout: 0,
      useUTC: true,
      appName: 'Stacksight',
      readOnlyIntent: true,
    },
  });
  const ready = new Promise<void>((resolve, reject) => {
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
  // A lost connection ends the statement in progress with an error too.
  connection.on('error', () => undefined);
  try {
    await within(patience.signInMs, ready, () => connection.close());
    return connection;
  } catch (error) {
    connection.close();
    throw toSqlServerRefusal(error, 'otherServer');
  }
}

async function run(
  { Request }: SqlServerModule,
  connection: Connection,
  sql: string,
): Promise<void> {
  const done = Promise.withResolvers<void>();
  connection.execSqlBatch(
    new Request(sql, (error) => (error ? done.reject(error) : done.resolve())),
  );
  try {
    await within(patience.questionMs, done.promise, () => connection.close());
  } catch (error) {
    throw toSqlServerRefusal(error, 'lost');
  }
}
