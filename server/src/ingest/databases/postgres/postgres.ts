import { isIP } from 'node:net';
import type { Client } from 'pg';
import type Cursor from 'pg-cursor';
import { ServerRefusal } from '../../sources/target.ts';
import { replaceParams } from '../named-params.ts';
import {
  type CheckedSource,
  patience,
  rowsPerBlock,
  type SourceDatabase,
  type TextRow,
} from '../source-database.ts';
import { refuseOldVersion } from '../versions.ts';
import { within } from '../within.ts';
import { cancelStatement } from './postgres-cancel.ts';
import { postgresForm, textTypes } from './postgres-values.ts';
import { toPostgresFailure, toPostgresRefusal } from './postgres-words.ts';

// The session reads only, in UTC, and writes every value in one style.
const session = `SET default_transaction_read_only = on; SET TimeZone = 'UTC'; SET DateStyle = 'ISO';
  SET IntervalStyle = 'iso_8601'; SET bytea_output = 'hex'; SET client_encoding = 'UTF8'`;

// The zone of the server's own clock is the one from before this session chose UTC.
const clock = `SELECT to_char(t, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  to_char(t AT TIME ZONE 'UTC' AT TIME ZONE s.reset_val, 'YYYY-MM-DD HH24:MI:SS.US')
  FROM (SELECT clock_timestamp() AT TIME ZONE 'UTC' AS t) c, pg_settings s WHERE s.name = 'TimeZone'`;

const ownSchemas = `n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%'`;
const tables = `SELECT n.nspname, c.relname,
  CASE WHEN c.relkind IN ('r', 'm') AND c.reltuples >= 0 THEN c.reltuples::bigint END
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND ${ownSchemas} AND has_schema_privilege(n.oid, 'USAGE')
    AND (has_table_privilege(c.oid, 'SELECT') OR has_any_column_privilege(c.oid, 'SELECT'))
  ORDER BY 1, 2`;
const columns = `SELECT a.attname, format_type(a.atttypid, a.atttypmod), NOT a.attnotnull
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = $1 AND c.relname = $2 AND a.attnum > 0 AND NOT a.attisdropped
    AND has_column_privilege(c.oid, a.attnum, 'SELECT')
  ORDER BY a.attnum`;
// A table that the account could change, by its own rights or those of its roles.
const writable = `SELECT quote_ident(n.nspname) || '.' || quote_ident(c.relname)
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND ${ownSchemas} AND has_schema_privilege(n.oid, 'USAGE')
    AND has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE') LIMIT 1`;

/** Signs in to a PostgreSQL server. */
export async function openPostgres(source: CheckedSource): Promise<SourceDatabase> {
  const [{ Client }, { default: Cursor }] = await Promise.all([import('pg'), import('pg-cursor')]);
  const client = new Client(optionsOf(source));
  // Every statement in progress gets the error too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await within(patience.questionMs, client.query(session), () => end(client));
  } catch (error) {
    end(client);
    throw toPostgresRefusal(error);
  }
  const ask = async (sql: string, values: string[] = []): Promise<TextRow[]> => {
    try {
      const query = { text: sql, values, rowMode: 'array', types: textTypes } as const;
      const answer = client.query<TextRow>(query);
      return (await within(patience.questionMs, answer, () => end(client))).rows;
    } catch (error) {
      throw toPostgresFailure(error);
    }
  };

  return {
    async version() {
      const number = (await ask('SHOW server_version'))[0]?.[0] ?? '';
      refuseOldVersion('PostgreSQL', number);
      return `PostgreSQL ${number}`;
    },
    async now() {
      const [instant, wallTime] = (await ask(clock))[0] ?? [];
      return { instant: new Date(instant ?? Number.NaN), wallTime: wallTime ?? '' };
    },
    // A lock that only a writer may take is tried on a table of the account's rights. A standby server, which changes
    // nothing, refuses it. No row is touched.
    async canWrite() {
      const table = (await ask(writable))[0]?.[0];
      if (table === undefined) return false;
      await ask('BEGIN READ WRITE');
      try {
        await ask(`LOCK TABLE ONLY ${table} IN ROW EXCLUSIVE MODE NOWAIT`);
        return true;
      } catch (error) {
        return error instanceof ServerRefusal && /could not obtain lock/.test(error.message);
      } finally {
        await ask('ROLLBACK');
      }
    },
    tables: async () =>
      (await ask(tables)).map(([schema, name, rows]) => ({
        schema: schema ?? '',
        name: name ?? '',
        rows: rows == null ? null : Number(rows),
      })),
    columns: async ({ schema, name }) =>
      (await ask(columns, [schema, name])).map(([column, type, isNullable]) => ({
        name: column ?? '',
        type: type ?? '',
        isNullable: isNullable === 't',
      })),
    async begin() {
      await ask('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return 'run';
    },
    async stream(sql, params, { signal }) {
      signal.throwIfAborted();
      const values: string[] = [];
      const text = replaceParams(
        { sql, params, quotes: 'plain' },
        (_, value) => `$${values.push(value)}`,
      );
      const cursor = new Cursor<TextRow>(text, values, { rowMode: 'array', types: textTypes });
      const cancel = () => void cancelStatement(client, source).catch(() => undefined);
      signal.addEventListener('abort', cancel);
      const read = async (): Promise<[TextRow[], { name: string; dataTypeID: number }[]]> => {
        try {
          return await new Promise((resolve, reject) =>
            cursor.read(rowsPerBlock, (error, rows, result) =>
              error ? reject(error) : resolve([rows, result?.fields ?? []]),
            ),
          );
        } catch (error) {
          signal.throwIfAborted();
          throw toPostgresFailure(error);
        }
      };
      client.query(cursor);
      const [first, fields] = await read().catch((error: unknown) => {
        signal.removeEventListener('abort', cancel);
        throw error;
      });
      const toForm = postgresForm(fields.map(({ dataTypeID }) => dataTypeID));
      async function* blocks() {
        let isLeft = true;
        try {
          for (let rows = first; rows.length > 0; ) {
            yield toForm(rows);
            signal.throwIfAborted();
            if (rows.length < rowsPerBlock) break;
            isLeft = false;
            [rows] = await read();
            isLeft = rows.length > 0;
          }
          isLeft = false;
        } finally {
          signal.removeEventListener('abort', cancel);
          if (isLeft) await leave(cursor, client);
        }
      }
      return { columns: fields.map(({ name }) => name), blocks: blocks() };
    },
    async close() {
      end(client);
    },
  };
}

// Closes the portal of a statement whose rows are not all read, so that the connection can go on.
async function leave(cursor: Cursor, client: Client): Promise<void> {
  await within(patience.leaveMs, cursor.close(), () => end(client)).catch(() => undefined);
}

// Ends the connection at once: a goodbye would wait for a statement that still runs.
function end(client: Client): void {
  client.end().catch(() => undefined);
  client.connection.stream.destroy();
}

function optionsOf({ host, address, port, database, username, password, isTls }: CheckedSource) {
  return {
    host: address,
    port,
    user: username,
    password,
    database: database || 'postgres',
    application_name: 'Stacksight',
    connectionTimeoutMillis: patience.signInMs,
    keepAlive: true,
    // A certificate is for a host name, so only a host name is sent, not an address.
    ...(isTls
      ? { ssl: { ...(isIP(host) === 0 ? { servername: host } : {}), rejectUnauthorized: true } }
      : {}),
  };
}
