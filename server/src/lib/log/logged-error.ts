// What the log keeps of an error. The message of a driver repeats what it was sent (`invalid input syntax for type
// uuid: "…"`, `Key (username)=(…)`), so of an error with a code of its own only the code is kept, of a statement its
// text without the values, and of a message of ours or of the language whatever stands in no quotes.

type Logged = {
  type: string;
  message?: string;
  code?: string | number;
  /** The statement that failed, with `$1` where its values were. */
  statement?: string;
  /** Where in the tables it failed. */
  table?: string;
  constraint?: string;
  stack?: string;
  cause?: Logged;
};

const deepest = 5;

/** An error as the log keeps it; what is no error is said to be none. */
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

// Those of PostgreSQL have five signs, those of ClickHouse are numbers; those of Node say what happened, not to what.
const isDriverCode = (code: unknown): boolean =>
  typeof code === 'number' ||
  (typeof code === 'string' && /^((?=.*\d)[0-9A-Z]{5}|\d+)$/.test(code));

const withoutQuoted = (message: string): string =>
  message
    .replace(/(["'`“‘])(?:(?!\1)[^”’]|\\.)*(?:\1|[”’]|$)/gs, '$1…$1')
    .split('\n', 1)
    .join('')
    .slice(0, 300);

// The first line of a stack is the message again.
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
