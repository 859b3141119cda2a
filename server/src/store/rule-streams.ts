import { and, eq, sql } from 'drizzle-orm';
import type { Db } from './backend.ts';
import { etlLease, etlRule, etlState } from './schema/library/etl-rules.ts';

export type StoredRule = typeof etlRule.$inferSelect;
type RuleStream = { ruleId: string; stream: string };

/** Takes a data source for a task; false while another task has it. A task that has ended has it no longer. */
export async function takeSource(db: Db, datasourceId: string, taskId: string): Promise<boolean> {
  const taken = await db
    .insert(etlLease)
    .values({ datasourceId, runId: taskId })
    .onConflictDoUpdate({
      target: etlLease.datasourceId,
      set: { runId: taskId },
      setWhere: sql`${etlLease.runId} = ${taskId} OR NOT EXISTS (
        SELECT 1 FROM task t WHERE t.id = ${etlLease.runId} AND t.status = 'running')`,
    })
    .returning({ runId: etlLease.runId });
  return taken.length > 0;
}

/** Lists the rules of a group. */
export function listRulesOf(db: Db, glc: string): Promise<StoredRule[]> {
  return db.select().from(etlRule).where(eq(etlRule.glc, glc));
}

/** Lists the streams that the rules of a group have read, each with the data source of its rule. */
export function listStreamsOf(
  db: Db,
  glc: string,
): Promise<(RuleStream & { datasourceId: string })[]> {
  return db
    .select({ ruleId: etlRule.id, datasourceId: etlRule.datasourceId, stream: etlState.stream })
    .from(etlState)
    .innerJoin(etlRule, eq(etlRule.id, etlState.ruleId))
    .where(eq(etlRule.glc, glc));
}

/** Changes what is known of a stream. */
export async function changeStreamState(
  db: Db,
  { ruleId, stream }: RuleStream,
  change: (state: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  const isState = and(eq(etlState.ruleId, ruleId), eq(etlState.stream, stream));
  const [row] = await db.select({ state: etlState.state }).from(etlState).where(isState);
  if (row !== undefined)
    await db
      .update(etlState)
      .set({ state: change(row.state) })
      .where(isState);
}
