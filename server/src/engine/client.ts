// The calls to ClickHouse. Values are bound as {name:Type}; each call has a deadline and can be cancelled in the
// engine. Statements are only text for this module: it knows no table, metric or feature.
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

export type ReadingClient = {
  /** Reads rows as objects by column name. Integers of 64 bits become numbers, so select exact keys with toString(). */
  rows<Row>(sql: string, params?: StatementParams, options?: RunOptions): Promise<Row[]>;
  /** Reads the columns with their types, and the rows as arrays. */
  table(sql: string, params?: StatementParams, options?: RunOptions): Promise<Table>;
  /** Yields rows as arrays, one at a time, without a limit on their number. Leaving the loop cancels the statement. */
  stream(sql: string, params?: StatementParams, options?: RunOptions): AsyncIterable<unknown[]>;
};

export type WritingClient = {
  /** Runs a statement without an answer, such as DDL or INSERT SELECT. */
  command(sql: string, params?: StatementParams, options?: RunOptions): Promise<void>;
  /** Runs `INSERT INTO t (a, b) [SELECT … FROM input('…')] FORMAT CSV` with a stream of rows. */
  insert(
    sql: string,
    body: Readable,
    params?: StatementParams,
    options?: RunOptions,
  ): Promise<{ writtenRows: number }>;
};

/** Makes the reading calls of an engine user. */
export function createReads(channel: Channel): ReadingClient {
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

// The lowest priority of Linux. An engine that may not change priorities ignores it.
const afterReads = { os_threads_nice_value_query: 19 };

/**
 * Makes the writing calls of an engine user. They take the processor time that reading calls leave, where the system
 * lets the engine lower the priority of its threads (CAP_SYS_NICE on Linux).
 */
export function createWrites(reading: Channel): WritingClient {
  const channel = { ...reading, settings: { ...reading.settings, ...afterReads } };
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
