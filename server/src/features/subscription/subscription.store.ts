import type { Language } from '@stacksight/contract';
import { and, asc, eq, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { type ProjectReader, seenReports } from '#store/projects/project-access.ts';
import { account, accountRole, role } from '#store/schema/accounts.ts';
import { analyticsReport } from '#store/schema/analysis/reports.ts';
import { reportStopped, reportSubscription } from '#store/schema/analysis/subscriptions.ts';
import { roleTextIn } from '#store/seeds/role-words.ts';

export type SubscriptionRow = typeof reportSubscription.$inferSelect;
/** The account that asks; with `seesAll`, for the subscriptions of all. */
export type SubscriptionViewer = {
  accountId: string;
  seesAll: boolean;
  /** The rights that decide which reports are named; null names all. */
  reader: ProjectReader | null;
};

const receiver = alias(account, 'receiver');
const creator = alias(account, 'creator');
const nameOf = (table: typeof account) =>
  sql<string>`coalesce(nullif(${table.nickName}, ''), ${table.username}, '')`;

const seen = ({ accountId, seesAll }: SubscriptionViewer): SQL | undefined =>
  seesAll
    ? undefined
    : or(
        eq(reportSubscription.createdBy, accountId),
        eq(reportSubscription.accountId, accountId),
        sql`EXISTS (SELECT 1 FROM ${accountRole} WHERE ${accountRole.accountId} = ${accountId} AND ${accountRole.roleId} = ${reportSubscription.roleId})`,
      );

const lastOf = (column: 'state' | 'due_at') =>
  sql<
    string | null
  >`(SELECT d.${sql.raw(column)} FROM report_delivery AS d WHERE d.subscription_id = ${reportSubscription.id} ORDER BY d.due_at DESC, d.id LIMIT 1)`;

const stoppedFor = (accountId: string) =>
  sql<boolean>`EXISTS (SELECT 1 FROM ${reportStopped} AS s JOIN ${account} AS a ON lower(a.email) = s.address WHERE s.subscription_id = ${reportSubscription.id} AND a.id = ${accountId})`;

/** Names a report for those who may read it; empty for others. */
export const reportNameFor = (reader: ProjectReader | null) => {
  const seen = reader === null ? undefined : seenReports(analyticsReport, reader);
  return sql<string>`CASE WHEN ${seen ?? sql`true`} THEN ${analyticsReport.name} ELSE '' END`;
};

const shown = (viewer: SubscriptionViewer) => ({
  row: reportSubscription,
  reportName: reportNameFor(viewer.reader),
  receiverName: nameOf(receiver as unknown as typeof account),
  roleName: role.roleName,
  createdBy: nameOf(creator as unknown as typeof account),
  lastAt: lastOf('due_at'),
  lastState: lastOf('state'),
  isStopped: stoppedFor(viewer.accountId),
});

const joined = (db: Db, viewer: SubscriptionViewer) =>
  db
    .select(shown(viewer))
    .from(reportSubscription)
    .innerJoin(analyticsReport, eq(analyticsReport.id, reportSubscription.reportId))
    .leftJoin(receiver, eq(receiver.id, reportSubscription.accountId))
    .leftJoin(creator, eq(creator.id, reportSubscription.createdBy))
    .leftJoin(role, eq(role.id, reportSubscription.roleId));

type SubscriptionListQuery = ListQuery<'createdAt' | 'nextAt' | 'lastAt'> & {
  report?: string | undefined;
};

export async function listSubscriptions(
  db: Db,
  viewer: SubscriptionViewer,
  query: SubscriptionListQuery,
) {
  const where = and(
    seen(viewer),
    query.report === undefined ? undefined : eq(reportSubscription.reportId, query.report),
    matches(query.search, reportNameFor(viewer.reader), receiver.nickName, role.roleName),
  );
  const columns = {
    createdAt: reportSubscription.createdAt,
    nextAt: reportSubscription.nextAt,
    lastAt: lastOf('due_at'),
  };
  const { limit, offset } = limitAndOffset(query);
  const first = { field: 'createdAt', order: 'descend' } as const;
  const rows = await joined(db, viewer)
    .where(where)
    .orderBy(...inOrder(query, columns, first, reportSubscription.id))
    .limit(limit)
    .offset(offset);
  const all = await joined(db, viewer).where(where);
  return { rows, total: all.length };
}

export type ShownSubscription = Awaited<ReturnType<typeof listSubscriptions>>['rows'][number];

export async function findSubscription(db: Db, viewer: SubscriptionViewer, id: string) {
  const [row] = await joined(db, viewer).where(and(eq(reportSubscription.id, id), seen(viewer)));
  return row ?? null;
}

export async function getSubscription(db: Db, id: string): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(reportSubscription).where(eq(reportSubscription.id, id));
  return row ?? null;
}

export async function addSubscription(
  tx: Tx,
  row: typeof reportSubscription.$inferInsert,
): Promise<string> {
  const [made] = await tx
    .insert(reportSubscription)
    .values(row)
    .returning({ id: reportSubscription.id });
  if (made === undefined) throw new Error('The insert returned no row.');
  return made.id;
}

export async function changeSubscription(
  tx: Db,
  id: string,
  set: Partial<typeof reportSubscription.$inferInsert>,
): Promise<void> {
  await tx.update(reportSubscription).set(set).where(eq(reportSubscription.id, id));
}

export async function removeSubscription(tx: Tx, id: string): Promise<void> {
  await tx.delete(reportSubscription).where(eq(reportSubscription.id, id));
}

/** Returns the enabled subscriptions whose time has come. */
export async function listDue(db: Db, now: Date): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(reportSubscription)
    .where(and(eq(reportSubscription.isEnabled, true), lte(reportSubscription.nextAt, now)))
    .orderBy(asc(reportSubscription.nextAt));
}

/** Returns the enabled subscriptions that wait for the data of a month. */
export async function listWaitingForMonth(db: Db, month: string): Promise<SubscriptionRow[]> {
  const isNew = or(isNull(reportSubscription.lastMonth), ne(reportSubscription.lastMonth, month));
  return db
    .select()
    .from(reportSubscription)
    .where(
      and(
        eq(reportSubscription.isEnabled, true),
        sql`${reportSubscription.form}->>'every' = 'complete'`,
        isNew,
      ),
    );
}

/** Returns the accounts with an email address, and all roles, by name. */
export async function listReceivers(db: Db, language: Language) {
  const people = await db
    .select({ id: account.id, name: nameOf(account) })
    .from(account)
    .where(and(eq(account.status, 'valid'), ne(account.email, '')))
    .orderBy(asc(account.username))
    .limit(2_000);
  const roles = await db
    .select({ id: role.id, name: role.roleName })
    .from(role)
    .orderBy(asc(role.roleName));
  const named = roles.map(({ id, name }) => ({ id, name: roleTextIn(name, language) }));
  return { people, roles: named };
}

export type ReportRecipient = { accountId: string | null; address: string };

/** Returns who gets the mails of a subscription now. */
export async function listRecipients(db: Db, row: SubscriptionRow): Promise<ReportRecipient[]> {
  if (row.kind === 'addresses')
    return row.addresses.map((address) => ({ accountId: null, address: address.toLowerCase() }));
  const wanted =
    row.kind === 'account'
      ? eq(account.id, row.accountId ?? '')
      : inArray(
          account.id,
          db
            .select({ id: accountRole.accountId })
            .from(accountRole)
            .where(eq(accountRole.roleId, row.roleId ?? '')),
        );
  const found = await db
    .select({ accountId: account.id, address: sql<string>`lower(${account.email})` })
    .from(account)
    .where(and(wanted, eq(account.status, 'valid')));
  // An account without an address is listed as failed, so that somebody sees it.
  return found.map((one) => ({ ...one, address: one.address || `(${one.accountId})` }));
}

export async function isStopped(db: Db, subscriptionId: string, address: string): Promise<boolean> {
  const where = and(
    eq(reportStopped.subscriptionId, subscriptionId),
    eq(reportStopped.address, address),
  );
  return (await db.$count(reportStopped, where)) > 0;
}

export async function stopAddress(
  db: Db,
  subscriptionId: string,
  address: string,
  isStop: boolean,
): Promise<void> {
  const row = { subscriptionId, address: address.toLowerCase() };
  if (isStop) await db.insert(reportStopped).values(row).onConflictDoNothing();
  else
    await db
      .delete(reportStopped)
      .where(
        and(
          eq(reportStopped.subscriptionId, subscriptionId),
          eq(reportStopped.address, row.address),
        ),
      );
}
