import type { LastPurchase, PurchaseState } from '@stacksight/contract';
import { and, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { account } from '#store/schema/accounts.ts';
import { purchaseLine, purchaseList } from '#store/schema/holdings/purchases.ts';

export type PurchaseLineRow = typeof purchaseLine.$inferSelect;
type PurchaseSteps = Pick<
  PurchaseLineRow,
  'state' | 'orderedOn' | 'arrivedOn' | 'lentOn' | 'arrivedCopies'
>;
export type NewPurchaseLine = Omit<PurchaseLineRow, 'id' | 'listId' | keyof PurchaseSteps> &
  Partial<PurchaseSteps>;
/** The lines of a group that a caller sees: those of `libraries`, or of all libraries if this is null. */
export type PurchaseScope = { glc: string; libraries: readonly string[] | null };

const inScope = ({ glc, libraries }: PurchaseScope): SQL | undefined =>
  and(
    eq(purchaseLine.glc, glc),
    libraries === null ? undefined : inArray(purchaseLine.libcode, [...libraries]),
  );

/** Locks the purchases of a group until the transaction ends, so that only one push or removal runs at a time. */
export async function lockPurchases(tx: Tx, glc: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`purchases of ${glc}`}))`);
}

/** Returns the pushed lines of some places that have not arrived. A place is a title in a library. */
export async function openLines(
  tx: Tx,
  glc: string,
  places: readonly string[],
): Promise<PurchaseLineRow[]> {
  return tx
    .select()
    .from(purchaseLine)
    .where(
      and(
        eq(purchaseLine.glc, glc),
        inArray(purchaseLine.place, [...places]),
        inArray(purchaseLine.state, ['pushed', 'ordered']),
      ),
    )
    .orderBy(desc(purchaseLine.pushedOn));
}

export async function addPurchase(
  tx: Tx,
  list: { glc: string; name: string; createdBy: string | null; createdAt: Date },
  lines: readonly NewPurchaseLine[],
): Promise<string> {
  const [made] = await tx.insert(purchaseList).values(list).returning({ id: purchaseList.id });
  if (made === undefined) throw new Error('The insert returned no row.');
  const rows = lines.map((line) => ({ state: 'pushed' as const, ...line, listId: made.id }));
  await tx.insert(purchaseLine).values(rows);
  return made.id;
}

/** Returns the last purchase of each place since a day. A place is a title in a library. */
export async function lastPurchases(
  db: Db,
  scope: PurchaseScope,
  since: string,
): Promise<Map<string, LastPurchase>> {
  const rows = await db
    .selectDistinctOn([purchaseLine.place])
    .from(purchaseLine)
    .where(and(inScope(scope), gte(purchaseLine.pushedOn, since)))
    .orderBy(purchaseLine.place, desc(purchaseLine.pushedOn), desc(purchaseLine.id));
  return new Map(
    rows.map((row) => [
      row.place,
      { state: row.state, copies: row.copies, on: row[`${row.state}On`] ?? row.pushedOn },
    ]),
  );
}

const sums = {
  lines: sql<number>`count(*)::int`,
  copies: sql<number>`sum(${purchaseLine.copies})::int`,
  cost: sql<number | null>`sum(${purchaseLine.price} * ${purchaseLine.copies})::double precision`,
  unpriced: sql<number>`(count(*) FILTER (WHERE ${purchaseLine.price} IS NULL))::int`,
  arrived: sql<number>`sum(${purchaseLine.arrivedCopies})::int`,
};

/** Returns the purchase lists with lines in a scope; their sums include only these lines. */
export async function listPurchases(
  db: Db,
  scope: PurchaseScope,
  query: ListQuery<'name' | 'createdAt'> & { id?: string },
) {
  const where = and(
    inScope(scope),
    matches(query.search, purchaseList.name),
    query.id === undefined ? undefined : eq(purchaseList.id, query.id),
  );
  const { limit, offset } = limitAndOffset(query);
  const { id, name, createdAt } = purchaseList;
  const usual = { field: 'createdAt', order: 'descend' } as const;
  const rows = await db
    .select({ id, name, createdAt, glc: purchaseList.glc, createdBy: account.username, ...sums })
    .from(purchaseList)
    .innerJoin(purchaseLine, eq(purchaseLine.listId, id))
    .leftJoin(account, eq(account.id, purchaseList.createdBy))
    .where(where)
    .groupBy(id, account.username)
    .orderBy(...inOrder(query, { name, createdAt }, usual, id))
    .limit(limit)
    .offset(offset);
  const counted = db
    .selectDistinct({ id })
    .from(purchaseList)
    .innerJoin(purchaseLine, eq(purchaseLine.listId, id))
    .where(where);
  return { rows, total: await db.$count(counted.as('counted')) };
}

type LineField = 'title' | 'copies' | 'state' | 'pushedOn' | 'orderedOn' | 'arrivedOn' | 'lentOn';
type LineQuery = ListQuery<LineField> & {
  libcode?: string | undefined;
  state?: PurchaseState | undefined;
  listId?: string | undefined;
};

/** Returns the pushed lines of a scope, with the names of their lists. */
export async function listPurchaseLines(db: Db, scope: PurchaseScope, query: LineQuery) {
  const { title, author, isbn, publisher, copies, pushedOn, orderedOn, arrivedOn, lentOn } =
    purchaseLine;
  const state = sql`array_position(ARRAY['pushed', 'ordered', 'arrived', 'lent'], ${purchaseLine.state})`;
  const where = and(
    inScope(scope),
    matches(query.search, title, author, isbn, publisher),
    query.libcode === undefined ? undefined : eq(purchaseLine.libcode, query.libcode),
    query.state === undefined ? undefined : eq(purchaseLine.state, query.state),
    query.listId === undefined ? undefined : eq(purchaseLine.listId, query.listId),
  );
  const { limit, offset } = limitAndOffset(query);
  const columns = { title, copies, state, pushedOn, orderedOn, arrivedOn, lentOn };
  const usual = { field: 'pushedOn', order: 'descend' } as const;
  const rows = await db
    .select({ line: purchaseLine, listName: purchaseList.name })
    .from(purchaseLine)
    .innerJoin(purchaseList, eq(purchaseList.id, purchaseLine.listId))
    .where(where)
    .orderBy(...inOrder(query, columns, usual, purchaseLine.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(purchaseLine, where) };
}

/** Returns a purchase list with all its lines; null if there is none. */
export async function findPurchase(db: Db | Tx, id: string) {
  const [list] = await db.select().from(purchaseList).where(eq(purchaseList.id, id));
  if (list === undefined) return null;
  const lines = await db
    .select()
    .from(purchaseLine)
    .where(eq(purchaseLine.listId, id))
    .orderBy(purchaseLine.title, purchaseLine.libcode);
  return { list, lines };
}

export async function removePurchase(tx: Tx, id: string): Promise<void> {
  await tx.delete(purchaseList).where(eq(purchaseList.id, id));
}

/** Returns the lines that were pushed since a day, in all groups, with the users who pushed them. */
export async function followedLines(db: Db, since: string) {
  return db
    .select({ line: purchaseLine, createdBy: purchaseList.createdBy })
    .from(purchaseLine)
    .innerJoin(purchaseList, eq(purchaseList.id, purchaseLine.listId))
    .where(gte(purchaseLine.pushedOn, since))
    .orderBy(purchaseLine.title, purchaseLine.id);
}

export async function saveProgress(db: Db, id: string, progress: PurchaseSteps): Promise<void> {
  await db.update(purchaseLine).set(progress).where(eq(purchaseLine.id, id));
}
