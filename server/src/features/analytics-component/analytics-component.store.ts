import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import type { ListQuery } from '#store/listing.ts';
import { account } from '#store/schema/accounts.ts';
import { analyticsComponent } from '#store/schema/analytics-components.ts';

export type ComponentRow = typeof analyticsComponent.$inferSelect;
type NewComponent = typeof analyticsComponent.$inferInsert;
export type ComponentListQuery = ListQuery<'name' | 'modifiedAt'> & { kind?: string | undefined };

/** Returns one page of the saved analyses; by default the latest change comes first. */
export async function listComponents(db: Db, listing: ComponentListQuery) {
  const where = and(found(listing.search ?? ''), kindOf(listing.kind));
  const { field = 'modifiedAt', order, pageNum, pageSize } = listing;
  const direction = order === 'ascend' ? asc : desc;
  const rows = await db
    .select({ component: analyticsComponent, username: account.username })
    .from(analyticsComponent)
    .leftJoin(account, eq(account.id, analyticsComponent.createdBy))
    .where(where)
    .orderBy(direction(analyticsComponent[field]), asc(analyticsComponent.id))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize);
  return { rows, total: await db.$count(analyticsComponent, where) };
}

function found(text: string): SQL | undefined {
  if (text.trim() === '') return undefined;
  const { name, note } = analyticsComponent;
  return sql`strpos(lower(concat_ws(' ', ${name}, ${note})), lower(${text.trim()})) > 0`;
}

function kindOf(kind: string | undefined): SQL | undefined {
  return kind === undefined ? undefined : sql`${analyticsComponent.query} ->> 'kind' = ${kind}`;
}

export async function getComponent(db: Db, id: string): Promise<ComponentRow | null> {
  const [row] = await db.select().from(analyticsComponent).where(eq(analyticsComponent.id, id));
  return row ?? null;
}

export async function insertComponent(tx: Tx, row: NewComponent): Promise<string> {
  const [made] = await tx
    .insert(analyticsComponent)
    .values(row)
    .returning({ id: analyticsComponent.id });
  if (made === undefined) throw new Error('The insert returned no row.');
  return made.id;
}

export async function changeComponent(
  tx: Tx,
  id: string,
  change: Partial<NewComponent>,
): Promise<void> {
  await tx.update(analyticsComponent).set(change).where(eq(analyticsComponent.id, id));
}

export async function removeComponent(tx: Tx, id: string): Promise<void> {
  await tx.delete(analyticsComponent).where(eq(analyticsComponent.id, id));
}
