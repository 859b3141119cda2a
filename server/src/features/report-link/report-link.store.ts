import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import type { ProjectReader } from '#store/projects/project-access.ts';
import { seenReports } from '#store/projects/project-access.ts';
import { account } from '#store/schema/accounts.ts';
import { reportLink } from '#store/schema/analysis/report-links.ts';
import { analyticsReport } from '#store/schema/analysis/reports.ts';
import { sysParam } from '#store/schema/records.ts';

export type ReportLinkRow = typeof reportLink.$inferSelect;
/** The account that lists links: its own, or all. */
export type LinkViewer = ProjectReader & { seesAll: boolean };
type LinkListQuery = ListQuery<'createdAt' | 'endsOn' | 'opened' | 'openedAt'> & {
  report?: string | undefined;
};

const { id, endsOn, opened, openedAt, createdAt, createdBy, reportId, form, tokenHash } =
  reportLink;
const seen = ({ accountId, seesAll }: LinkViewer): SQL | undefined =>
  seesAll ? undefined : eq(createdBy, accountId);

const joined = (db: Db, viewer: LinkViewer) =>
  db
    .select({
      row: reportLink,
      reportName: sql<string>`CASE WHEN ${seenReports(analyticsReport, viewer) ?? sql`true`} THEN ${analyticsReport.name} ELSE '' END`,
      maker: sql<string>`coalesce(nullif(${account.nickName}, ''), ${account.username})`,
    })
    .from(reportLink)
    .innerJoin(analyticsReport, eq(analyticsReport.id, reportId))
    .innerJoin(account, eq(account.id, createdBy));

export async function listLinks(db: Db, viewer: LinkViewer, query: LinkListQuery) {
  const isNamed = and(
    seenReports(analyticsReport, viewer),
    matches(query.search, analyticsReport.name),
  );
  const where = and(
    seen(viewer),
    query.report === undefined ? undefined : eq(reportId, query.report),
    query.search === undefined
      ? undefined
      : sql`(${matches(query.search, sql`${form}->>'name'`) ?? sql`true`} OR ${isNamed ?? sql`true`})`,
  );
  const columns = { createdAt, endsOn, opened, openedAt };
  const { limit, offset } = limitAndOffset(query);
  const rows = await joined(db, viewer)
    .where(where)
    .orderBy(...inOrder(query, columns, { field: 'createdAt', order: 'descend' }, id))
    .limit(limit)
    .offset(offset);
  const [all] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(reportLink)
    .innerJoin(analyticsReport, eq(analyticsReport.id, reportId))
    .where(where);
  return { rows, total: all?.total ?? 0 };
}

export type ShownLink = Awaited<ReturnType<typeof listLinks>>['rows'][number];

export async function findLink(db: Db, viewer: LinkViewer, key: string): Promise<ShownLink | null> {
  const [row] = await joined(db, viewer).where(and(eq(id, key), seen(viewer)));
  return row ?? null;
}

export async function findLinkByHash(db: Db, hash: string): Promise<ReportLinkRow | null> {
  const [row] = await db.select().from(reportLink).where(eq(tokenHash, hash));
  return row ?? null;
}

export async function addLink(tx: Tx, row: typeof reportLink.$inferInsert): Promise<string> {
  const [made] = await tx.insert(reportLink).values(row).returning({ id });
  if (made === undefined) throw new Error('The insert returned no row.');
  return made.id;
}

export async function revokeLink(tx: Tx, key: string, at: Date): Promise<void> {
  await tx.update(reportLink).set({ revokedAt: at }).where(eq(id, key));
}

/** Notes that a link was opened; a call of a screen that stays open does not count. */
export async function noteOpening(
  db: Db,
  key: string,
  at: Date,
  isCounted: boolean,
): Promise<void> {
  const set = { openedAt: at, ...(isCounted ? { opened: sql`${opened} + 1` } : {}) };
  await db.update(reportLink).set(set).where(eq(id, key));
}

/** Returns whether an administrator allows links. */
export async function areLinksAllowed(db: Db): Promise<boolean> {
  const [row] = await db.select().from(sysParam).where(eq(sysParam.key, 'report.share'));
  return row?.value === 'true';
}
