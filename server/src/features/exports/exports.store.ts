import type { ExportEntry } from '@stacksight/contract';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  lt,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import type { ListQuery } from '#store/listing.ts';
import { exportFile, task } from '#store/schema/tasks.ts';

export type ExportRow = { task: typeof task.$inferSelect; file: typeof exportFile.$inferSelect };
type ExportListQuery = ListQuery<'createdAt' | 'title' | 'total' | 'bytes'> & {
  status?: ExportEntry['status'] | undefined;
};

export async function addExport(db: Db, row: typeof exportFile.$inferInsert): Promise<void> {
  await db.insert(exportFile).values(row);
}

/** Notes that the owner of an export does not wait for it any more. */
export async function stopAwaiting(db: Db, id: string): Promise<void> {
  await db.update(exportFile).set({ awaitedUntil: null }).where(eq(exportFile.id, id));
}

export async function finishExport(
  db: Db,
  id: string,
  result: Pick<typeof exportFile.$inferInsert, 'fileName' | 'bytes' | 'footprint' | 'expiresAt'>,
): Promise<void> {
  await db.update(exportFile).set(result).where(eq(exportFile.id, id));
}

const join = (db: Db) =>
  db
    .select({ task, file: exportFile })
    .from(exportFile)
    .innerJoin(task, eq(task.id, exportFile.id));

/** Returns one of an account’s own exports. */
export async function findExport(db: Db, id: string, ownerId: string): Promise<ExportRow | null> {
  const rows = await join(db).where(and(eq(task.id, id), eq(task.ownerId, ownerId)));
  return rows[0] ?? null;
}

/** Returns how far one of an account’s own exports is, without its question and what its file shows. */
export async function findExportState(
  db: Db,
  id: string,
  ownerId: string,
): Promise<Pick<ExportRow['task'], 'status' | 'reason' | 'detail'> | null> {
  const [row] = await db
    .select({ status: task.status, reason: task.reason, detail: task.detail })
    .from(task)
    .where(and(eq(task.id, id), eq(task.ownerId, ownerId)));
  return row ?? null;
}

export async function listExports(
  db: Db,
  ownerId: string,
  {
    pageNum,
    pageSize,
    field = 'createdAt',
    order = 'descend',
    search = '',
    status,
  }: ExportListQuery,
  now: Date,
): Promise<{ rows: ExportRow[]; total: number }> {
  const where = and(
    eq(task.ownerId, ownerId),
    search === '' ? undefined : sql`strpos(lower(${task.title}), lower(${search})) > 0`,
    status === undefined ? undefined : hasStatus(status, now),
  );
  const direction = order === 'ascend' ? asc : desc;
  const rows = await join(db)
    .where(where)
    .orderBy(sql`${direction(columns[field])} NULLS LAST`, desc(task.id))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize);
  const [totals] = await db
    .select({ total: count() })
    .from(exportFile)
    .innerJoin(task, eq(task.id, exportFile.id))
    .where(where);
  return { rows, total: totals?.total ?? 0 };
}

const columns: Readonly<Record<NonNullable<ExportListQuery['field']>, SQL>> = {
  createdAt: sql`${task.createdAt}`,
  title: sql`${task.title}`,
  total: sql`coalesce(${task.total}, ${task.done})`,
  bytes: sql`${exportFile.bytes}`,
};

function hasStatus(status: ExportEntry['status'], now: Date): SQL | undefined {
  if (status === 'ready') return and(eq(task.status, 'done'), gt(exportFile.expiresAt, now));
  if (status === 'expired') return and(eq(task.status, 'done'), lte(exportFile.expiresAt, now));
  return eq(task.status, status);
}

export async function removeExport(db: Db, id: string): Promise<void> {
  await db.delete(task).where(eq(task.id, id));
}

/** Returns the number of an account's exports that wait or run. */
export async function countOpen(db: Db, ownerId: string): Promise<number> {
  const [found] = await db
    .select({ total: count() })
    .from(exportFile)
    .innerJoin(task, eq(task.id, exportFile.id))
    .where(and(eq(task.ownerId, ownerId), inArray(task.status, ['waiting', 'running'])));
  return found?.total ?? 0;
}

/** Returns the ids of the exports whose file exists or is being made. */
export async function listKeptExports(
  db: Db,
  now: Date,
): Promise<{ id: string; isOpen: boolean }[]> {
  const isOpen = inArray(task.status, ['waiting', 'running']);
  const rows = await join(db).where(sql`${isOpen} OR ${hasStatus('ready', now)}`);
  return rows.map(({ task: { id, status } }) => ({ id, isOpen: status !== 'done' }));
}

/** Deletes exports that ended before a time and have no file. */
export async function forgetExports(db: Db, before: Date, now: Date): Promise<void> {
  const gone = db
    .select({ id: task.id })
    .from(exportFile)
    .innerJoin(task, eq(task.id, exportFile.id))
    .where(
      and(
        isNotNull(task.endedAt),
        lt(task.endedAt, before),
        sql`coalesce(${exportFile.expiresAt} <= ${now}, true)`,
      ),
    );
  await db.delete(task).where(inArray(task.id, gone));
}
