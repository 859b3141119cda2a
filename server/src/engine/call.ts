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
  /** Aborting cancels the statement in the engine too. */
  signal?: AbortSignal;
  /** The longest it may run, 0 for no end; 10 for rows and table, 600 for stream, 3600 for command and insert. */
  seconds?: number;
  settings?: Readonly<Record<string, string | number>>;
  /** What goes with the call beside the statement, out of the statement's reach. */
  headers?: Readonly<Record<string, string>>;
  queryId?: string;
};

/** A user's way to the engine. */
export type Channel = {
  connect(): Promise<ClickHouseClient>;
  /** Ends a statement in the engine. */
  cancel(queryId: string): void;
  /** What goes with every statement of this user. */
  settings: ClickHouseSettings;
  /** Whether the user may set max_execution_time. */
  isLimitSent: boolean;
  /** The largest answer that is held in memory. */
  maxAnswerBytes: number;
  /** Whether integers that a number cannot hold come as texts instead of losing digits. */
  keepsDigits?: boolean;
};

export type EngineStatement = {
  sql: string;
  params: StatementParams | undefined;
  options: RunOptions | undefined;
  /** How long it may run where the options do not say. */
  seconds: number;
  /** Its body can be read only once, so it cannot be tried again. */
  isOnce?: boolean;
};

export type EngineCall = ReturnType<typeof openCall>;
export type EngineWork<T> = (client: ClickHouseClient, call: EngineCall) => Promise<T>;

// The engine stops at its limit; the client waits this much longer for it to say so.
const graceSeconds = 5;
const retryPauseMs = 100;

/** Runs a statement to its end, cancelled in the engine when its caller goes away or its time is over. */
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

/** Runs a statement and gives its rows as they come; one that is left before its end is cancelled. */
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
    /** Answered as it comes. */
    piecewise,
    /** Answered once the statement has ended, so that a late error is an error and not half an answer. */
    whole: { ...piecewise, clickhouse_settings: { ...settings, wait_end_of_query: 1 as const } },
    signal,
    cancel: () => channel.cancel(queryId),
    /** The error to throw instead of `error`. */
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
  // The engine has just died and we were not told yet; a moment later its successor is being waited for.
  await wait(retryPauseMs, null, { signal: call.signal });
  return work(await channel.connect(), call);
}

/** Reads an answer of one JSON value to a line into an array, up to the channel's size. */
export async function readLines<T>(
  result: BaseResultSet<
    NodeJS.ReadableStream,
    'JSONEachRow' | 'JSONCompactEachRowWithNamesAndTypes'
  >,
  call: EngineCall,
  { maxAnswerBytes, keepsDigits }: Pick<Channel, 'maxAnswerBytes' | 'keepsDigits'>,
): Promise<T[]> {
  // The driver itself stops listening to the signal once the answer has begun.
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
