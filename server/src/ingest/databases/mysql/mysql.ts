import { replaceParams } from '../named-params.ts';
import { type CheckedSource, patience, type SourceDatabase } from '../source-database.ts';
import { refuseOldVersion } from '../versions.ts';
import { within } from '../within.ts';
import { askAll, signInToMysql } from './mysql-connection.ts';
import { canWriteToMysql } from './mysql-rights.ts';
import { startStream } from './mysql-stream.ts';
import { toMysqlFailure } from './mysql-words.ts';

// A fixed mode makes texts and quotes of a statement mean the same on every server. TIMESTAMP follows the zone of the
// session; DATETIME does not.
const session = [
  `SET SESSION sql_mode = '', time_zone = '+00:00', net_write_timeout = 3600`,
  'SET SESSION TRANSACTION READ ONLY',
];
const clock = `SELECT DATE_FORMAT(t, '%Y-%m-%dT%H:%i:%s.%fZ'),
  COALESCE(CONVERT_TZ(t, '+00:00', @@global.time_zone), t) FROM (SELECT UTC_TIMESTAMP(6) AS t) c`;
const tables = `SELECT table_schema, table_name, IF(table_type = 'VIEW', NULL, table_rows)
  FROM information_schema.tables
  WHERE table_schema NOT IN ('information_schema', 'performance_schema', 'mysql', 'sys') ORDER BY 1, 2`;
const columns = `SELECT column_name, column_type, is_nullable FROM information_schema.columns
  WHERE table_schema = :schema AND table_name = :name ORDER BY ordinal_position`;
const triedTables = 5;

const quoted = (name: string) => `\`${name.replaceAll('`', '``')}\``;
// A value goes into the statement as its bytes in hexadecimal digits, so that nothing in it can be read as SQL.
const bind = (sql: string, params: Readonly<Record<string, string>>) =>
  replaceParams(
    { sql, params, quotes: 'backslash' },
    (_, value) => `_utf8mb4 X'${Buffer.from(value).toString('hex')}'`,
  );

/** Signs in to a MySQL or MariaDB server. */
export async function openMysql(source: CheckedSource): Promise<SourceDatabase> {
  const connection = await signInToMysql(source);
  const ask = (sql: string, params: Readonly<Record<string, string>> = {}) =>
    within(patience.questionMs, askAll(connection, bind(sql, params)), () => connection.destroy());
  try {
    for (const sql of session) await ask(sql);
  } catch (error) {
    connection.destroy();
    throw error;
  }
  const listTables = async () =>
    (await ask(tables)).map(([schema, name, rows]) => ({
      schema: schema ?? '',
      name: name ?? '',
      rows: rows == null ? null : Number(rows),
    }));

  return {
    async version() {
      const text = (await ask('SELECT VERSION()'))[0]?.[0] ?? '';
      const system = /mariadb/i.test(text) ? 'MariaDB' : 'MySQL';
      const number = text.replace(/^5\.5\.5-(?=\d+\.\d+\.\d+-mariadb)/i, '').split('-')[0] ?? '';
      refuseOldVersion(system, number);
      return `${system} ${number}`;
    },
    async now() {
      const [instant, wallTime] = (await ask(clock))[0] ?? [];
      return { instant: new Date(instant ?? Number.NaN), wallTime: wallTime ?? '' };
    },
    async canWrite() {
      const all = await listTables();
      const names = all.map(({ schema, name }) => `${quoted(schema)}.${quoted(name)}`);
      return canWriteToMysql(ask, names.slice(0, triedTables));
    },
    tables: listTables,
    columns: async ({ schema, name }) =>
      (await ask(columns, { schema, name })).map(([column, type, isNullable]) => ({
        name: column ?? '',
        type: type ?? '',
        isNullable: isNullable === 'YES',
      })),
    async begin() {
      await ask('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      await ask('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
      return 'run';
    },
    async stream(sql, params, { signal }) {
      signal.throwIfAborted();
      let isCancelled = false;
      const cancel = () => {
        if (!isCancelled) killQuery(source, connection.threadId).catch(() => undefined);
        isCancelled = true;
      };
      signal.addEventListener('abort', cancel);
      const release = () => signal.removeEventListener('abort', cancel);
      try {
        return await startStream({ connection, sql: bind(sql, params), signal, cancel, release });
      } catch (error) {
        release();
        signal.throwIfAborted();
        throw toMysqlFailure(error);
      }
    },
    async close() {
      connection.destroy();
    },
  };
}

// A statement is ended from a second connection, because the first one is busy with it.
async function killQuery(source: CheckedSource, id: number): Promise<void> {
  const connection = await signInToMysql(source);
  try {
    await askAll(connection, `KILL QUERY ${Number(id)}`);
  } finally {
    connection.destroy();
  }
}
