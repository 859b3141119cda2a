import { and, asc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { pushedCall, pushedEvent } from '#store/schema/library/pushed-events.ts';

export type PushedCallRow = typeof pushedCall.$inferSelect;

/** Returns the earlier call of an account with a key. */
export async function findCall(
  db: Db,
  accountId: string,
  key: string,
): Promise<PushedCallRow | null> {
  const [row] = await db
    .select()
    .from(pushedCall)
    .where(and(eq(pushedCall.accountId, accountId), eq(pushedCall.key, key)));
  return row ?? null;
}

export async function addCall(tx: Tx, row: PushedCallRow): Promise<void> {
  await tx.insert(pushedCall).values(row);
}

/** Keeps the ids that are new in a group, and returns them. */
export async function takeIds(
  tx: Tx,
  glc: string,
  ids: readonly string[],
  receivedAt: Date,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .insert(pushedEvent)
    .values(ids.map((id) => ({ glc, id, receivedAt })))
    .onConflictDoNothing()
    .returning({ id: pushedEvent.id });
  return new Set(rows.map(({ id }) => id));
}

/** Lists the groups with events that are not loaded. */
export async function groupsToLoad(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ glc: pushedCall.glc })
    .from(pushedCall)
    .where(isNotNull(pushedCall.events))
    .orderBy(asc(pushedCall.glc));
  return rows.map(({ glc }) => glc);
}

/** Returns the calls of a load that was begun before, or else begins one with the oldest calls. */
export async function callsToLoad(
  tx: Tx,
  glc: string,
  { loadId, most }: { loadId: string; most: number },
): Promise<PushedCallRow[]> {
  const open = and(eq(pushedCall.glc, glc), isNotNull(pushedCall.events));
  const inOrder = [asc(pushedCall.receivedAt), asc(pushedCall.id)];
  const [begun] = await tx
    .select()
    .from(pushedCall)
    .where(and(open, isNotNull(pushedCall.loadId)))
    .limit(1);
  if (begun?.loadId != null)
    return tx
      .select()
      .from(pushedCall)
      .where(and(open, eq(pushedCall.loadId, begun.loadId)))
      .orderBy(...inOrder);
  const calls = await tx
    .select()
    .from(pushedCall)
    .where(and(open, isNull(pushedCall.loadId)))
    .orderBy(...inOrder)
    .limit(most);
  const ids = calls.map(({ id }) => id);
  if (ids.length > 0)
    await tx.update(pushedCall).set({ loadId }).where(inArray(pushedCall.id, ids));
  return calls.map((call) => ({ ...call, loadId }));
}

/** Removes the events of a finished load. */
export async function forgetLoaded(db: Db, loadId: string): Promise<void> {
  await db.update(pushedCall).set({ events: null }).where(eq(pushedCall.loadId, loadId));
}

/** Deletes loaded calls and ids of events from before a time. */
export async function forgetPushed(db: Db, before: { calls: Date; ids: Date }): Promise<void> {
  await db
    .delete(pushedCall)
    .where(and(isNull(pushedCall.events), lt(pushedCall.receivedAt, before.calls)));
  await db.delete(pushedEvent).where(lt(pushedEvent.receivedAt, before.ids));
}
