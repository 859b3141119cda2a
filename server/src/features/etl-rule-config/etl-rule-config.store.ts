import type { EtlBody, EtlLoad, EtlRule } from '@stacksight/contract';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Engine } from '#engine/open.ts';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { datasourceConfig } from '#store/schema/config/datasource.ts';
import { etlRule } from '#store/schema/library/etl-rules.ts';

export type EtlListQuery = ListQuery<'name' | 'modifiedAt'> & {
  table?: string | undefined;
  isEnabled?: 'yes' | 'no' | undefined;
};
export type EtlRow = typeof etlRule.$inferSelect;
type EtlRuleToSave = { name: string; body: EtlBody; modifiedAt: Date; modifiedBy: string };

const { id, glc, name, body, modifiedAt } = etlRule;
const columns = { name, modifiedAt };

export async function listEtlRules(db: Db, library: string, page: EtlListQuery) {
  const { table, isEnabled } = page;
  const where = and(
    eq(glc, library),
    matches(page.search, name, sql`${body} ->> 'source'`, sql`${body} ->> 'remark'`),
    table === undefined ? undefined : sql`${body} ->> 'table' = ${table}`,
    isEnabled === undefined
      ? undefined
      : sql`${body} ->> 'isEnabled' = ${isEnabled === 'yes' ? 'true' : 'false'}`,
  );
  const { limit, offset } = limitAndOffset(page);
  const rows = await db
    .select()
    .from(etlRule)
    .where(where)
    .orderBy(...inOrder(page, columns, { field: 'name', order: 'ascend' }, id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(etlRule, where) };
}

export const toRule = ({ glc: _, body: rule, ...row }: EtlRow): EtlRule => ({
  ...row,
  ...rule,
  modifiedAt: row.modifiedAt.toISOString(),
});

/** Returns a rule by id, in any group. */
export async function findRule(db: Db, key: string): Promise<EtlRow | null> {
  const [row] = await db.select().from(etlRule).where(sql`${id}::text = ${key}`);
  return row ?? null;
}

/** Returns a rule of a group by its name. */
export async function findEtlRuleByName(
  db: Db,
  library: string,
  text: string,
): Promise<EtlRow | null> {
  const [row] = await db
    .select()
    .from(etlRule)
    .where(and(eq(glc, library), eq(name, text)));
  return row ?? null;
}

export async function isNameTaken(tx: Tx, library: string, text: string, own: string | null) {
  const rows = await tx
    .select({ id })
    .from(etlRule)
    .where(and(eq(glc, library), eq(name, text), own === null ? undefined : ne(id, own)));
  return rows.length > 0;
}

export async function addRule(tx: Tx, library: string, rule: EtlRuleToSave): Promise<string> {
  const [made] = await tx
    .insert(etlRule)
    .values({ ...rule, glc: library })
    .returning({ id });
  if (made === undefined) throw new Error('The rule was not added.');
  return made.id;
}

export async function changeRule(tx: Tx, key: string, rule: EtlRuleToSave): Promise<void> {
  await tx.update(etlRule).set(rule).where(eq(id, key));
}

export async function removeRule(tx: Tx, key: string): Promise<void> {
  await tx.delete(etlRule).where(eq(id, key));
}

const ends = ['done', 'dropped', 'refused', 'replaced'] as const;

/** Returns the last loads of a group, newest first. */
export async function listLoads(engine: Engine, library: string): Promise<EtlLoad[]> {
  const time = (column: string) => `formatDateTime(${column}, '%Y-%m-%dT%H:%i:%S.000Z', 'UTC')`;
  const rows = await engine.rows<Omit<EtlLoad, 'state'> & { phase: string }>(
    `SELECT toString(batch) AS batch, kind AS source, file, phase, toFloat64(rows_in) AS rowsIn, toFloat64(rows_loaded) AS rowsLoaded,
      toFloat64(rows_refused) AS rowsRefused, ${time('started_at')} AS startedAt, ${time('changed_at')} AS endedAt
    FROM load_batch FINAL WHERE glc = {glc:String} ORDER BY started_at DESC, batch LIMIT 50`,
    { glc: library },
  );
  return rows.map(({ phase, ...row }) => {
    const state = ends.find((end) => end === phase) ?? 'running';
    return { ...row, state, endedAt: state === 'running' ? null : row.endedAt };
  });
}

/** Returns the names of all data sources. */
export async function listSources(db: Db): Promise<string[]> {
  const rows = await db
    .select({ name: datasourceConfig.name })
    .from(datasourceConfig)
    .orderBy(asc(datasourceConfig.name));
  return rows.map((row) => row.name);
}
