import { backgroundRows, statementLimits } from '@stacksight/contract';
import { EngineError, EngineTimeout } from '#engine/errors.ts';
import type { Engine } from '#engine/open.ts';
import type { AskDesk, WholeAnswers, WholeStatement } from '#kit/statements/desk-tools.ts';
import { toSqlError } from '#kit/statements/sql-error.ts';
import type { Caller } from '#lib/caller.ts';
import { blocksOf } from '#lib/workbook/blocks.ts';
import { deskConnectionOf } from './ask-desk.ts';

const blockRows = 2_000;
const tooLarge = 396;

/**
 * Returns the functions for whole answers of statements: small answers come at once and from memory, large ones as a
 * stream.
 */
export function createWholeAnswers({ engine }: { engine: Engine }, askDesk: AskDesk): WholeAnswers {
  const atOnce = (
    statement: WholeStatement,
    caller: Pick<Caller, 'accountId'>,
    signal: AbortSignal,
  ) => {
    const { seconds } = statementLimits;
    const asked = { ...statement, rows: backgroundRows, seconds, isFresh: false };
    return askDesk(asked, caller, signal).catch(nullWhereLarge);
  };
  return {
    async size(statement, caller, signal) {
      const page = await atOnce(statement, caller, signal);
      return page === null || page.hasMore ? null : page.rows.length;
    },
    async open(statement, caller, { signal, isLarge }) {
      const page = isLarge ? null : await atOnce(statement, caller, signal);
      if (page !== null && !page.hasMore)
        return { columns: page.columns, blocks: one(page.rows), count: page.rows.length };
      const { sql, params, scope, hasReaders } = statement;
      const { columns, rows } = await deskConnectionOf(engine, hasReaders)
        .stream(sql, params, { scope, signal })
        .catch((error: unknown) => Promise.reject(toSqlError(error, sql)));
      return { columns, blocks: blocksOf(inWords(rows, sql), blockRows), count: null };
    },
  };
}

// Turns the error of a result that is too large or too slow into null.
function nullWhereLarge(error: unknown): null {
  const cause = error instanceof Error ? error.cause : undefined;
  if (error instanceof EngineTimeout) return null;
  if (cause instanceof EngineError && cause.code === tooLarge) return null;
  throw error;
}

async function* one<T>(block: T): AsyncGenerator<T> {
  yield block;
}

async function* inWords<T>(rows: AsyncIterable<T>, sql: string): AsyncGenerator<T> {
  try {
    yield* rows;
  } catch (error) {
    throw toSqlError(error, sql);
  }
}
