import { and, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { task } from '#store/schema/tasks.ts';

export type TaskRow = typeof task.$inferSelect;

const open = ['waiting', 'running'] as const;

export async function addTask(db: Db, row: typeof task.$inferInsert): Promise<void> {
  await db.insert(task).values(row);
}

/** Removes a task that never began. */
export async function removeTask(db: Db, id: string): Promise<void> {
  await db.delete(task).where(eq(task.id, id));
}

/**
 * Starts an attempt; returns null when the task was cancelled, has ended or waits for a later time. A task without an
 * adder, such as a scheduled one, belongs to the server.
 */
export async function startTask(
  db: Db,
  { id, kind, now }: { id: string; kind: string; now: Date },
): Promise<TaskRow | null> {
  const own = { id, kind, title: kind, createdAt: now, startedAt: now, attempt: 1 };
  const rows = await db
    .insert(task)
    .values({ ...own, status: 'running' })
    .onConflictDoUpdate({
      target: task.id,
      set: {
        status: 'running',
        attempt: sql`${task.attempt} + 1`,
        startedAt: now,
        ...{ done: 0, total: null, reason: null, detail: null, retryAt: null },
      },
      setWhere: and(
        inArray(task.status, [...open]),
        or(isNull(task.retryAt), lte(task.retryAt, now)),
      ),
    })
    .returning();
  return rows[0] ?? null;
}

/** Returns whether a task waits or runs. */
export async function isOpenTask(db: Db, id: string): Promise<boolean> {
  return (await db.$count(task, and(eq(task.id, id), inArray(task.status, [...open])))) > 0;
}

/** One attempt. An older attempt whose process counts as dead can no longer change the task. */
export type TaskAttempt = Pick<TaskRow, 'id' | 'attempt'>;

const isRunning = ({ id, attempt }: TaskAttempt) =>
  and(eq(task.id, id), eq(task.attempt, attempt), eq(task.status, 'running'));

/** Saves the progress; returns false when the task was cancelled or deleted. */
export async function noteProgress(
  db: Db,
  attempt: TaskAttempt,
  progress: { done: number; total: number | null },
): Promise<boolean> {
  const rows = await db
    .update(task)
    .set(progress)
    .where(isRunning(attempt))
    .returning({ id: task.id });
  return rows.length > 0;
}

/** Ends an attempt; returns false when the task was already cancelled. */
export async function endTask(
  db: Db,
  attempt: TaskAttempt,
  end: { status: 'done' | 'failed'; reason?: string; detail?: string | null; endedAt: Date },
): Promise<boolean> {
  const rows = await db.update(task).set(end).where(isRunning(attempt)).returning({ id: task.id });
  return rows.length > 0;
}

type Pause = { reason: string; detail: string | null; retryAt: Date };

/**
 * Queues a task again, at a later time where it pauses. An attempt that stopped only because the server closes is not
 * counted.
 */
export async function putBack(
  db: Db,
  attempt: TaskAttempt,
  { isCounted, pause }: { isCounted: boolean; pause?: Pause | null },
): Promise<void> {
  const before = isCounted ? {} : { attempt: sql`${task.attempt} - 1` };
  await db
    .update(task)
    .set({ status: 'waiting', done: 0, total: null, ...before, ...pause })
    .where(isRunning(attempt));
}

/** Cancels a waiting or running task; returns false when there is none. */
export async function cancelTask(db: Db, id: string, endedAt: Date): Promise<boolean> {
  const rows = await db
    .update(task)
    .set({ status: 'cancelled', endedAt, retryAt: null })
    .where(and(eq(task.id, id), inArray(task.status, [...open])))
    .returning({ id: task.id });
  return rows.length > 0;
}

/** Marks tasks of a process that has ended as waiting again, and returns them. */
export async function takeBackRunning(db: Db): Promise<TaskRow[]> {
  return db.update(task).set({ status: 'waiting' }).where(eq(task.status, 'running')).returning();
}

export async function listWaiting(db: Db): Promise<TaskRow[]> {
  return db.select().from(task).where(eq(task.status, 'waiting')).orderBy(task.createdAt);
}

/** Deletes the server's own tasks that ended before a moment. */
export async function forgetTasks(db: Db, before: Date): Promise<void> {
  await db.delete(task).where(and(isNull(task.ownerId), lt(task.endedAt, before)));
}
