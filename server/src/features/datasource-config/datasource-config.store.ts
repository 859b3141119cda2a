import type { Datasource } from '@stacksight/contract';
import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { datasourceConfig } from '#store/schema/config/datasource.ts';
import { etlRule } from '#store/schema/library/etl-rules.ts';

export type DatasourceRow = typeof datasourceConfig.$inferSelect;
type NewRow = Omit<DatasourceRow, 'id' | 'lastTest'>;

type DatasourceListQuery = ListQuery<'name' | 'type' | 'modifiedAt'> & {
  type?: DatasourceRow['type'] | undefined;
};

const { id, name, type, host, database, remark, modifiedAt } = datasourceConfig;

export async function listDatasources(
  db: Db,
  query: DatasourceListQuery,
): Promise<{ rows: Datasource[]; total: number }> {
  const where = and(
    matches(query.search, name, host, database, remark),
    query.type === undefined ? undefined : eq(type, query.type),
  );
  const { limit, offset } = limitAndOffset(query);
  const rows = await db
    .select()
    .from(datasourceConfig)
    .where(where)
    .orderBy(...inOrder(query, { name, type, modifiedAt }, { field: 'name', order: 'ascend' }, id))
    .limit(limit)
    .offset(offset);
  return { rows: rows.map(toDatasource), total: await db.$count(datasourceConfig, where) };
}

export async function findDatasource(db: Db, key: string): Promise<DatasourceRow | null> {
  const [row] = await db.select().from(datasourceConfig).where(eq(id, key));
  return row ?? null;
}

/** Adds a data source and returns its id; null if the name is taken. */
export async function addDatasource(tx: Tx, row: NewRow): Promise<string | null> {
  const [made] = await tx.insert(datasourceConfig).values(row).onConflictDoNothing().returning();
  return made?.id ?? null;
}

export async function changeDatasource(tx: Tx, key: string, row: NewRow): Promise<void> {
  await tx
    .update(datasourceConfig)
    .set({ ...row, lastTest: null })
    .where(eq(id, key));
}

export async function isNameTaken(db: Db, wanted: string, except: string): Promise<boolean> {
  const rows = await db.select({ id }).from(datasourceConfig).where(eq(name, wanted));
  return rows.some((row) => row.id !== except);
}

export async function removeDatasource(tx: Tx, key: string): Promise<boolean> {
  const gone = await tx.delete(datasourceConfig).where(eq(id, key)).returning({ id });
  return gone.length > 0;
}

/** Returns the names of the rules that read a data source. */
export async function rulesReading(tx: Tx, key: string): Promise<string[]> {
  const rows = await tx
    .select({ name: etlRule.name })
    .from(etlRule)
    .where(eq(etlRule.datasourceId, key));
  return rows.map((row) => row.name);
}

export async function noteTest(
  db: Db,
  key: string,
  lastTest: NonNullable<DatasourceRow['lastTest']>,
): Promise<void> {
  await db.update(datasourceConfig).set({ lastTest }).where(eq(id, key));
}

export function toDatasource({
  sealedPassword,
  modifiedAt: at,
  ...row
}: DatasourceRow): Datasource {
  return { ...row, hasPassword: sealedPassword !== null, modifiedAt: at.toISOString() };
}
