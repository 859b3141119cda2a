import { randomUUID } from 'node:crypto';
import type { ServerDeps } from '#kit/deps.ts';
import type { RecordRun, RunEntry } from '#kit/statements/desk-tools.ts';
import { toAppError } from '#kit/to-app-error.ts';
import { addRun, type NewRun } from './sql-history.store.ts';

type Ending = Pick<NewRun, 'outcome' | 'reason' | 'rowCount' | 'hasMore' | 'isCached'>;

/** Returns the function that writes runs to the history, for any part of the server. */
export function createRecordRun({ store, clock }: Pick<ServerDeps, 'store' | 'clock'>): RecordRun {
  return async (entry, work) => {
    const at = clock.now();
    const startedAt = performance.now();
    const runId = randomUUID();
    const note = async (ending: Ending): Promise<number> => {
      const ms = Math.round(performance.now() - startedAt);
      await addRun(store, { ...toRow(entry), ...ending, id: runId, at, ms });
      return ms;
    };
    const answer = await work().catch(async (error: unknown) => {
      await note(toEnding(error));
      throw error;
    });
    const { rows, hasMore, cached } = answer;
    const ms = await note({
      outcome: 'done',
      reason: null,
      rowCount: rows.length,
      hasMore,
      isCached: cached,
    });
    return { ...answer, ms, runId };
  };
}

function toRow({ caller, rule, scope, kind, sql, parameters, isExport }: RunEntry) {
  return {
    accountId: caller.accountId,
    username: caller.username,
    kind,
    ruleId: rule?.id ?? null,
    ruleName: rule?.name ?? '',
    sql,
    parameters: parameters ?? {},
    glc: scope?.glc ?? null,
    libraries: scope?.libraries == null ? null : [...scope.libraries],
    isExport,
  };
}

function toEnding(error: unknown): Ending {
  const nothing = { rowCount: null, hasMore: false, isCached: false };
  if (error instanceof Error && error.name === 'AbortError')
    return { outcome: 'cancelled', reason: null, ...nothing };
  const { code, params } = toAppError(error);
  const isRefused = code === 'permission.denied' || code === 'sql.refused';
  return { outcome: isRefused ? 'refused' : 'failed', reason: { code, params }, ...nothing };
}
