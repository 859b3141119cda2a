import type {
  Language,
  PlacedItem,
  ReportForm,
  ReportItem,
  ShownItem,
  TargetForm,
  WithBothNames,
} from '@stacksight/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { asShown } from '#store/demo/shown-demo.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { type ProjectReader, seenProjects, seenReports } from '#store/projects/project-access.ts';
import { pictureSizes } from '#store/reports/report-pictures.ts';
import { account } from '#store/schema/accounts.ts';
import { analyticsReport, reportFavourite } from '#store/schema/analysis/reports.ts';
import { analyticsTarget } from '#store/schema/analysis/targets.ts';
import { analyticsComponent } from '#store/schema/analytics-components.ts';
import { projectInfo } from '#store/schema/rules/rules.ts';

type ReportListQuery = ListQuery<'name' | 'items' | 'modifiedAt'> & {
  projectId?: string | undefined;
  folder?: string | undefined;
  favourites?: boolean | undefined;
};
/** A report as it is stored: every item has its place. */
type PlacedReport = Omit<ReportForm, 'items'> & { items: PlacedItem[] };

const { id, name, note, range, items, libraries, filter, projectId, readers, folder } =
  analyticsReport;
const { createdBy, modifiedAt } = analyticsReport;
const size = sql<number>`jsonb_array_length(${items})`;
const made = { createdBy, modifiedAt, username: account.username };
const place = { projectId, project: projectInfo.name, folder, readers };
const shown = { id, name, note, range, ...place, ...made };
const columns = { name, items: size, modifiedAt };

const isFavourite = ({ accountId }: ProjectReader) =>
  sql<boolean>`EXISTS (SELECT 1 FROM ${reportFavourite} AS v
    WHERE v.report_id = ${id} AND v.account_id = ${accountId})`;

export async function listReports(db: Db, reader: ProjectReader, query: ReportListQuery) {
  const where = and(
    matches(query.search, name, note),
    query.projectId === undefined ? undefined : eq(projectId, query.projectId),
    query.folder === undefined ? undefined : eq(folder, query.folder),
    query.favourites === true ? isFavourite(reader) : undefined,
    seenReports(analyticsReport, reader),
  );
  const { limit, offset } = limitAndOffset(query);
  const rows = await db
    .select({ ...shown, items: size, isFavourite: isFavourite(reader) })
    .from(analyticsReport)
    .leftJoin(account, eq(account.id, createdBy))
    .leftJoin(projectInfo, eq(projectInfo.id, projectId))
    .where(where)
    .orderBy(...inOrder(query, columns, { field: 'modifiedAt', order: 'descend' }, id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(analyticsReport, where) };
}

/** Returns a report by its id; null if none exists or the reader may not see it. */
export async function findReport(db: Db, reader: ProjectReader, key: string) {
  const [row] = await db
    .select({ ...shown, items, libraries, filter, isFavourite: isFavourite(reader) })
    .from(analyticsReport)
    .leftJoin(account, eq(account.id, createdBy))
    .leftJoin(projectInfo, eq(projectInfo.id, projectId))
    .where(and(eq(id, key), seenReports(analyticsReport, reader)));
  return row ?? null;
}

/** Returns whether a project exists and its author may see it. */
export async function hasProject(db: Db, reader: ProjectReader, key: string): Promise<boolean> {
  const seen = and(eq(projectInfo.id, key), seenProjects(projectInfo.id, reader));
  return (await db.$count(projectInfo, seen)) > 0;
}

/** Returns the analyses, targets and sizes of pictures that items name. */
export async function findShown(db: Db, list: readonly ReportItem[], language: Language) {
  const ids = (kind: 'component' | 'target' | 'picture') =>
    list.flatMap((item) => (item.kind === kind ? [item.id] : []));
  const [found, targets, pictures] = await Promise.all([
    db
      .select()
      .from(analyticsComponent)
      .where(inArray(analyticsComponent.id, ids('component'))),
    db
      .select()
      .from(analyticsTarget)
      .where(inArray(analyticsTarget.id, ids('target'))),
    pictureSizes(db, ids('picture')),
  ]);
  const components = await asShown(db, 'analytics_component', found, language);
  return { components, targets, pictures };
}

/** Returns the definitions of the targets that items name, by their id. */
export async function keptTargets(
  db: Db,
  list: readonly ReportItem[],
): Promise<Record<string, TargetForm>> {
  const ids = list.flatMap((item) => (item.kind === 'target' ? [item.id] : []));
  const { id: key, name, means, metric, formula, range, goal, better } = analyticsTarget;
  const form = { name, means, metric, formula, range, goal, better };
  const rows = await db.select({ key, form }).from(analyticsTarget).where(inArray(key, ids));
  return Object.fromEntries(rows.map((row) => [row.key, row.form]));
}

/** Returns the items of a report with their question, target or picture; null if that was deleted. */
export async function shownItems(
  db: Db,
  list: readonly PlacedItem[],
  language: Language,
): Promise<WithBothNames<ShownItem>[]> {
  const { components, targets, pictures } = await findShown(db, list, language);
  return list.map((item): WithBothNames<ShownItem> => {
    if (item.kind === 'text') return item;
    if (item.kind === 'picture') return { ...item, picture: pictures.get(item.id) ?? null };
    if (item.kind === 'component')
      return { ...item, component: components.find((one) => one.id === item.id) ?? null };
    return { ...item, target: targets.find((one) => one.id === item.id) ?? null };
  });
}

export async function addReport(
  tx: Tx,
  form: PlacedReport,
  by: { createdBy: string; at: Date },
): Promise<string> {
  const row = { ...form, createdBy: by.createdBy, createdAt: by.at, modifiedAt: by.at };
  const [made] = await tx.insert(analyticsReport).values(row).returning({ id });
  if (made === undefined) throw new Error('The insert returned no row.');
  return made.id;
}

export async function changeReport(tx: Tx, key: string, form: PlacedReport, at: Date) {
  const set = { ...form, modifiedAt: at };
  await tx.update(analyticsReport).set(set).where(eq(id, key));
}

export async function removeReport(tx: Tx, key: string): Promise<void> {
  await tx.delete(analyticsReport).where(eq(id, key));
}

/** Keeps a report among the favourites of an account, or no longer. */
export async function favourReport(
  tx: Tx,
  favourite: { reportId: string; accountId: string },
  isKept: boolean,
): Promise<void> {
  if (isKept) await tx.insert(reportFavourite).values(favourite).onConflictDoNothing();
  else
    await tx
      .delete(reportFavourite)
      .where(
        and(
          eq(reportFavourite.reportId, favourite.reportId),
          eq(reportFavourite.accountId, favourite.accountId),
        ),
      );
}
