import type { Kept, ReportForm, ShownItem } from '@stacksight/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, matches, pageOf } from '#store/listing.ts';
import { account } from '#store/schema/accounts.ts';
import { analyticsReport } from '#store/schema/analysis/reports.ts';
import { analyticsTarget } from '#store/schema/analysis/targets.ts';
import { analyticsComponent } from '#store/schema/analytics-components.ts';

type Listing = ListQuery<'name' | 'items' | 'modifiedAt'>;

const { id, name, note, range, items, createdBy, modifiedAt } = analyticsReport;
const size = sql<number>`jsonb_array_length(${items})`;
const shown = { id, name, note, range, createdBy, modifiedAt, username: account.username };
const columns = { name, items: size, modifiedAt };

export async function listReports(db: Db, query: Listing) {
  const where = matches(query.search, name, note);
  const { limit, offset } = pageOf(query);
  const rows = await db
    .select({ ...shown, items: size })
    .from(analyticsReport)
    .leftJoin(account, eq(account.id, createdBy))
    .where(where)
    .orderBy(...inOrder(query, columns, { field: 'modifiedAt', order: 'descend' }, id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(analyticsReport, where) };
}

export async function findReport(db: Db, key: string) {
  const [row] = await db
    .select({ ...shown, items })
    .from(analyticsReport)
    .leftJoin(account, eq(account.id, createdBy))
    .where(eq(id, key));
  return row ?? null;
}

/** The items with what they show; null where that was deleted. */
export async function shownItems(db: Db, list: ReportForm['items']): Promise<Kept<ShownItem>[]> {
  const ids = (kind: 'component' | 'target') =>
    list.flatMap((item) => (item.kind === kind ? [item.id] : []));
  const [components, targets] = await Promise.all([
    db
      .select()
      .from(analyticsComponent)
      .where(inArray(analyticsComponent.id, ids('component'))),
    db
      .select()
      .from(analyticsTarget)
      .where(inArray(analyticsTarget.id, ids('target'))),
  ]);
  return list.map((item): Kept<ShownItem> => {
    if (item.kind === 'text') return item;
    if (item.kind === 'component')
      return { ...item, component: components.find((one) => one.id === item.id) ?? null };
    return { ...item, target: targets.find((one) => one.id === item.id) ?? null };
  });
}

export async function addReport(
  tx: Tx,
  form: ReportForm,
  by: { createdBy: string; at: Date },
): Promise<string> {
  const row = { ...form, createdBy: by.createdBy, createdAt: by.at, modifiedAt: by.at };
  const [made] = await tx.insert(analyticsReport).values(row).returning({ id });
  if (made === undefined) throw new Error('an insert gives its row');
  return made.id;
}

export async function changeReport(tx: Tx, key: string, form: ReportForm, at: Date) {
  const set = { ...form, modifiedAt: at };
  await tx.update(analyticsReport).set(set).where(eq(id, key));
}

export async function removeReport(tx: Tx, key: string): Promise<void> {
  await tx.delete(analyticsReport).where(eq(id, key));
}
