import type { ReportMailState } from '@stacksight/contract';
import { and, asc, desc, eq, inArray, lt, lte, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import type { ProjectReader } from '#store/projects/project-access.ts';
import { analyticsReport } from '#store/schema/analysis/reports.ts';
import { reportDelivery, reportSubscription } from '#store/schema/analysis/subscriptions.ts';
import { type ReportRecipient, reportNameFor } from './subscription.store.ts';

export type ReportMailRow = typeof reportDelivery.$inferSelect;
type DeliveryListQuery = ListQuery<'dueAt' | 'address'> & {
  subscription?: string | undefined;
  state?: ReportMailState | undefined;
};
type DeliveryEnd = {
  state: ReportMailState;
  reason?: string | null;
  detail?: string | null;
  digest?: string | null;
};

/** Writes the mails of one time of a subscription; a mail that is there already stays as it is. */
export async function addDeliveries(
  tx: Tx,
  subscriptionId: string,
  occasion: string,
  recipients: readonly ReportRecipient[],
  dueAt: Date,
): Promise<void> {
  if (recipients.length === 0) return;
  const rows = recipients.map((one) => ({ ...one, subscriptionId, occasion, dueAt }));
  await tx.insert(reportDelivery).values(rows).onConflictDoNothing();
}

// A process that ended in the middle of a mail has not ended it; another takes it after this time.
const leaseMs = 10 * 60_000;

/** Takes the next mail that is due, so that no other process sends it; null if none is left. */
export async function claimDelivery(db: Db, now: Date): Promise<ReportMailRow | null> {
  const free = or(
    eq(reportDelivery.state, 'waiting'),
    and(
      eq(reportDelivery.state, 'sending'),
      lt(reportDelivery.claimedAt, new Date(now.getTime() - leaseMs)),
    ),
  );
  const [next] = await db
    .select({ id: reportDelivery.id })
    .from(reportDelivery)
    .where(and(free, lte(reportDelivery.dueAt, now)))
    .orderBy(asc(reportDelivery.dueAt), asc(reportDelivery.subscriptionId), asc(reportDelivery.id))
    .limit(1);
  if (next === undefined) return null;
  const [row] = await db
    .update(reportDelivery)
    .set({ state: 'sending', claimedAt: now, attempt: sql`${reportDelivery.attempt} + 1` })
    .where(and(eq(reportDelivery.id, next.id), free))
    .returning();
  return row ?? claimDelivery(db, now);
}

export async function endDelivery(db: Db, id: string, end: DeliveryEnd, at: Date): Promise<void> {
  const set = { reason: null, detail: null, ...end, endedAt: at };
  await db.update(reportDelivery).set(set).where(eq(reportDelivery.id, id));
}

/** Lets a mail be sent again at a time. */
export async function putBackDelivery(db: Db, id: string, dueAt: Date): Promise<void> {
  const set = { state: 'waiting' as const, dueAt, claimedAt: null, endedAt: null };
  await db.update(reportDelivery).set(set).where(eq(reportDelivery.id, id));
}

/** Returns what the last mail to an address showed; null if there was none. */
export async function lastDigest(
  db: Db,
  subscriptionId: string,
  address: string,
): Promise<string | null> {
  const [row] = await db
    .select({ digest: reportDelivery.digest })
    .from(reportDelivery)
    .where(
      and(
        eq(reportDelivery.subscriptionId, subscriptionId),
        eq(reportDelivery.address, address),
        eq(reportDelivery.state, 'sent'),
      ),
    )
    .orderBy(desc(reportDelivery.endedAt))
    .limit(1);
  return row?.digest ?? null;
}

/** Lists the mails of some subscriptions; the reports are named for those who may read them. */
export async function listDeliveries(
  db: Db,
  { ids, reader }: { ids: readonly string[]; reader: ProjectReader },
  query: DeliveryListQuery,
) {
  if (ids.length === 0) return { rows: [], total: 0 };
  const where = and(
    inArray(reportDelivery.subscriptionId, [...ids]),
    query.state === undefined ? undefined : eq(reportDelivery.state, query.state),
    matches(query.search, reportDelivery.address),
  );
  const columns = { dueAt: reportDelivery.dueAt, address: reportDelivery.address };
  const { limit, offset } = limitAndOffset(query);
  const first = { field: 'dueAt', order: 'descend' } as const;
  const rows = await db
    .select({ delivery: reportDelivery, reportName: reportNameFor(reader) })
    .from(reportDelivery)
    .innerJoin(reportSubscription, eq(reportSubscription.id, reportDelivery.subscriptionId))
    .innerJoin(analyticsReport, eq(analyticsReport.id, reportSubscription.reportId))
    .where(where)
    .orderBy(...inOrder(query, columns, first, reportDelivery.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(reportDelivery, where) };
}

export async function getDelivery(db: Db, id: string): Promise<ReportMailRow | null> {
  const [row] = await db.select().from(reportDelivery).where(eq(reportDelivery.id, id));
  return row ?? null;
}
