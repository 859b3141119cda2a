import { EngineError, EngineTimeout } from '#engine/errors.ts';
import { toSqlError } from '#kit/statements/sql-error.ts';
import { AppError } from '#lib/app-error.ts';

export type Verdict =
  | 'refused'
  | 'same'
  /** The answer differs from the answer over the caller's own rows alone. */
  | 'widened'
  /** The statement fails without a message for people. */
  | 'wordless';

type RunStatement = (sql: string) => Promise<unknown[][]>;

/** Compares a statement's result over the rows of many libraries with its result over the caller's own rows alone. */
export async function judge(sql: string, whole: RunStatement, own: RunStatement): Promise<Verdict> {
  const [answer, expected] = await Promise.all([outcomeOf(sql, whole), outcomeOf(sql, own)]);
  if (answer === 'wordless') return 'wordless';
  // A statement that fails only because other libraries' rows exist has read them.
  if (answer === 'refused') return expected === 'refused' ? 'refused' : 'widened';
  return answer === expected ? 'same' : 'widened';
}

async function outcomeOf(sql: string, ask: RunStatement): Promise<string> {
  try {
    const rows = await ask(sql);
    return JSON.stringify(rows.map((row) => JSON.stringify(row)).sort());
  } catch (error) {
    if (error instanceof EngineTimeout) return 'refused';
    const said = error instanceof EngineError ? toSqlError(error, sql) : error;
    return said instanceof AppError && said.code.startsWith('sql.') ? 'refused' : 'wordless';
  }
}
