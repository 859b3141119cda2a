import type { SendingState } from '@stacksight/contract';
import { and, asc, desc, eq, inArray, lt, lte, or } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { analyticsSync, syncSending } from '#store/schema/library/sync.ts';

export type SendingRow = typeof syncSending.$inferSelect;
type SyncRecord = typeof analyticsSync.$inferSelect;

export type SendingListQuery = ListQuery<
  'createdAt' | 'month' | 'triedAt' | 'nextAt' | 'attempts'
> & { glc?: string | undefined; month?: string | undefined; state?: SendingState | undefined };

/** Returns the sendings of the groups that the caller may see, without their reports. */
export async function listSendings(db: Db, visible: readonly string[], page: SendingListQuery) {
  const { createdAt, month, triedAt, nextAt, attempts, id, glc, state, createdBy } = syncSending;
  const where = and(
    inArray(glc, [...visible]),
    matches(page.search, glc, createdBy),
    page.glc === undefined ? undefined : eq(glc, page.glc),
    page.month === undefined ? undefined : eq(month, page.month),
    page.state === undefined ? undefined : eq(state, page.state),
  );
  const { limit, offset } = limitAndOffset(page);
  const columns = { createdAt, month, triedAt, nextAt, attempts };
  const { report: _, ...light } = columnsOf();
  const rows = await db
    .select(light)
    .from(syncSending)
    .where(where)
    .orderBy(...inOrder(page, columns, { field: 'createdAt', order: 'descend' }, id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(syncSending, where) };
}

const columnsOf = () => {
  const { id, glc, month, state, report, rows, few, dataUntil, attempts } = syncSending;
  const { createdAt, createdBy, triedAt, nextAt, status, trouble, refusal, answer } = syncSending;
  return {
    ...{ id, glc, month, state, report, rows, few, dataUntil, attempts },
    ...{ createdAt, createdBy, triedAt, nextAt, status, trouble, refusal, answer },
  };
};

/** Adds a sending that is due at once. An earlier one of the same month that still waits is replaced. */
export async function addSending(
  tx: Tx,
  row: Pick<SendingRow, 'id' | 'glc' | 'month' | 'createdAt' | 'createdBy'>,
): Promise<void> {
  await tx
    .delete(syncSending)
    .where(
      and(
        eq(syncSending.glc, row.glc),
        eq(syncSending.month, row.month),
        eq(syncSending.state, 'waiting'),
      ),
    );
  await tx.insert(syncSending).values({ ...row, state: 'waiting', nextAt: row.createdAt });
}

export async function findSending(db: Db | Tx, id: string): Promise<SendingRow | null> {
  const [row] = await db.select().from(syncSending).where(eq(syncSending.id, id));
  return row ?? null;
}

/** Returns the newest month of a group that has been sent or waits; null without one. */
export async function lastSending(
  db: Db | Tx,
  glc: string,
  states: readonly SendingState[],
): Promise<string | null> {
  const [row] = await db
    .select({ month: syncSending.month })
    .from(syncSending)
    .where(and(eq(syncSending.glc, glc), inArray(syncSending.state, [...states])))
    .orderBy(desc(syncSending.month))
    .limit(1);
  return row?.month ?? null;
}

/** Returns the ids of sendings that are due in groups that report, the oldest month first. */
export async function dueSendings(db: Db, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: syncSending.id })
    .from(syncSending)
    .innerJoin(analyticsSync, eq(analyticsSync.glc, syncSending.glc))
    .where(
      and(
        eq(analyticsSync.isEnabled, true),
        eq(syncSending.state, 'waiting'),
        lte(syncSending.nextAt, now),
      ),
    )
    .orderBy(asc(syncSending.month), asc(syncSending.createdAt))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Takes a sending for one attempt; returns null if another process has it or it is not due. */
export async function takeSending(
  db: Db,
  id: string,
  { now, lostAt }: { now: Date; lostAt: Date },
): Promise<SendingRow | null> {
  const known = await findSending(db, id);
  if (known === null) return null;
  const [row] = await db
    .update(syncSending)
    .set({ attempts: known.attempts + 1, triedAt: now, nextAt: lostAt })
    .where(
      and(
        eq(syncSending.id, id),
        eq(syncSending.attempts, known.attempts),
        eq(syncSending.state, 'waiting'),
        lte(syncSending.nextAt, now),
      ),
    )
    .returning();
  return row ?? null;
}

type SendingPart = Partial<typeof syncSending.$inferInsert>;

/** Saves what an attempt brought; false if the sending was replaced or taken again in the meantime. */
export async function saveAttempt(
  db: Db | Tx,
  { id, attempts }: Pick<SendingRow, 'id' | 'attempts'>,
  part: SendingPart,
): Promise<boolean> {
  const rows = await db
    .update(syncSending)
    .set(part)
    .where(
      and(
        eq(syncSending.id, id),
        eq(syncSending.attempts, attempts),
        eq(syncSending.state, 'waiting'),
      ),
    )
    .returning({ id: syncSending.id });
  return rows.length > 0;
}

/** Deletes the sendings that ended before a moment, and the reports of those that ended before another. */
export async function forgetSendings(
  db: Db,
  before: { sendings: Date; reports: Date },
): Promise<void> {
  const hasEnded = or(
    ...(['accepted', 'partly', 'refused', 'failed'] as const).map((one) =>
      eq(syncSending.state, one),
    ),
  );
  await db.delete(syncSending).where(and(hasEnded, lt(syncSending.createdAt, before.sendings)));
  await db
    .update(syncSending)
    .set({ report: null })
    .where(and(hasEnded, lt(syncSending.createdAt, before.reports)));
}

/** Returns the records of groups that report by a schedule. */
export async function scheduledSyncs(db: Db): Promise<SyncRecord[]> {
  const rows = await db.select().from(analyticsSync).where(eq(analyticsSync.isEnabled, true));
  return rows.filter(({ cron }) => cron !== null && cron !== '');
}
