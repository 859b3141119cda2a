import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { StreamState } from '#ingest/sync/stream-state.ts';
import type { Db, Tx } from '#store/backend.ts';
import { etlRule, etlRun, etlState } from '#store/schema/library/etl-rules.ts';
import { task } from '#store/schema/tasks.ts';

export type EtlRunRow = { run: typeof etlRun.$inferSelect; task: typeof task.$inferSelect };

const joined = (db: Db) =>
  db.select({ run: etlRun, task }).from(etlRun).innerJoin(task, eq(task.id, etlRun.id));
const open = inArray(task.status, ['waiting', 'running']);

export async function addRun(tx: Tx, row: typeof etlRun.$inferInsert): Promise<void> {
  await tx.insert(etlRun).values(row);
}

export async function findRun(db: Db, id: string): Promise<EtlRunRow | null> {
  const [row] = await joined(db).where(eq(etlRun.id, id));
  return row ?? null;
}

/** Lists the last runs of a rule, the newest first. */
export async function listRuns(db: Db, ruleId: string): Promise<EtlRunRow[]> {
  return joined(db)
    .where(eq(etlRun.ruleId, ruleId))
    .orderBy(desc(task.createdAt), desc(task.id))
    .limit(50);
}

/** Returns the last run of each of these rules. */
export async function lastRuns(db: Db, ruleIds: readonly string[]): Promise<EtlRunRow[]> {
  if (ruleIds.length === 0) return [];
  return db
    .selectDistinctOn([etlRun.ruleId], { run: etlRun, task })
    .from(etlRun)
    .innerJoin(task, eq(task.id, etlRun.id))
    .where(inArray(etlRun.ruleId, [...ruleIds]))
    .orderBy(etlRun.ruleId, desc(task.createdAt));
}

/** Returns the runs of a data source that wait or are under way. */
export async function openRunsOfSource(db: Db, datasourceId: string): Promise<EtlRunRow[]> {
  return db
    .select({ run: etlRun, task })
    .from(etlRun)
    .innerJoin(task, eq(task.id, etlRun.id))
    .innerJoin(etlRule, eq(etlRule.id, etlRun.ruleId))
    .where(and(eq(etlRule.datasourceId, datasourceId), open));
}

/** Returns the last run of a rule that stopped with a question which nobody has answered. */
export async function openQuestion(db: Db, ruleId: string): Promise<EtlRunRow | null> {
  const [row] = await joined(db)
    .where(and(eq(etlRun.ruleId, ruleId), isNotNull(etlRun.question), eq(etlRun.isAnswered, false)))
    .orderBy(desc(task.createdAt))
    .limit(1);
  return row ?? null;
}

/** Returns the outcome of the last run of a rule that compared its days with the source; null without one. */
export async function lastOutcome(
  db: Db,
  ruleId: string,
): Promise<EtlRunRow['run']['outcome'] | null> {
  const [row] = await joined(db)
    .where(and(eq(etlRun.ruleId, ruleId), eq(task.status, 'done'), isNull(etlRun.question)))
    .orderBy(desc(task.createdAt))
    .limit(1);
  return row?.run.outcome ?? null;
}

export async function answerQuestions(tx: Tx, ruleId: string): Promise<void> {
  await tx.update(etlRun).set({ isAnswered: true }).where(eq(etlRun.ruleId, ruleId));
}

export async function changeRun(
  db: Db,
  id: string,
  change: Partial<typeof etlRun.$inferInsert>,
): Promise<void> {
  await db.update(etlRun).set(change).where(eq(etlRun.id, id));
}

export type StoredState = { stream: string; state: StreamState; runId: string | null };

export async function listStates(db: Db, ruleId: string): Promise<StoredState[]> {
  const rows = await db
    .select()
    .from(etlState)
    .where(eq(etlState.ruleId, ruleId))
    .orderBy(etlState.stream);
  return rows.map(({ stream, state, runId }) => ({
    ...{ stream, runId },
    state: state as unknown as StreamState,
  }));
}

export async function saveState(
  db: Db,
  { ruleId, stream, runId }: { ruleId: string; stream: string; runId: string | null },
  state: StreamState,
): Promise<void> {
  await db
    .insert(etlState)
    .values({ ruleId, stream, state, runId })
    .onConflictDoUpdate({ target: [etlState.ruleId, etlState.stream], set: { state, runId } });
}

export async function forgetState(tx: Tx, ruleId: string, stream: string): Promise<void> {
  await tx.delete(etlState).where(and(eq(etlState.ruleId, ruleId), eq(etlState.stream, stream)));
}
