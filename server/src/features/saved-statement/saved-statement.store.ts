import type { SavedStatement, StatementForm } from '@stacksight/contract';
import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { savedStatement } from '#store/schema/rules/saved-statements.ts';

type StatementListQuery = ListQuery<'name' | 'modifiedAt'>;
type StatementToSave = StatementForm & { modifiedAt: Date };

const { id, accountId, name, sql, modifiedAt } = savedStatement;
const known = { id, name, sql, modifiedAt };

/** Returns a page of a user's statements, the latest change first. */
export async function listStatements(
  db: Db,
  owner: string,
  query: StatementListQuery,
): Promise<{ rows: SavedStatement[]; total: number }> {
  const where = and(eq(accountId, owner), matches(query.search, name, sql));
  const { limit, offset } = limitAndOffset(query);
  const rows = await db
    .select(known)
    .from(savedStatement)
    .where(where)
    .orderBy(...inOrder(query, { name, modifiedAt }, { field: 'modifiedAt', order: 'descend' }, id))
    .limit(limit)
    .offset(offset);
  return { rows: rows.map(toStatement), total: await db.$count(savedStatement, where) };
}

export async function getStatement(
  db: Db,
  owner: string,
  key: string,
): Promise<SavedStatement | null> {
  const [row] = await db.select(known).from(savedStatement).where(ownedBy(owner, key));
  return row === undefined ? null : toStatement(row);
}

export async function addStatement(
  tx: Tx,
  owner: string,
  saving: StatementToSave,
): Promise<string> {
  const [made] = await tx
    .insert(savedStatement)
    .values({ ...saving, accountId: owner })
    .returning({ id });
  if (made === undefined) throw new Error('The insert returned no row.');
  return made.id;
}

export async function changeStatement(
  tx: Tx,
  owner: string,
  key: string,
  saving: StatementToSave,
): Promise<void> {
  await tx.update(savedStatement).set(saving).where(ownedBy(owner, key));
}

export async function removeStatement(tx: Tx, owner: string, key: string): Promise<void> {
  await tx.delete(savedStatement).where(ownedBy(owner, key));
}

const ownedBy = (owner: string, key: string) => and(eq(id, key), eq(accountId, owner));

const toStatement = (row: {
  id: string;
  name: string;
  sql: string;
  modifiedAt: Date;
}): SavedStatement => ({ ...row, modifiedAt: row.modifiedAt.toISOString() });
