import type { DictForm, DictionaryType } from '@stacksight/contract';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { dictValue } from '#store/schema/config/dictionaries.ts';

export type DictRow = typeof dictValue.$inferSelect;
export type DictToSave = Omit<DictForm, 'glc'> & {
  glc: string;
  modifiedBy: string;
  modifiedAt: Date;
};
type DictSortField = 'code' | 'name' | 'type' | 'sort' | 'modifiedAt';
type DictListQuery = ListQuery<DictSortField> & {
  type?: DictionaryType | undefined;
  isActive?: 'yes' | 'no' | undefined;
};

const { id, glc, type, code, name, sort, isActive, remark, modifiedAt } = dictValue;
// Pads codes on the left, so that numbers sort by size: 2 before 10.
const codeOrder = sql`lpad(${code}, 64)`;
const columns = { code: codeOrder, name: sql`${name} ->> 'zh-CN'`, type, sort, modifiedAt };

/** Returns a page of the labels of some groups. */
export async function listDictValues(db: Db, groups: readonly string[], query: DictListQuery) {
  const where = and(
    inArray(glc, [...groups]),
    matches(query.search, code, name, remark),
    query.type === undefined ? undefined : eq(type, query.type),
    query.isActive === undefined ? undefined : eq(isActive, query.isActive === 'yes'),
  );
  const { limit, offset } = limitAndOffset(query);
  const order: SQL[] =
    query.field === undefined
      ? [sql`${glc}`, sql`${type}`, sql`${sort} = 0`, sql`${sort}`, codeOrder, sql`${id}`]
      : inOrder(query, columns, { field: 'code', order: 'ascend' }, id);
  const rows = await db
    .select()
    .from(dictValue)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(dictValue, where) };
}

/** Returns all labels of a group, or those of one dictionary. */
export async function valuesOfGroup(
  db: Db,
  group: string,
  of?: DictionaryType,
): Promise<DictRow[]> {
  return db
    .select()
    .from(dictValue)
    .where(and(eq(glc, group), of === undefined ? undefined : eq(type, of)))
    .orderBy(type, sql`${sort} = 0`, sort, codeOrder);
}

export async function getDictValue(db: Db, key: string): Promise<DictRow | null> {
  const [row] = await db.select().from(dictValue).where(eq(id, key));
  return row ?? null;
}

export async function addValue(tx: Tx, saving: DictToSave): Promise<string> {
  const [made] = await tx.insert(dictValue).values(saving).returning({ id });
  if (made === undefined) throw new Error('The label was not added.');
  return made.id;
}

export async function changeValue(tx: Tx, key: string, saving: DictToSave): Promise<boolean> {
  const changed = await tx.update(dictValue).set(saving).where(eq(id, key)).returning({ id });
  return changed.length > 0;
}

export async function removeValue(tx: Tx, key: string): Promise<void> {
  await tx.delete(dictValue).where(eq(id, key));
}

const block = 500;

/** Inserts labels, or replaces those of the same codes. */
export async function putValues(tx: Tx, values: readonly DictToSave[]): Promise<void> {
  const from = (column: string) => sql.raw(`excluded.${column}`);
  for (let at = 0; at < values.length; at += block)
    await tx
      .insert(dictValue)
      .values(values.slice(at, at + block))
      .onConflictDoUpdate({
        target: [glc, type, code],
        set: {
          name: from('name'),
          sort: from('sort'),
          isActive: from('is_active'),
          remark: from('remark'),
          modifiedAt: from('modified_at'),
          modifiedBy: from('modified_by'),
        },
      });
}
