import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { operationType } from '#store/schema/library/own-codes.ts';

type OperationTypeListQuery = ListQuery<'code' | 'name' | 'modifiedAt'>;

const { id, glc, code, name, event, remark, modifiedAt } = operationType;
const columns = { code, name, modifiedAt };

export async function listOperationTypes(db: Db, library: string, page: OperationTypeListQuery) {
  const where = and(eq(glc, library), matches(page.search, code, name, event, remark));
  const { limit, offset } = limitAndOffset(page);
  const rows = await db
    .select({ id, code, name, event, remark, modifiedAt })
    .from(operationType)
    .where(where)
    .orderBy(...inOrder(page, columns, { field: 'code', order: 'ascend' }, id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(operationType, where) };
}

export async function findTypes(db: Db, library: string, ids: readonly string[]) {
  return db
    .select()
    .from(operationType)
    .where(and(eq(glc, library), inArray(id, [...ids])));
}

export async function isCodeTaken(
  db: Db,
  library: string,
  own: string | undefined,
  wanted: string,
) {
  const same = and(eq(glc, library), eq(code, wanted), own === undefined ? undefined : ne(id, own));
  return (await db.$count(operationType, same)) > 0;
}

/** Inserts an operation code, or changes the one with the given id; returns null if no code has this id. */
export async function saveOperationType(
  tx: Tx,
  key: string | undefined,
  row: typeof operationType.$inferInsert,
): Promise<string | null> {
  const [saved] =
    key === undefined
      ? await tx.insert(operationType).values(row).returning({ id })
      : await tx
          .update(operationType)
          .set(row)
          .where(and(eq(id, key), eq(glc, row.glc)))
          .returning({ id });
  return saved?.id ?? null;
}

export async function removeTypes(tx: Tx, library: string, ids: readonly string[]): Promise<void> {
  await tx.delete(operationType).where(and(eq(glc, library), inArray(id, [...ids])));
}
