import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { account } from '#store/schema/accounts.ts';
import { alertFiring, alertTable } from '#store/schema/analysis/alerts.ts';
import type { LastFired } from './judge/pick-firings.ts';

export type FiringRow = typeof alertFiring.$inferSelect;
export type NewFiring = Omit<typeof alertFiring.$inferInsert, 'id'>;

/** The firings of an alert that a page shows at most; older ones stay in the store. */
const most = 2_000;

/** Adds firings; a period that has fired before stays as it was. */
export async function addFirings(tx: Tx, rows: readonly NewFiring[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(alertFiring)
      .values([...rows])
      .onConflictDoNothing();
}

/** Returns the last firing of an alert in each library, and the last one about a slow change. */
export async function lastFirings(db: Db, alertId: string): Promise<Map<string, LastFired>> {
  const { libcode, day, verdict } = alertFiring;
  const isDrift = sql`${verdict} ->> 'why' IN ('decline', 'growth')`;
  const rows = await db
    .select({
      libcode,
      day: sql<string | null>`max(${day})::text`,
      drift: sql<string | null>`(max(${day}) FILTER (WHERE ${isDrift}))::text`,
    })
    .from(alertFiring)
    .where(eq(alertFiring.alertId, alertId))
    .groupBy(libcode);
  return new Map(rows.map((row) => [row.libcode, { day: row.day, drift: row.drift }]));
}

const withAcknowledger = (db: Db) =>
  db
    .select({
      row: alertFiring,
      acknowledger: sql<
        string | null
      >`coalesce(nullif(${account.nickName}, ''), ${account.username})`,
    })
    .from(alertFiring)
    .leftJoin(account, eq(account.id, alertFiring.acknowledgedBy));

/** Returns the firings of alerts, the newest first, with the name of whoever acknowledged them. */
export async function listFirings(
  db: Db,
  alertIds: readonly string[],
  state?: 'open' | 'done' | undefined,
): Promise<{ row: FiringRow; acknowledger: string | null }[]> {
  if (alertIds.length === 0) return [];
  const { acknowledgedAt, alertId, day, id } = alertFiring;
  const ofState =
    state === undefined
      ? undefined
      : state === 'open'
        ? isNull(acknowledgedAt)
        : isNotNull(acknowledgedAt);
  return withAcknowledger(db)
    .where(and(inArray(alertId, [...alertIds]), ofState))
    .orderBy(desc(day), id)
    .limit(most);
}

export async function getFiring(
  db: Db,
  key: string,
): Promise<{ row: FiringRow; acknowledger: string | null } | null> {
  const [found] = await withAcknowledger(db).where(eq(alertFiring.id, key));
  return found ?? null;
}

/** Acknowledges a firing; false if it was acknowledged before. */
export async function acknowledgeFiring(
  db: Db,
  key: string,
  set: { acknowledgedBy: string; acknowledgedAt: Date; note: string },
): Promise<boolean> {
  const isOpen = and(eq(alertFiring.id, key), isNull(alertFiring.acknowledgedAt));
  const done = await db
    .update(alertFiring)
    .set(set)
    .where(isOpen)
    .returning({ id: alertFiring.id });
  return done.length > 0;
}

/** Returns the firings that nobody has been told, with their alerts, the oldest first. */
export const listUntold = (db: Db) =>
  db
    .select({ firing: alertFiring, alert: alertTable })
    .from(alertFiring)
    .innerJoin(alertTable, eq(alertTable.id, alertFiring.alertId))
    .where(isNull(alertFiring.toldAt))
    .orderBy(alertFiring.firedAt, alertFiring.libcode);

/** Notes that people were told of the firings of a batch: of each, how many. */
export async function markTold(
  tx: Tx,
  told: { batch: string; at: Date; counts: ReadonlyMap<string, number> },
): Promise<void> {
  const { batch, at, counts } = told;
  await tx
    .update(alertFiring)
    .set({ toldAt: at, toldCount: 0 })
    .where(eq(alertFiring.batch, batch));
  for (const [key, toldCount] of counts)
    await tx.update(alertFiring).set({ toldCount }).where(eq(alertFiring.id, key));
}
