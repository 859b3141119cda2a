import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { syncChild, syncReceipt } from '#store/schema/library/sync.ts';

export type ChildRow = typeof syncChild.$inferSelect;
export type ChildListQuery = ListQuery<'name' | 'glc' | 'modifiedAt'>;

/** Returns the children of one page, or all of them. */
export async function listChildren(db: Db, page: ChildListQuery) {
  const { name, glc, remark, modifiedAt, id } = syncChild;
  const where = matches(page.search, name, glc, remark);
  const { limit, offset } = limitAndOffset(page);
  const columns = { name, glc, modifiedAt };
  const rows = await db
    .select()
    .from(syncChild)
    .where(where)
    .orderBy(...inOrder(page, columns, { field: 'name', order: 'ascend' }, id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(syncChild, where) };
}

export async function allChildren(db: Db): Promise<ChildRow[]> {
  return db.select().from(syncChild).orderBy(syncChild.name);
}

export async function findChild(db: Db | Tx, id: string): Promise<ChildRow | null> {
  const [row] = await db.select().from(syncChild).where(eq(syncChild.id, id));
  return row ?? null;
}

export async function addChild(tx: Tx, row: ChildRow): Promise<void> {
  await tx.insert(syncChild).values(row);
}

export async function changeChild(db: Db | Tx, id: string, part: Partial<ChildRow>): Promise<void> {
  await db.update(syncChild).set(part).where(eq(syncChild.id, id));
}

/** Removes a child; its receipts and figures go with it. */
export async function removeChild(tx: Tx, id: string): Promise<void> {
  await tx.delete(syncChild).where(eq(syncChild.id, id));
}

/** Returns the receipts of all children about a month, and the newest one that was taken, by child. */
export async function receiptsOfMonth(db: Db, month: string) {
  const { childId, state, receivedAt, isCurrent } = syncReceipt;
  const ofMonth = await db
    .select({ childId, state, isCurrent })
    .from(syncReceipt)
    .where(eq(syncReceipt.month, month))
    .orderBy(receivedAt);
  const taken = await db
    .select({ childId, month: syncReceipt.month, at: receivedAt })
    .from(syncReceipt)
    .where(eq(isCurrent, true))
    .orderBy(syncReceipt.month);
  return { ofMonth, last: new Map(taken.map((one) => [one.childId, one])) };
}
