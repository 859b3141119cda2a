// The calls that the server makes to ClickHouse: every value bound as {name:Type}, every call with a deadline and
// a way to cancel it in the engine itself. Knows statements as text only: no table, no metric, no feature.
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { EngineTimeout, toEngineFailure } from './errors.ts';

export type Param = string | number | bigint | boolean | null | Date | readonly Param[];
export type Params = Readonly<Record<string, Param>>;

export type RunOptions = {
  /** Aborting cancels the statement in the engine too. */
  signal?: AbortSignal;
  /** The longest it may run, 0 for no end; 10 for rows and table, 600 for stream, 3600 for command and insert. */
  seconds?: number;
  settings?: Readonly<Record<string, string | number>>;
  queryId?: string;
};

export type Column = { name: string; type: string };
export type Table = {
  columns: Column[];
  rows: unknown[][];
  elapsedSeconds: number;
  readRows: number;
};

export type Reads = {
  /** Objects by column name; 64-bit integers come as numbers, so select exact keys with toString(). */
  rows<Row>(sql: string, params?: Params, options?: RunOptions): Promise<Row[]>;
  /** Columns with their types and rows as arrays. */
  table(sql: string, params?: Params, options?: RunOptions): Promise<Table>;
  /** Rows as arrays, one at a time, however many there are; leaving the loop cancels the query. */
  stream(sql: string, params?: Params, options?: RunOptions): AsyncIterable<unknown[]>;
};

export type Writes = {
  /** A statement without an answer: DDL, INSERT SELECT. */
  command(sql: string, params?: Params, options?: RunOptions): Promise<void>;
  /** `INSERT INTO t (a, b) [SELECT … FROM input('…')] FORMAT CSV` with the rows as a stream. */
  insert(
    sql: string,
    body: Readable,
    params?: Params,
    options?: RunOptions,
  ): Promise<{ writtenRows: number }>;
};

/** A user's way to the engine. */
export type Channel = {
  connect(): Promise<ClickHouseClient>;
  cancel(queryId: string): void;
  /** What goes with every statement of this user. */
  settings: ClickHouseSettings;
  /** Whether the user may set max_execution_time. */
  isLimitSent: boolean;
};

type Statement = {
  sql: string;
  params: Params | undefined;
  options: RunOptions | undefined;
  seconds: number;
};

// The engine stops at `seconds`; the client waits this much longer for it to say so.
const graceSeconds = 5;

/** The reading calls of a user. */
export function createReads(channel: Channel): Reads {
  return {
    rows: (sql, params, options) =>
      run(channel, { sql, params, options, seconds: 10 }, async (client, call) => {
        const result = await client.query({ ...call.whole, format: 'JSONEachRow' });
        const text = await call.reading(result.text(), () => result.close());
        return JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`);
      }),
    table: (sql, params, options) =>
      run(channel, { sql, params, options, seconds: 10 }, async (client, call) => {
        const result = await client.query({ ...call.whole, format: 'JSONCompact' });
        const answer = await call.reading(result.json<unknown[]>(), () => result.close());
        return {
          columns: answer.meta ?? [],
          rows: answer.data,
          elapsedSeconds: answer.statistics?.elapsed ?? 0,
          readRows: answer.statistics?.rows_read ?? 0,
        };
      }),
    stream: (sql, params, options) => streamRows(channel, { sql, params, options, seconds: 600 }),
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
      run(channel, { sql, params, options, seconds: 3600 }, async (client, call) => {
        const result = await client.exec({ ...call.whole, values: body });
        await call.reading(result.stream.resume().toArray(), () => result.stream.destroy());
        return { writtenRows: Number(result.summary?.written_rows ?? 0) };
      }),
  };
}

type Call = ReturnType<typeof openCall>;

function openCall(channel: Channel, { sql, params, options, seconds }: Statement) {
  const limit = options?.seconds ?? seconds;
  const deadline = limit > 0 ? AbortSignal.timeout((limit + graceSeconds) * 1000) : null;
  const signal = AbortSignal.any([options?.signal, deadline].filter((one) => one != null));
  const queryId = options?.queryId ?? randomUUID();
  const settings: ClickHouseSettings = {
    ...channel.settings,
    ...(channel.isLimitSent ? { max_execution_time: Math.ceil(limit) } : {}),
    ...options?.settings,
  };
  const piecewise = {
    query: sql,
    query_params: { ...params },
    query_id: queryId,
    abort_signal: signal,
    clickhouse_settings: settings,
  };
  return {
    /** Answered as it comes. */
    piecewise,
    /** Answered once the statement has ended, so that a late error is an error and not half an answer. */
    whole: { ...piecewise, clickhouse_settings: { ...settings, wait_end_of_query: 1 as const } },
    /** Reads an answer; the driver itself stops listening to the signal once the answer has begun. */
    async reading<T>(answer: Promise<T>, stop: () => void): Promise<T> {
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
      return answer.finally(() => signal.removeEventListener('abort', stop));
    },
    signal,
    /** The error to throw instead of `error`. */
    failure(error: unknown): unknown {
      if (signal.aborted) channel.cancel(queryId);
      if (options?.signal?.aborted) return options.signal.reason;
      return deadline?.aborted ? new EngineTimeout(limit, error) : toEngineFailure(error, limit);
    },
    cancel: () => channel.cancel(queryId),
  };
}

async function run<T>(
  channel: Channel,
  statement: Statement,
  work: (client: ClickHouseClient, call: Call) => Promise<T>,
): Promise<T> {
  statement.options?.signal?.throwIfAborted();
  const client = await channel.connect();
  const call = openCall(channel, statement);
  try {
    return await work(client, call);
  } catch (error) {
    throw call.failure(error);
  }
}

async function* streamRows(channel: Channel, statement: Statement): AsyncGenerator<unknown[]> {
  statement.options?.signal?.throwIfAborted();
  const client = await channel.connect();
  const call = openCall(channel, statement);
  let isWhole = false;
  try {
    const result = await client.query({ ...call.piecewise, format: 'JSONCompactEachRow' });
    const stop = () => result.close();
    call.signal.addEventListener('abort', stop, { once: true });
    for await (const rows of result.stream<unknown[]>()) {
      for (const row of rows) yield row.json();
    }
    isWhole = true;
  } catch (error) {
    throw call.failure(error);
  } finally {
    if (!isWhole) call.cancel();
  }
}
