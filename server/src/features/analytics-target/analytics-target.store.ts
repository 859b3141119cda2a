import type { TargetForm } from '@stacksight/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { type ProjectReader, seenReports } from '#store/projects/project-access.ts';
import { account } from '#store/schema/accounts.ts';
import { analyticsReport } from '#store/schema/analysis/reports.ts';
import { analyticsTarget } from '#store/schema/analysis/targets.ts';

export type TargetRow = typeof analyticsTarget.$inferSelect;
type TargetListQuery = ListQuery<'name' | 'modifiedAt'>;

const { id, name, means, modifiedAt } = analyticsTarget;
const columns = { name: sql`${name} ->> 'zh-CN'`, modifiedAt };

export async function listTargets(db: Db, query: TargetListQuery) {
  const where = matches(query.search, name, means);
  const { limit, offset } = limitAndOffset(query);
  const rows = await db
    .select({ target: analyticsTarget, username: account.username })
    .from(analyticsTarget)
    .leftJoin(account, eq(account.id, analyticsTarget.createdBy))
    .where(where)
    .orderBy(...inOrder(query, columns, { field: 'modifiedAt', order: 'descend' }, id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(analyticsTarget, where) };
}

export async function findTarget(db: Db, key: string) {
  const [row] = await db
    .select({ target: analyticsTarget, username: account.username })
    .from(analyticsTarget)
    .leftJoin(account, eq(account.id, analyticsTarget.createdBy))
    .where(eq(id, key));
  return row ?? null;
}

export async function addTarget(
  tx: Tx,
  form: TargetForm,
  by: { createdBy: string; at: Date },
): Promise<string> {
  const { createdBy, at } = by;
  const row = { ...form, createdBy, createdAt: at, modifiedAt: at };
  const [made] = await tx.insert(analyticsTarget).values(row).returning({ id });
  if (made === undefined) throw new Error('The insert returned no row.');
  return made.id;
}

export async function changeTarget(tx: Tx, key: string, form: TargetForm, at: Date) {
  const set = { ...form, modifiedAt: at };
  await tx.update(analyticsTarget).set(set).where(eq(id, key));
}

export async function removeTarget(tx: Tx, key: string): Promise<void> {
  await tx.delete(analyticsTarget).where(eq(id, key));
}

/** Returns the reports that show a target, and whether the reader sees them. */
export async function reportsWithTarget(db: Db, key: string, reader: ProjectReader) {
  const item = JSON.stringify([{ kind: 'target', id: key }]);
  const seen = seenReports(analyticsReport, reader) ?? sql`true`;
  return db
    .select({ name: analyticsReport.name, isSeen: sql<boolean>`coalesce(${seen}, false)` })
    .from(analyticsReport)
    .where(sql`${analyticsReport.items} @> ${item}::jsonb`)
    .orderBy(analyticsReport.name);
}
