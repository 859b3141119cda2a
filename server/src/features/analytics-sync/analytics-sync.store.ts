import type { SyncState } from '@stacksight/contract';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { analyticsSync } from '#store/schema/library/sync.ts';

export type SyncListQuery = ListQuery<'glc' | 'parentUrl' | 'lastSentAt' | 'modifiedAt'> & {
  state?: SyncState | undefined;
};
export type SyncRecord = typeof analyticsSync.$inferSelect;
type NewSync = typeof analyticsSync.$inferInsert;

const { glc, parentUrl, lastSentAt, modifiedAt, remark, state } = analyticsSync;
const columns = { glc, parentUrl, lastSentAt, modifiedAt };

/** Returns the records of the groups that the caller may see. */
export async function listSyncs(db: Db, visible: readonly string[], page: SyncListQuery) {
  const where = and(
    inArray(glc, [...visible]),
    matches(page.search, glc, parentUrl, remark),
    page.state === undefined ? undefined : eq(state, page.state),
  );
  const { limit, offset } = limitAndOffset(page);
  const rows = await db
    .select()
    .from(analyticsSync)
    .where(where)
    .orderBy(...inOrder(page, columns, { field: 'glc', order: 'ascend' }, glc))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(analyticsSync, where) };
}

export async function allSyncs(db: Db, visible: readonly string[]): Promise<SyncRecord[]> {
  return db
    .select()
    .from(analyticsSync)
    .where(inArray(glc, [...visible]))
    .orderBy(asc(glc));
}

export async function findSync(db: Db, key: string): Promise<SyncRecord | null> {
  const [row] = await db.select().from(analyticsSync).where(eq(glc, key));
  return row ?? null;
}

/** Adds a record; false if the group already has one. */
export async function addSync(tx: Tx, row: NewSync): Promise<boolean> {
  const made = await tx.insert(analyticsSync).values(row).onConflictDoNothing().returning({ glc });
  return made.length > 0;
}

export async function changeSync(tx: Tx, key: string, change: Partial<NewSync>): Promise<void> {
  await tx.update(analyticsSync).set(change).where(eq(glc, key));
}

export async function removeSync(tx: Tx, key: string): Promise<void> {
  await tx.delete(analyticsSync).where(eq(glc, key));
}
