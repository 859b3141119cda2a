// The calls that the server makes to ClickHouse: every value bound as {name:Type}, every call with a deadline and
// a way to cancel it in the engine itself. Knows statements as text only: no table, no metric, no feature.
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type Channel,
  type RunOptions,
  readLines,
  run,
  runStream,
  type StatementParams,
} from './call.ts';

export type Table = {
  columns: { name: string; type: string }[];
  rows: unknown[][];
  elapsedSeconds: number;
  readRows: number;
};

export type Reads = {
  /** Objects by column name; 64-bit integers come as numbers, so select exact keys with toString(). */
  rows<Row>(sql: string, params?: StatementParams, options?: RunOptions): Promise<Row[]>;
  /** Columns with their types and rows as arrays. */
  table(sql: string, params?: StatementParams, options?: RunOptions): Promise<Table>;
  /** Rows as arrays, one at a time, however many there are; leaving the loop cancels the query. */
  stream(sql: string, params?: StatementParams, options?: RunOptions): AsyncIterable<unknown[]>;
};

export type Writes = {
  /** A statement without an answer: DDL, INSERT SELECT. */
  command(sql: string, params?: StatementParams, options?: RunOptions): Promise<void>;
  /** `INSERT INTO t (a, b) [SELECT … FROM input('…')] FORMAT CSV` with the rows as a stream. */
  insert(
    sql: string,
    body: Readable,
    params?: StatementParams,
    options?: RunOptions,
  ): Promise<{ writtenRows: number }>;
};

/** The reading calls of a user. */
export function createReads(channel: Channel): Reads {
  return {
    rows: <Row>(sql: string, params?: StatementParams, options?: RunOptions) =>
      run(channel, { sql, params, options, seconds: 10 }, async (client, call) => {
        const result = await client.query({ ...call.whole, format: 'JSONEachRow' });
        return readLines<Row>(result, call, channel);
      }),
    table: (sql, params, options) =>
      run(channel, { sql, params, options, seconds: 10 }, async (client, call) => {
        const format = 'JSONCompactEachRowWithNamesAndTypes';
        const result = await client.query({ ...call.whole, format });
        const lines = await readLines<unknown[]>(result, call, channel);
        return { ...toTable(lines), ...workOf(result.response_headers) };
      }),
    stream: (sql, params, options) => runStream(channel, { sql, params, options, seconds: 600 }),
  };
}

function toTable([names = [], types = [], ...rows]: unknown[][]) {
  const columns = names.map((name, index) => ({ name: String(name), type: String(types[index]) }));
  return { columns, rows };
}

function workOf(headers: Readonly<Record<string, string | string[] | undefined>>) {
  const summary: { elapsed_ns?: string; read_rows?: string } = JSON.parse(
    String(headers['x-clickhouse-summary'] ?? '{}'),
  );
  return {
    elapsedSeconds: Number(summary.elapsed_ns ?? 0) / 1e9,
    readRows: Number(summary.read_rows ?? 0),
  };
}

/** The writing calls of a user. */
export function createWrites(channel: Channel): Writes {
  return {
    command: (sql, params, options) =>
      run(channel, { sql, params, options, seconds: 3600 }, async (client, call) => {
        await client.command(call.whole);
      }),
    insert: (sql, body, params, options) =>
      run(channel, { sql, params, options, seconds: 3600, isOnce: true }, async (client, call) => {
        const result = await client.exec({ ...call.whole, values: body });
        await pipeline(result.stream, discard, { signal: call.signal });
        return { writtenRows: Number(result.summary?.written_rows ?? 0) };
      }),
  };
}

async function discard(answer: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of answer);
}
