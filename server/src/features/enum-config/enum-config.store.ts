import type { EnumForm, Names } from '@stacksight/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { type ProjectReader, seenRules } from '#store/projects/project-access.ts';
import { enumConfig } from '#store/schema/config/enumerations.ts';
import { ruleConfig } from '#store/schema/rules/rules.ts';

export type EnumRow = typeof enumConfig.$inferSelect;
export type EnumToSave = EnumForm & { modifiedBy: string; modifiedAt: Date };
type EnumListQuery = ListQuery<'code' | 'name' | 'modifiedAt'>;

const { id, code, name, choices, remark, modifiedAt } = enumConfig;
const columns = { code, name: sql`${name} ->> 'zh-CN'`, modifiedAt };

export async function listEnumerations(db: Db, query: EnumListQuery) {
  const where = matches(query.search, code, name, choices, remark);
  const { limit, offset } = limitAndOffset(query);
  const rows = await db
    .select()
    .from(enumConfig)
    .where(where)
    .orderBy(...inOrder(query, columns, { field: 'code', order: 'ascend' }, id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(enumConfig, where) };
}

export async function getEnumeration(db: Db, key: string): Promise<EnumRow | null> {
  const [row] = await db.select().from(enumConfig).where(eq(id, key));
  return row ?? null;
}

export async function addEnumeration(tx: Tx, saving: EnumToSave): Promise<string> {
  const [made] = await tx.insert(enumConfig).values(saving).returning({ id });
  if (made === undefined) throw new Error('The enumeration was not added.');
  return made.id;
}

export async function changeEnumeration(tx: Tx, key: string, saving: EnumToSave): Promise<boolean> {
  const changed = await tx.update(enumConfig).set(saving).where(eq(id, key)).returning({ id });
  return changed.length > 0;
}

export async function removeEnumeration(tx: Tx, key: string): Promise<void> {
  await tx.delete(enumConfig).where(eq(id, key));
}

/** Returns the rules with a parameter that uses an option list, by name, and whether the reader may see each rule. */
export async function rulesUsing(db: Db, used: string, reader: ProjectReader) {
  const named = JSON.stringify([{ type: 'enumeration', enumeration: used }]);
  const name = sql<Names>`${ruleConfig.body} -> 'name'`;
  const isSeen = sql<boolean>`${seenRules(ruleConfig.folderId, reader) ?? sql`true`}`;
  return db
    .select({ id: ruleConfig.id, name, isSeen })
    .from(ruleConfig)
    .where(sql`${ruleConfig.body} -> 'parameters' @> ${named}::jsonb`)
    .orderBy(sql`${ruleConfig.body} -> 'name' ->> 'zh-CN'`);
}
