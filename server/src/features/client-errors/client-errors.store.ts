import { asc, desc, sql } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { clientError } from '#store/schema/records.ts';

export type ClientErrorRow = typeof clientError.$inferSelect;
type ClientErrorListQuery = {
  pageNum: number;
  pageSize: number;
  field?: 'at' | 'count' | undefined;
  order?: 'ascend' | 'descend' | undefined;
  message?: string | undefined;
};

/** Adds an error, or increases the count of an equal one. */
export async function addClientError(db: Db, row: typeof clientError.$inferInsert): Promise<void> {
  const { lastAt, username, path, version, userAgent } = row;
  await db
    .insert(clientError)
    .values(row)
    .onConflictDoUpdate({
      target: clientError.fingerprint,
      set: { lastAt, username, path, version, userAgent, count: sql`${clientError.count} + 1` },
    });
}

export async function listClientErrors(
  db: Db,
  { pageNum, pageSize, field = 'at', order = 'descend', message = '' }: ClientErrorListQuery,
): Promise<{ rows: ClientErrorRow[]; total: number }> {
  const where =
    message === '' ? undefined : sql`strpos(lower(${clientError.message}), lower(${message})) > 0`;
  const column = field === 'at' ? clientError.lastAt : clientError.count;
  const direction = order === 'ascend' ? asc : desc;
  const rows = await db
    .select()
    .from(clientError)
    .where(where)
    .orderBy(direction(column), asc(clientError.id))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize);
  return { rows, total: await db.$count(clientError, where) };
}
