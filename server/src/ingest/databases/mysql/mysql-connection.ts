import type { Connection, QueryOptions } from 'mysql2';
import { type CheckedSource, patience, type TextRow } from '../source-database.ts';
import { within } from '../within.ts';
import { type MysqlField, mysqlCells, textsOfCells } from './mysql-values.ts';
import { toMysqlFailure, toMysqlRefusal } from './mysql-words.ts';

/** Opens a signed-in connection to a MySQL or MariaDB server. */
export async function signInToMysql({
  host,
  port,
  connect,
  ...source
}: CheckedSource): Promise<Connection> {
  const { createConnection } = await import('mysql2');
  const { username, password, database, isTls } = source;
  const stream = await connect();
  const connection = createConnection({
    stream,
    host,
    port,
    user: username,
    password,
    ...(database === '' ? {} : { database }),
    charset: 'utf8mb4',
    // The server must not ask for files of this machine.
    flags: ['-LOCAL_FILES'],
    connectTimeout: patience.signInMs,
    ...(isTls ? { ssl: { rejectUnauthorized: true, verifyIdentity: true } } : {}),
  });
  // Every statement in progress gets the error too.
  connection.on('error', () => undefined);
  const ready = new Promise<void>((resolve, reject) =>
    connection.connect((error) => (error ? reject(error) : resolve())),
  );
  try {
    await within(patience.signInMs, ready, () => connection.destroy());
    return connection;
  } catch (error) {
    connection.destroy();
    throw toMysqlRefusal(error);
  }
}

/** Asks for every value as the bytes that the server sends. */
export const asBytes = (sql: string): QueryOptions => ({ sql, rowsAsArray: true, typeCast: false });

/** Runs a statement and returns all of its rows. */
export function askAll(connection: Connection, sql: string): Promise<TextRow[]> {
  return new Promise((resolve, reject) =>
    connection.query(asBytes(sql), (error, rows, fields) => {
      if (error) return reject(toMysqlFailure(error));
      if (!Array.isArray(fields)) return resolve([]);
      const toCells = mysqlCells(fields as MysqlField[]);
      resolve((rows as unknown as (Buffer | null)[][]).map((row) => textsOfCells(toCells(row))));
    }),
  );
}
