import { ServerRefusal } from '../../sources/target.ts';
import { replaceParams } from '../named-params.ts';
import {
  type CheckedSource,
  patience,
  type RowStream,
  rowsPerBlock,
  type SourceDatabase,
  type TextRow,
} from '../source-database.ts';
import { refuseOldVersion } from '../versions.ts';
import { within } from '../within.ts';
import { openRelay } from './oracle-relay.ts';
import { oracleForm } from './oracle-values.ts';
import { toOracleRefusal } from './oracle-words.ts';

// No server of this kind could be had for the tests. They replace the driver's module; nothing was tried against a
// server. The driver is used without Oracle's own client ("thin").

type OracleField = { name: string; dbTypeName?: string };
type OracleRows = { getRows(count: number): Promise<unknown[][]>; close(): Promise<void> };
type OracleAnswer = { metaData?: OracleField[]; resultSet?: OracleRows };
type OracleConnection = {
  execute(
    sql: string,
    params: Readonly<Record<string, string>>,
    options: object,
  ): Promise<OracleAnswer>;
  break(): Promise<void>;
  close(options?: object): Promise<void>;
};
/** The parts of the package oracledb that the connection uses. */
export type OracleModule = {
  OUT_FORMAT_ARRAY: unknown;
  STRING: unknown;
  BUFFER: unknown;
  getConnection(options: object): Promise<OracleConnection>;
};
const load = async (): Promise<OracleModule> => (await import('oracledb')).default;

const ownSchemas = `owner NOT IN (SELECT username FROM all_users WHERE oracle_maintained = 'Y')`;
const version = `SELECT version FROM product_component_version WHERE product LIKE 'Oracle%' AND ROWNUM = 1`;
const clock = `SELECT TO_CHAR(SYS_EXTRACT_UTC(SYSTIMESTAMP), 'YYYY-MM-DD"T"HH24:MI:SS.FF3"Z"'),
  TO_CHAR(SYSTIMESTAMP, 'YYYY-MM-DD HH24:MI:SS.FF3') FROM dual`;
const tables = `SELECT owner, table_name, TO_CHAR(num_rows) FROM all_tables WHERE ${ownSchemas}
  UNION ALL SELECT owner, view_name, NULL FROM all_views WHERE ${ownSchemas} ORDER BY 1, 2`;
const columns = `SELECT column_name, data_type, nullable FROM all_tab_columns
  WHERE owner = :schema AND table_name = :name ORDER BY column_id`;
// Own tables, rights on tables of others, and rights over every table.
const writable = `SELECT 1 FROM user_tables WHERE ROWNUM = 1
  UNION ALL SELECT 1 FROM all_tab_privs WHERE privilege IN ('INSERT', 'UPDATE', 'DELETE', 'ALTER')
    AND grantee IN (SELECT USER FROM dual UNION SELECT role FROM session_roles) AND ROWNUM = 1
  UNION ALL SELECT 1 FROM session_privs WHERE ROWNUM = 1 AND (privilege LIKE 'CREATE %TABLE'
    OR privilege IN ('INSERT ANY TABLE', 'UPDATE ANY TABLE', 'DELETE ANY TABLE', 'DROP ANY TABLE', 'ALTER ANY TABLE'))`;

/** Signs in to an Oracle database; `database` is the name of its service. */
export async function openOracle(source: CheckedSource, module = load): Promise<SourceDatabase> {
  const driver = await module();
  const relay = await openRelay(source).catch(() => {
    throw new ServerRefusal(source.isTls ? 'tls' : 'lost');
  });
  const connection = await signIn(driver, source, relay.port).catch((error: unknown) => {
    relay.close();
    throw error;
  });
  const never = new AbortController().signal;
  const run = (sql: string) =>
    within(patience.questionMs, connection.execute(sql, {}, {}), relay.close).catch(
      (error: unknown) => {
        throw toOracleRefusal(error, 'lost');
      },
    );
  // The transaction sees one moment and refuses to write; it is also the snapshot of a run.
  await run('SET TRANSACTION READ ONLY');
  const ask = async (sql: string, params: Readonly<Record<string, string>> = {}) => {
    const work = async () => {
      const rows: TextRow[] = [];
      const answer = await stream(driver, connection, { sql, params, signal: never });
      for await (const block of answer.blocks) rows.push(...block);
      return rows;
    };
    return within(patience.questionMs, work(), relay.close);
  };

  return {
    async version() {
      const number = (await ask(version))[0]?.[0] ?? '';
      refuseOldVersion('Oracle', number);
      return `Oracle ${number}`;
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
        isNullable: isNullable === 'Y',
      })),
    async begin() {
      await run('ROLLBACK');
      await run('SET TRANSACTION READ ONLY');
      return 'run';
    },
    stream: (sql, params, { signal }) => stream(driver, connection, { sql, params, signal }),
    async close() {
      relay.close();
      connection.close({ drop: true }).catch(() => undefined);
    },
  };
}

async function signIn(
  driver: OracleModule,
  source: CheckedSource,
  port: number,
): Promise<OracleConnection> {
  const { database, username, password } = source;
  // The name becomes a part of a description with parentheses.
  if (!/^[\w.$#-]+$/.test(database)) throw new ServerRefusal('noDatabase');
  const place = `(ADDRESS=(PROTOCOL=tcp)(HOST=127.0.0.1)(PORT=${port}))`;
  const connectString = `(DESCRIPTION=${place}(CONNECT_DATA=(SERVICE_NAME=${database})))`;
  const opened = driver.getConnection({ user: username, password, connectString });
  try {
    return await within(patience.signInMs, opened, () => undefined);
  } catch (error) {
    opened.then((late) => late.close({ drop: true })).catch(() => undefined);
    throw toOracleRefusal(error, 'otherServer');
  }
}

type Statement = { sql: string; params: Readonly<Record<string, string>>; signal: AbortSignal };

async function stream(
  driver: OracleModule,
  connection: OracleConnection,
  { sql, params, signal }: Statement,
): Promise<RowStream> {
  signal.throwIfAborted();
  const given: Record<string, string> = {};
  const text = replaceParams({ sql, params, quotes: 'plain' }, (name, value) => {
    given[name] = value;
    return `:${name}`;
  });
  const { toType, toForm } = oracleForm(driver);
  const cancel = () => void connection.break().catch(() => undefined);
  const failed = (error: unknown) => {
    signal.throwIfAborted();
    return toOracleRefusal(error, 'lost');
  };
  signal.addEventListener('abort', cancel);
  try {
    const { metaData = [], resultSet } = await connection.execute(text, given, {
      resultSet: true,
      outFormat: driver.OUT_FORMAT_ARRAY,
      fetchArraySize: rowsPerBlock,
      fetchTypeHandler: toType,
    });
    async function* blocks() {
      try {
        for (;;) {
          const rows = (await resultSet?.getRows(rowsPerBlock)) ?? [];
          if (rows.length === 0) return;
          yield rows.map((row) => toForm(row, metaData));
          signal.throwIfAborted();
        }
      } catch (error) {
        throw failed(error);
      } finally {
        signal.removeEventListener('abort', cancel);
        await resultSet?.close().catch(() => undefined);
      }
    }
    return { columns: metaData.map(({ name }) => name), blocks: blocks() };
  } catch (error) {
    signal.removeEventListener('abort', cancel);
    throw failed(error);
  }
}
