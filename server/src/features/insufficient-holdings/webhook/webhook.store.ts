import type { DeliveryState } from '@stacksight/contract';
import { and, arrayOverlaps, eq, gt, inArray, lt, lte, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { purchaseDelivery, purchaseWebhook } from '#store/schema/holdings/webhooks.ts';
import type { SignedAnswer } from './post-signed.ts';

export type WebhookRow = typeof purchaseWebhook.$inferSelect;
export type DeliveryRow = typeof purchaseDelivery.$inferSelect;
export type NewDelivery = Pick<
  DeliveryRow,
  'glc' | 'listId' | 'listName' | 'libraries' | 'event' | 'body' | 'createdBy' | 'createdAt'
> & { id: string };
type DeliveryScope = { glc: string; libraries: readonly string[] | null };

export async function findWebhook(db: Db | Tx, glc: string): Promise<WebhookRow | null> {
  const [row] = await db.select().from(purchaseWebhook).where(eq(purchaseWebhook.glc, glc));
  return row ?? null;
}

export async function saveWebhook(tx: Tx, { glc, ...row }: WebhookRow): Promise<void> {
  await tx
    .insert(purchaseWebhook)
    .values({ glc, ...row })
    .onConflictDoUpdate({ target: purchaseWebhook.glc, set: row });
}

/** Removes the address of a group, and cancels its waiting messages. */
export async function removeWebhook(tx: Tx, glc: string): Promise<void> {
  await tx.delete(purchaseWebhook).where(eq(purchaseWebhook.glc, glc));
  await cancelWaiting(tx, eq(purchaseDelivery.glc, glc));
}

async function cancelWaiting(tx: Tx, which: SQL): Promise<void> {
  await tx
    .update(purchaseDelivery)
    .set({ state: 'cancelled', nextAt: null })
    .where(and(which, eq(purchaseDelivery.state, 'waiting')));
}

/** Adds a message that is due at once. */
export async function addDelivery(tx: Tx, { id, ...row }: NewDelivery): Promise<void> {
  await tx.insert(purchaseDelivery).values({ id, ...row, state: 'waiting', nextAt: row.createdAt });
}

/** Cancels the waiting messages about a list; returns true if one of them may have arrived before. */
export async function cancelDeliveries(tx: Tx, listId: string): Promise<boolean> {
  const isOfList = eq(purchaseDelivery.listId, listId);
  await cancelWaiting(tx, isOfList);
  const tried = await tx
    .select({ id: purchaseDelivery.id })
    .from(purchaseDelivery)
    .where(and(isOfList, gt(purchaseDelivery.attempts, 0)))
    .limit(1);
  return tried.length > 0;
}

export async function findDelivery(db: Db | Tx, id: string): Promise<DeliveryRow | null> {
  const [row] = await db.select().from(purchaseDelivery).where(eq(purchaseDelivery.id, id));
  return row ?? null;
}

/** Makes a message due again, so that it is sent once more. */
export async function makeDue(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(purchaseDelivery)
    .set({ state: 'waiting', nextAt: now })
    .where(eq(purchaseDelivery.id, id));
}

/** Returns the messages that are due, in all groups with an enabled address. */
export async function dueDeliveries(db: Db, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: purchaseDelivery.id })
    .from(purchaseDelivery)
    .innerJoin(purchaseWebhook, eq(purchaseWebhook.glc, purchaseDelivery.glc))
    .where(
      and(
        eq(purchaseWebhook.isEnabled, true),
        eq(purchaseDelivery.state, 'waiting'),
        lte(purchaseDelivery.nextAt, now),
      ),
    )
    .orderBy(purchaseDelivery.createdAt, purchaseDelivery.id)
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Takes a message for one attempt; returns null if another process has it or it is not due. */
export async function takeDelivery(
  db: Db,
  id: string,
  { now, lostAt }: { now: Date; lostAt: Date },
): Promise<DeliveryRow | null> {
  const { attempts, state, nextAt } = purchaseDelivery;
  const [known] = await db
    .select({ attempts })
    .from(purchaseDelivery)
    .where(eq(purchaseDelivery.id, id));
  if (known === undefined) return null;
  const [row] = await db
    .update(purchaseDelivery)
    .set({ attempts: known.attempts + 1, triedAt: now, nextAt: lostAt })
    .where(
      and(
        eq(purchaseDelivery.id, id),
        eq(attempts, known.attempts),
        eq(state, 'waiting'),
        lte(nextAt, now),
      ),
    )
    .returning();
  return row ?? null;
}

/** Saves the answer to an attempt, unless the message was cancelled or taken again in the meantime. */
export async function saveAnswer(
  db: Db,
  { id, attempts }: Pick<DeliveryRow, 'id' | 'attempts'>,
  answer: SignedAnswer & { state: DeliveryState; nextAt: Date | null },
): Promise<void> {
  const { state, nextAt, ...result } = answer;
  const isThis = and(eq(purchaseDelivery.id, id), eq(purchaseDelivery.attempts, attempts));
  await db.update(purchaseDelivery).set(result).where(isThis);
  await db
    .update(purchaseDelivery)
    .set({ state, nextAt })
    .where(and(isThis, eq(purchaseDelivery.state, 'waiting')));
}

type DeliveryQuery = ListQuery<'createdAt' | 'triedAt' | 'nextAt' | 'attempts'> & {
  state?: DeliveryState | undefined;
};

/** Returns the messages with lines of a scope. Callers with only some libraries see no test messages. */
export async function listDeliveries(
  db: Db,
  { glc, libraries }: DeliveryScope,
  query: DeliveryQuery,
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const { createdAt, triedAt, nextAt, attempts, id } = purchaseDelivery;
  const where = and(
    eq(purchaseDelivery.glc, glc),
    libraries === null ? undefined : arrayOverlaps(purchaseDelivery.libraries, [...libraries]),
    query.state === undefined ? undefined : eq(purchaseDelivery.state, query.state),
    matches(query.search, purchaseDelivery.listName, purchaseDelivery.answer),
  );
  const { limit, offset } = limitAndOffset(query);
  const columns = { createdAt, triedAt, nextAt, attempts };
  const usual = { field: 'createdAt', order: 'descend' } as const;
  const rows = await db
    .select()
    .from(purchaseDelivery)
    .where(where)
    .orderBy(...inOrder(query, columns, usual, id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(purchaseDelivery, where) };
}

/** Deletes the messages that ended before a time. */
export async function forgetDeliveries(db: Db, before: Date): Promise<void> {
  await db
    .delete(purchaseDelivery)
    .where(
      and(
        lt(purchaseDelivery.createdAt, before),
        inArray(purchaseDelivery.state, ['delivered', 'failed', 'cancelled']),
      ),
    );
}
