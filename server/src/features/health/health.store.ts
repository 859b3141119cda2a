import { and, count, desc, eq, gt, gte, inArray, isNull, lt, min, sql } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { reportDelivery } from '#store/schema/analysis/subscriptions.ts';
import { purchaseDelivery } from '#store/schema/holdings/webhooks.ts';
import { pushedCall } from '#store/schema/library/pushed-events.ts';
import { syncSending } from '#store/schema/library/sync.ts';
import { auditLog, sysParam } from '#store/schema/records.ts';
import { dailySize } from '#store/schema/running/daily-sizes.ts';
import { loginThrottle, session } from '#store/schema/sessions.ts';
import { task } from '#store/schema/tasks.ts';
import { paramSeeds } from '#store/seeds/param-seed.ts';

export type DailySizeRow = typeof dailySize.$inferSelect;

/** Keeps the sizes of a day; the last measurement of a day stays. */
export async function keepSize(db: Db, row: DailySizeRow): Promise<void> {
  const { day, ...sizes } = row;
  await db
    .insert(dailySize)
    .values({ day, ...sizes })
    .onConflictDoUpdate({ target: dailySize.day, set: sizes });
}

export async function listSizes(db: Db, since: string): Promise<DailySizeRow[]> {
  return db.select().from(dailySize).where(gte(dailySize.day, since)).orderBy(dailySize.day);
}

export async function forgetSizes(db: Db, before: string): Promise<void> {
  await db.delete(dailySize).where(lt(dailySize.day, before));
}

/** Returns the bytes of the records and the version of their database. */
export async function readRecords(db: Db): Promise<{ bytes: number; version: string }> {
  const found = await db.execute(
    sql`SELECT pg_database_size(current_database()) AS bytes, current_setting('server_version') AS version`,
  );
  const [row] = (found as unknown as { rows: { bytes: string; version: string }[] }).rows;
  return { bytes: Number(row?.bytes), version: row?.version ?? '' };
}

/** Returns the number of standbys that copy the records. */
export async function countStandbys(db: Db): Promise<number> {
  const found = await db.execute(sql`SELECT count(*) AS standbys FROM pg_stat_replication`);
  return Number((found as unknown as { rows: { standbys: string }[] }).rows[0]?.standbys ?? 0);
}

export async function countSessions(db: Db, now: Date): Promise<number> {
  return db.$count(session, gt(session.expiresAt, now));
}

/** Returns the tasks of every kind that wait or run, and the scheduled runs that failed since a moment. */
export async function readTasks(db: Db, since: Date) {
  const open = await db
    .select({ status: task.status, tasks: count(), oldest: min(task.createdAt) })
    .from(task)
    .where(inArray(task.status, ['waiting', 'running']))
    .groupBy(task.status);
  const of = (status: 'waiting' | 'running') => open.find((one) => one.status === status);
  return {
    waiting: of('waiting')?.tasks ?? 0,
    running: of('running')?.tasks ?? 0,
    oldestWaiting: of('waiting')?.oldest ?? null,
    failed: await db.$count(
      task,
      and(eq(task.status, 'failed'), isNull(task.ownerId), gt(task.endedAt, since)),
    ),
  };
}

/** Returns the last run of a kind of task that belongs to the server. */
export async function lastRun(db: Db, kind: string) {
  const rows = await db
    .select()
    .from(task)
    .where(and(eq(task.kind, kind), isNull(task.ownerId)))
    .orderBy(desc(task.createdAt))
    .limit(1);
  return rows[0] ?? null;
}

export async function countSignIns(db: Db, since: Date, now: Date) {
  const rows = await db
    .select({ isSuccess: auditLog.isSuccess, entries: count() })
    .from(auditLog)
    .where(and(gt(auditLog.at, since), eq(auditLog.action, 'session.signIn')))
    .groupBy(auditLog.isSuccess);
  const of = (isSuccess: boolean) => rows.find((row) => row.isSuccess === isSuccess)?.entries ?? 0;
  return {
    done: of(true),
    failed: of(false),
    blocked: await db.$count(loginThrottle, gt(loginThrottle.blockedUntil, now)),
  };
}

/** Returns the mails of reports and notices that failed since a moment, and the code of the newest failure. */
export async function readFailedMails(db: Db, since: Date) {
  const isFailed = and(eq(reportDelivery.state, 'failed'), gt(reportDelivery.endedAt, since));
  const [last] = await db
    .select({ reason: reportDelivery.reason, detail: reportDelivery.detail })
    .from(reportDelivery)
    .where(isFailed)
    .orderBy(desc(reportDelivery.endedAt))
    .limit(1);
  return { failed: await db.$count(reportDelivery, isFailed), last: last ?? null };
}

/** Returns the messages to other systems that failed since a moment, and those that wait for another attempt. */
export async function readMessages(db: Db, since: Date) {
  const [bought, sent] = [purchaseDelivery, syncSending];
  return {
    failed:
      (await db.$count(bought, and(eq(bought.state, 'failed'), gt(bought.triedAt, since)))) +
      (await db.$count(sent, and(eq(sent.state, 'failed'), gt(sent.triedAt, since)))),
    waiting:
      (await db.$count(bought, and(eq(bought.state, 'waiting'), gt(bought.attempts, 0)))) +
      (await db.$count(sent, and(eq(sent.state, 'waiting'), gt(sent.attempts, 0)))),
  };
}

export async function countPushedCalls(db: Db): Promise<number> {
  return db.$count(pushedCall, sql`${pushedCall.events} IS NOT NULL`);
}

/** Returns the last migration of the records. */
export async function lastMigration(db: Db): Promise<{ name: string; at: Date | null }> {
  const found = await db.execute(
    sql`SELECT name, applied_at AS at FROM schema_migration ORDER BY name DESC LIMIT 1`,
  );
  const [row] = (found as unknown as { rows: { name: string; at: string | Date }[] }).rows;
  return { name: row?.name ?? '', at: row === undefined ? null : new Date(row.at) };
}

/** Returns the days after which data count as late; 0 for never. */
export async function readLateDays(db: Db): Promise<number> {
  const [row] = await db.select().from(sysParam).where(eq(sysParam.key, 'data.late_days'));
  const value = row?.value ?? paramSeeds['data.late_days'] ?? '';
  return /^\d{1,6}$/.test(value) ? Number(value) : 0;
}
