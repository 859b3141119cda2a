import type { JobRun } from '@stacksight/contract';
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, limitAndOffset } from '#store/listing.ts';
import { job } from '#store/schema/running/jobs.ts';
import { task } from '#store/schema/tasks.ts';

export type JobRow = typeof job.$inferSelect;
export type RunRow = typeof task.$inferSelect;
export type RunListing = {
  pageNum: number;
  pageSize: number;
  field?: 'startedAt' | 'milliseconds' | undefined;
  order?: 'ascend' | 'descend' | undefined;
  kinds: readonly string[];
  status?: JobRun['status'] | undefined;
  days?: { from: string; to: string; zone: string } | undefined;
};

/** Returns the settings of administrators, for every kind that they changed. */
export async function listJobs(db: Db): Promise<JobRow[]> {
  return db.select().from(job);
}

/** Changes the settings of a kind of job; fields that are absent do not change. */
export async function changeJob(
  tx: Tx,
  kind: string,
  set: Partial<Pick<JobRow, 'cron' | 'isPaused' | 'resumedAt'>>,
  by: { modifiedAt: Date; modifiedBy: string },
): Promise<void> {
  await tx
    .insert(job)
    .values({ kind, ...set, ...by })
    .onConflictDoUpdate({ target: job.kind, set: { ...set, ...by } });
}

/** Returns the last run of each kind. */
export async function listLastRuns(db: Db, kinds: readonly string[]): Promise<RunRow[]> {
  return db
    .selectDistinctOn([task.kind])
    .from(task)
    .where(ofServer(kinds))
    .orderBy(task.kind, desc(task.createdAt));
}

/** Returns whether a run of a kind waits or runs. */
export async function isUnderWay(db: Db, kind: string): Promise<boolean> {
  const open = inArray(task.status, ['waiting', 'running']);
  const rows = await db
    .select({ id: task.id })
    .from(task)
    .where(and(ofServer([kind]), open));
  return rows.length > 0;
}

const milliseconds = sql<number>`extract(epoch FROM ${task.endedAt} - ${task.startedAt})`;
const columns = { startedAt: sql`coalesce(${task.startedAt}, ${task.createdAt})`, milliseconds };

export async function listRuns(
  db: Db,
  listing: RunListing,
): Promise<{ rows: RunRow[]; total: number }> {
  const where = and(ofServer(listing.kinds), statusOf(listing), daysOf(listing));
  const { limit, offset } = limitAndOffset(listing);
  const rows = await db
    .select()
    .from(task)
    .where(where)
    .orderBy(...inOrder(listing, columns, { field: 'startedAt', order: 'descend' }, task.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(task, where) };
}

const ofServer = (kinds: readonly string[]): SQL | undefined =>
  and(isNull(task.ownerId), inArray(task.kind, [...kinds]));

const statusOf = ({ status }: RunListing): SQL | undefined =>
  status === undefined ? undefined : eq(task.status, status);

function daysOf({ days }: RunListing): SQL | undefined {
  if (days === undefined) return undefined;
  const begin = (day: string) => sql`(${day}::timestamp AT TIME ZONE ${days.zone})`;
  return sql`${task.createdAt} >= ${begin(days.from)} AND ${task.createdAt} < ${begin(days.to)}`;
}
