import { and, asc, count, desc, eq, ilike } from 'drizzle-orm';
import type { Engine } from '#engine/open.ts';
import { bumpDataVersion } from '#ingest/data-version.ts';
import { forgetReaders, type ReaderSet } from '#ingest/kept-readers.ts';
import type { Db, Tx } from '#store/backend.ts';
import { readerGroupsWithin } from '#store/own-codes/reader-groups.ts';
import { account } from '#store/schema/accounts.ts';
import { readerGroup } from '#store/schema/reader-groups.ts';

export type ReaderGroupRow = typeof readerGroup.$inferSelect;
type NewGroup = typeof readerGroup.$inferInsert;
type Scopes = Parameters<typeof readerGroupsWithin>[0];

export type GroupPage = {
  pageNum: number;
  pageSize: number;
  field?: 'name' | 'size' | 'createdAt' | undefined;
  order?: 'ascend' | 'descend' | undefined;
  name?: string | undefined;
};

export async function listGroups(db: Db, scopes: Scopes, page: GroupPage) {
  const where = and(
    readerGroupsWithin(scopes),
    page.name === undefined ? undefined : ilike(readerGroup.name, `%${escaped(page.name)}%`),
  );
  const direction = page.order === 'ascend' ? asc : desc;
  const [rows, totals] = await Promise.all([
    db
      .select({ group: readerGroup, username: account.username })
      .from(readerGroup)
      .leftJoin(account, eq(account.id, readerGroup.createdBy))
      .where(where)
      .orderBy(direction(readerGroup[page.field ?? 'createdAt']), asc(readerGroup.id))
      .limit(page.pageSize)
      .offset((page.pageNum - 1) * page.pageSize),
    db.select({ total: count() }).from(readerGroup).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

export async function isNameTaken(db: Db, glc: string, name: string): Promise<boolean> {
  const rows = await db
    .select({ id: readerGroup.id })
    .from(readerGroup)
    .where(and(eq(readerGroup.glc, glc), eq(readerGroup.name, name)));
  return rows.length > 0;
}

/** Returns the ids of all groups. */
export async function groupIds(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.select({ id: readerGroup.id }).from(readerGroup);
  return new Set(rows.map(({ id }) => id));
}

/** Returns a group that was saved within some libraries. */
export async function findGroup(db: Db, id: string, scopes: Scopes) {
  const rows = await db
    .select()
    .from(readerGroup)
    .where(and(eq(readerGroup.id, id), readerGroupsWithin(scopes)));
  return rows[0] ?? null;
}

export async function addGroup(tx: Tx, group: NewGroup): Promise<void> {
  await tx.insert(readerGroup).values(group);
}

/** Deletes a group; false if another request has deleted it. */
export async function removeGroup(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx.delete(readerGroup).where(eq(readerGroup.id, id)).returning();
  return gone.length > 0;
}

/** Removes the readers of a group, and the answers that were kept of questions about it. */
export async function removeMembers(engine: Engine, { id, glc }: ReaderSet): Promise<void> {
  await forgetReaders(engine, { id, glc });
  await bumpDataVersion(engine, glc, ['reader_group_member']);
}
