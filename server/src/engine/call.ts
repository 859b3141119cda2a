import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { BaseResultSet, ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { EngineError, EngineTimeout, isConnectionRefused, toEngineFailure } from './errors.ts';

export type StatementParam =
  | string
  | number
  | bigint
  | boolean
  | null
  | Date
  | readonly StatementParam[];
export type StatementParams = Readonly<Record<string, StatementParam>>;

export type RunOptions = {
  /** Aborting also cancels the statement in the engine. */
  signal?: AbortSignal;
  /**
   * The seconds that the statement may run, 0 for no limit. Unless given: 10 for rows and table, 600 for stream, 3600
   * for other calls.
   */
  seconds?: number;
  settings?: Readonly<Record<string, string | number>>;
  /** HTTP headers of the call. The statement cannot read them. */
  headers?: Readonly<Record<string, string>>;
  queryId?: string;
  /** The rows go to tables that only their own load reads, so a backup does not wait for them. */
  isAside?: boolean;
};

/** The connection of one engine user, with its settings. */
export type Channel = {
  connect(): Promise<ClickHouseClient>;
  /** Ends a statement in the engine. */
  cancel(queryId: string): void;
  /** The settings of every statement of this user. */
  settings: ClickHouseSettings;
  /** True if the user may set max_execution_time. */
  isLimitSent: boolean;
  /** The most bytes of an answer that is held in memory. */
  maxAnswerBytes: number;
  /** Returns integers that are too large for a JavaScript number as texts, so that they lose no digits. */
  keepsDigits?: boolean;
};

export type EngineStatement = {
  sql: string;
  params: StatementParams | undefined;
  options: RunOptions | undefined;
  /** The seconds that the statement may run unless the options give another number. */
  seconds: number;
  /** The body is a stream, which can be read only once, so the call is not repeated. */
  isOnce?: boolean;
};

export type EngineCall = ReturnType<typeof openCall>;
export type EngineWork<T> = (client: ClickHouseClient, call: EngineCall) => Promise<T>;

// The engine stops a statement at its limit. The client waits this number of seconds longer for the engine's error.
const graceSeconds = 5;
const retryPauseMs = 100;

/** Runs a statement to its end. The statement is cancelled in the engine when the caller aborts or the time is over. */
export async function run<T>(
  channel: Channel,
  statement: EngineStatement,
  work: EngineWork<T>,
): Promise<T> {
  const call = openCall(channel, statement);
  try {
    return await attempt(channel, statement, call, work);
  } catch (error) {
    throw call.failure(error);
  }
}

/** Runs a statement and yields its rows as they arrive. Leaving the loop cancels the statement. */
export async function* runStream<T>(
  channel: Channel,
  statement: EngineStatement,
): AsyncGenerator<T> {
  const call = openCall(channel, statement);
  let isWhole = false;
  try {
    const result = await attempt(channel, statement, call, (client) =>
      client.query({ ...call.piecewise, format: 'JSONCompactEachRow' }),
    );
    call.signal.addEventListener('abort', () => result.close(), { once: true });
    for await (const rows of result.stream()) {
      for (const row of rows) yield channel.keepsDigits ? keepingDigits(row.text) : row.json<T>();
    }
    isWhole = true;
  } catch (error) {
    throw call.failure(error);
  } finally {
    if (!isWhole) call.cancel();
  }
}

function openCall(channel: Channel, { sql, params, options, seconds }: EngineStatement) {
  options?.signal?.throwIfAborted();
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
    http_headers: { ...options?.headers },
  };
  return {
    /** Settings for an answer that is sent while the engine computes it. */
    piecewise,
    /**
     * Settings for an answer that is sent after the statement has ended, so that a late error replaces the answer
     * instead of cutting it off.
     */
    whole: { ...piecewise, clickhouse_settings: { ...settings, wait_end_of_query: 1 as const } },
    signal,
    cancel: () => channel.cancel(queryId),
    /** Returns the error to throw instead of `error`. */
    failure(error: unknown): unknown {
      if (signal.aborted) channel.cancel(queryId);
      if (options?.signal?.aborted) return options.signal.reason;
      return deadline?.aborted ? new EngineTimeout(limit, error) : toEngineFailure(error, limit);
    },
  };
}

async function attempt<T>(
  channel: Channel,
  statement: EngineStatement,
  call: EngineCall,
  work: EngineWork<T>,
): Promise<T> {
  try {
    return await work(await channel.connect(), call);
  } catch (error) {
    if (statement.isOnce || !isConnectionRefused(error)) throw error;
  }
  // The engine has just died and the supervisor has not noticed yet. After the pause, the repeated call waits for the
  // new engine.
  await wait(retryPauseMs, null, { signal: call.signal });
  return work(await channel.connect(), call);
}

/** Reads an answer with one JSON value on each line into an array, up to the channel's size. */
export async function readLines<T>(
  result: BaseResultSet<
    NodeJS.ReadableStream,
    'JSONEachRow' | 'JSONCompactEachRowWithNamesAndTypes'
  >,
  call: EngineCall,
  { maxAnswerBytes, keepsDigits }: Pick<Channel, 'maxAnswerBytes' | 'keepsDigits'>,
): Promise<T[]> {
  // The driver ignores the signal after the answer has begun.
  const stop = () => result.close();
  call.signal.addEventListener('abort', stop, { once: true });
  const lines: string[] = [];
  let bytes = 0;
  try {
    for await (const rows of result.stream() as AsyncIterable<{ text: string }[]>) {
      for (const { text } of rows) {
        bytes += text.length;
        lines.push(text);
      }
      if (bytes > maxAnswerBytes) throw tooLarge(maxAnswerBytes);
    }
  } finally {
    call.signal.removeEventListener('abort', stop);
  }
  const text = `[${lines.join(',')}]`;
  return keepsDigits ? keepingDigits(text) : JSON.parse(text);
}

const keepingDigits = (text: string) =>
  /\d{16}/.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);

function keepDigits(_key: string, value: unknown, { source = '' }: { source?: string } = {}) {
  const isTooLong =
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source);
  return isTooLong ? source : value;
}

function tooLarge(maxBytes: number): EngineError {
  const megabytes = Math.floor(maxBytes / 1024 / 1024);
  const words = `The answer is larger than ${megabytes} MB. Ask for fewer rows or columns.`;
  return new EngineError(396, 'TOO_MANY_ROWS_OR_BYTES', words);
}
