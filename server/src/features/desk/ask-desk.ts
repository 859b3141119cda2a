import { createAnswerCache } from '#analytics/answer/answer-cache.ts';
import type { Analytics } from '#analytics/run-query.ts';
import type { Page } from '#engine/desk/desk.ts';
import type { Engine } from '#engine/open.ts';
import type { AskDesk, DeskStatement } from '#kit/statements/desk-tools.ts';
import { toSqlError } from '#kit/statements/sql-error.ts';
import { AppError } from '#lib/app-error.ts';
import type { Clock } from '#lib/clock.ts';

type DeskDeps = { engine: Engine; analytics: Analytics; clock: Clock };

// Answers may be large, and a statement may contain the current time, so only a few answers are kept for a short time.
const keptAnswers = 40;
const keptMinutes = 10;
const mostAtOnce = 4;

/** Returns the function that runs a statement on the query desk; a repeated statement is answered from memory. */
export function createAskDesk({ engine, analytics, clock }: DeskDeps): AskDesk {
  const cached = createAnswerCache<Page>({ mostAnswers: keptAnswers });
  const running = new Map<string, number>();

  async function run(statement: DeskStatement, signal: AbortSignal) {
    const desk = deskConnectionOf(engine, statement.hasReaders);
    const { sql, params, rows, seconds, scope } = statement;
    const ask = (shared: AbortSignal) =>
      desk.page(sql, params, { rows, seconds, scope, signal: shared });
    const key = await keyOf(statement);
    const { answer, isCached } = await cached(key, signal, ask).catch((error: unknown) =>
      Promise.reject(toSqlError(error, sql)),
    );
    return { ...answer, cached: isCached };
  }

  async function keyOf({ isFresh, ...statement }: DeskStatement): Promise<string> {
    const { versions } = await analytics.state();
    const now = clock.now().getTime();
    const age = isFresh ? crypto.randomUUID() : Math.floor(now / 60_000 / keptMinutes);
    return JSON.stringify([statement, versions.map(({ version }) => version), age]);
  }

  return async (statement, { accountId }, signal) => {
    const count = running.get(accountId) ?? 0;
    if (count >= mostAtOnce) throw new AppError('rate.limited', { params: { seconds: 5 } });
    running.set(accountId, count + 1);
    try {
      return await run(statement, signal);
    } finally {
      const left = (running.get(accountId) ?? 1) - 1;
      if (left === 0) running.delete(accountId);
      else running.set(accountId, left);
    }
  };
}

/** Returns a database user of the query desk: one user can read the rows of readers, the other cannot. */
export function deskConnectionOf(engine: Engine, hasReaders: boolean) {
  const desk = hasReaders ? engine.desk : engine.plainDesk;
  if (desk !== null) return desk;
  const reasonKey = engine.desk === null ? 'sql.reason.off' : 'sql.reason.offPlain';
  throw new AppError('sql.refused', { params: { reasonKey } });
}
