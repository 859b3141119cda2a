import type { SyncReport, SyncRow } from '@stacksight/contract';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { syncChild, syncFigure, syncReceipt } from '#store/schema/library/sync.ts';

export type ReceiptRow = typeof syncReceipt.$inferSelect;
export type ReceiptListQuery = ListQuery<'receivedAt' | 'month'> & {
  child?: string | undefined;
  month?: string | undefined;
  state?: ReceiptRow['state'] | undefined;
};

export async function findReceipt(tx: Tx, childId: string, id: string): Promise<ReceiptRow | null> {
  const [row] = await tx
    .select()
    .from(syncReceipt)
    .where(and(eq(syncReceipt.childId, childId), eq(syncReceipt.id, id)));
  return row ?? null;
}

/** Returns the receipt whose figures stand for a child and a month. */
export async function currentReceipt(
  tx: Tx,
  childId: string,
  month: string,
): Promise<ReceiptRow | null> {
  const [row] = await tx
    .select()
    .from(syncReceipt)
    .where(
      and(
        eq(syncReceipt.childId, childId),
        eq(syncReceipt.month, month),
        eq(syncReceipt.isCurrent, true),
      ),
    );
  return row ?? null;
}

/** Keeps a receipt. If it is current, the earlier one of its month no longer is. */
export async function addReceipt(tx: Tx, row: ReceiptRow): Promise<void> {
  const { childId, month, id, isCurrent } = row;
  if (isCurrent && month !== null)
    await tx
      .update(syncReceipt)
      .set({ isCurrent: false })
      .where(
        and(eq(syncReceipt.childId, childId), eq(syncReceipt.month, month), ne(syncReceipt.id, id)),
      );
  await tx.insert(syncReceipt).values(row);
}

const rowsAtOnce = 5_000;

/** Replaces the figures of a child and a month. */
export async function replaceFigures(
  tx: Tx,
  { childId, month }: { childId: string; month: string },
  rows: readonly SyncRow[],
): Promise<void> {
  await tx
    .delete(syncFigure)
    .where(and(eq(syncFigure.childId, childId), eq(syncFigure.month, month)));
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const part = JSON.stringify(rows.slice(at, at + rowsAtOnce));
    // One parameter holds all rows, because a statement has a limited number of parameters.
    await tx.execute(sql`INSERT INTO sync_figure
      SELECT ${childId}::uuid, ${month}, row ->> 0, row ->> 1, row ->> 2, row ->> 3,
        CASE WHEN jsonb_typeof(row -> 4) = 'number' THEN (row ->> 4)::double precision END,
        jsonb_typeof(row -> 4) = 'string'
      FROM jsonb_array_elements(${part}::jsonb) AS row`);
  }
}

export type ListedReceipt = Omit<ReceiptRow, 'names'> & { childName: string };

export async function listReceipts(
  db: Db,
  page: ReceiptListQuery,
): Promise<{ rows: ListedReceipt[]; total: number }> {
  const { receivedAt, month, id, childId, state } = syncReceipt;
  const where = and(
    matches(page.search, syncChild.name),
    page.child === undefined ? undefined : eq(childId, page.child),
    page.month === undefined ? undefined : eq(month, page.month),
    page.state === undefined ? undefined : eq(state, page.state),
  );
  const { limit, offset } = limitAndOffset(page);
  const from = () =>
    db
      .select({ receipt: syncReceipt, childName: syncChild.name })
      .from(syncReceipt)
      .innerJoin(syncChild, eq(syncChild.id, childId));
  const rows = await from()
    .where(where)
    .orderBy(...inOrder(page, { receivedAt, month }, { field: 'receivedAt', order: 'descend' }, id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(syncReceipt)
    .innerJoin(syncChild, eq(syncChild.id, childId))
    .where(where);
  return {
    rows: rows.map(({ receipt: { names: _, ...row }, childName }) => ({ ...row, childName })),
    total: counted?.total ?? 0,
  };
}

/** Returns the names of codes in the newest report of each child, newest last. */
export async function reportedNames(
  db: Db,
  childIds: readonly string[],
): Promise<ReadonlyMap<string, SyncReport['names']>> {
  if (childIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([syncReceipt.childId], {
      childId: syncReceipt.childId,
      names: syncReceipt.names,
    })
    .from(syncReceipt)
    .where(eq(syncReceipt.isCurrent, true))
    .orderBy(syncReceipt.childId, desc(syncReceipt.month));
  return new Map(rows.map(({ childId, names }) => [childId, names]));
}
