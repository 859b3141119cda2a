import { ClickHouseError } from '@clickhouse/client';

/** Thrown when the engine refused or failed a statement. `code` and `type` are ClickHouse's own. */
export class EngineError extends Error {
  readonly code: number;
  readonly type: string;

  constructor(code: number, type: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'EngineError';
    this.code = code;
    this.type = type;
  }
}

/** Thrown when the engine cannot be reached, for example because it restarts. The same call may work a moment later. */
export class EngineUnavailable extends Error {
  readonly retryAfterSeconds = 2;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'EngineUnavailable';
  }
}

/** Thrown when a statement ran longer than its `seconds` and was stopped. */
export class EngineTimeout extends Error {
  readonly seconds: number;

  constructor(seconds: number, cause?: unknown) {
    super(`The query was stopped after ${seconds} s.`, { cause });
    this.name = 'EngineTimeout';
    this.seconds = seconds;
  }
}

/** Thrown when the disk of the engine is full; nothing was written. */
export class EngineDiskFull extends Error {
  constructor(cause?: unknown) {
    super('The disk that holds the analytics data is full. Free some space, then try again.', {
      cause,
    });
    this.name = 'EngineDiskFull';
  }
}

/** Thrown when another process uses the same data folder. */
export class DataFolderInUse extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another Stacksight process. Stop that one, or give this one another DATA_DIR.`,
    );
    this.name = 'DataFolderInUse';
  }
}

/** Thrown when a newer version of the product wrote the data, with migrations that this version does not know. */
export class DataFolderTooNew extends Error {
  constructor(database: string, unknown: readonly number[]) {
    super(
      `The analytics data in ${database} was written by a newer version of Stacksight (it has migration ${unknown.join(', ')}, unknown here). Start that version or a later one.`,
    );
    this.name = 'DataFolderTooNew';
  }
}

/** Thrown when the embedded engine cannot run on this machine. */
export class EngineUnsupported extends Error {
  constructor(reason: string) {
    super(
      `The built-in analytics engine cannot run here: ${reason} Set CLICKHOUSE_URL to a ClickHouse server, such as http://user:password@host:8123/stacksight.`,
    );
    this.name = 'EngineUnsupported';
  }
}

const timeoutCodes: ReadonlySet<number> = new Set([159, 160]);
/** The engine cannot reach another node of its cluster. */
const shardCodes: ReadonlySet<number> = new Set([209, 210, 279]);
const diskFull = /No space left on device|NOT_ENOUGH_SPACE|Cannot reserve .* not enough space/;
const networkCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ERR_STREAM_PREMATURE_CLOSE',
  'HPE_INVALID_CONSTANT',
]);

/** Turns an error of the driver into an error of this module; other errors are returned unchanged. */
export function toEngineFailure(error: unknown, seconds: number): unknown {
  if (error instanceof ClickHouseError) {
    const code = Number(error.code);
    if (timeoutCodes.has(code)) return new EngineTimeout(seconds, error);
    if (shardCodes.has(code))
      return new EngineUnavailable(
        'A shard of the analytics cluster cannot be reached. Try again in a moment.',
        error,
      );
    if (code === 243 || diskFull.test(error.message)) return new EngineDiskFull(error);
    return new EngineError(code, error.type ?? '', error.message.trim(), error);
  }
  if (isRefusal(error)) {
    const code = Number(/[Cc]ode: (\d+)/.exec(error.message)?.[1] ?? 0);
    return new EngineError(code, '', error.message.trim(), error);
  }
  if (isNetworkFailure(error)) {
    return new EngineUnavailable(
      'The analytics engine cannot be reached. Try again in a moment.',
      error,
    );
  }
  return error;
}

/** Returns whether no process listened at the engine's address, so that the statement did not reach the engine. */
export function isConnectionRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
}

// The driver does not recognise some errors of the engine's HTTP server.
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && /(DB|Poco)::Exception/.test(error.message);
}

function isNetworkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return networkCodes.has(error.code);
  return error.message === 'Timeout error.';
}
