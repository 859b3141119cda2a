// Converts errors for the log. The message of a driver repeats the values of its statement (`invalid input syntax for
// type uuid: "…"`, `Key (username)=(…)`). So the log has only the code of a driver's error, the text of the statement
// without values, and those parts of other messages that are outside quotation marks.

type Logged = {
  type: string;
  message?: string;
  code?: string | number;
  /** The failed statement, with `$1` in place of its values. */
  statement?: string;
  /** The table of the failed statement. */
  table?: string;
  constraint?: string;
  stack?: string;
  cause?: Logged;
};

const deepest = 5;

/** Converts an error for the log; a thrown value that is not an Error is marked. */
export function toLogged(error: unknown, depth = 0): Logged {
  if (!(error instanceof Error)) return { type: typeof error };
  const given = error as Error & Readonly<Record<string, unknown>>;
  const { code, query, table, constraint } = given;
  const isOfDriver = typeof query === 'string' || isDriverCode(code);
  return {
    type: error.name,
    ...(isOfDriver ? {} : { message: withoutQuoted(error.message) }),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(typeof query === 'string' ? { statement: query } : {}),
    ...(typeof table === 'string' ? { table } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    stack: framesOf(error),
    ...(error.cause === undefined || depth === deepest
      ? {}
      : { cause: toLogged(error.cause, depth + 1) }),
  };
}

// Returns whether a code comes from a database driver. PostgreSQL's codes have five characters, and ClickHouse's are
// numbers. Node's codes name only what happened, so messages of Node are logged.
const isDriverCode = (code: unknown): boolean =>
  typeof code === 'number' ||
  (typeof code === 'string' && /^((?=.*\d)[0-9A-Z]{5}|\d+)$/.test(code));

const withoutQuoted = (message: string): string =>
  message
    .replace(/(["'`“‘])(?:(?!\1)[^”’]|\\.)*(?:\1|[”’]|$)/gs, '$1…$1')
    .split('\n', 1)
    .join('')
    .slice(0, 300);

// Returns the stack without its first line, which repeats the message.
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
