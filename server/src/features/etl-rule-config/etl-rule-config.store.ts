import type { EtlBody, EtlLoad } from '@stacksight/contract';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Engine } from '#engine/open.ts';
import type { BatchNames } from '#ingest/sync/batch-names.ts';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { datasourceConfig } from '#store/schema/config/datasource.ts';
import { etlRule } from '#store/schema/library/etl-rules.ts';

export type EtlListQuery = ListQuery<'name' | 'modifiedAt'> & {
  isEnabled?: 'yes' | 'no' | undefined;
};
export type EtlRow = typeof etlRule.$inferSelect & { datasource: string };
type EtlRuleToSave = {
  name: string;
  datasourceId: string;
  body: EtlBody;
  modifiedAt: Date;
  modifiedBy: string;
};

const { id, glc, name, body, modifiedAt, datasourceId } = etlRule;
const columns = { name, modifiedAt };

const joined = (db: Db) =>
  db
    .select({ rule: etlRule, datasource: datasourceConfig.name })
    .from(etlRule)
    .innerJoin(datasourceConfig, eq(datasourceConfig.id, datasourceId));
const flat = ({ rule, datasource }: { rule: typeof etlRule.$inferSelect; datasource: string }) => ({
  ...rule,
  datasource,
});

export async function listEtlRules(db: Db, library: string, page: EtlListQuery) {
  const { isEnabled } = page;
  const where = and(
    eq(glc, library),
    matches(page.search, name, sql`${body} ->> 'remark'`),
    isEnabled === undefined
      ? undefined
      : sql`${body} ->> 'isEnabled' = ${isEnabled === 'yes' ? 'true' : 'false'}`,
  );
  const { limit, offset } = limitAndOffset(page);
  const rows = await joined(db)
    .where(where)
    .orderBy(...inOrder(page, columns, { field: 'name', order: 'ascend' }, id))
    .limit(limit)
    .offset(offset);
  return { rows: rows.map(flat), total: await db.$count(etlRule, where) };
}

/** Returns a rule by id, in any group. */
export async function findRule(db: Db, key: string): Promise<EtlRow | null> {
  const [row] = await joined(db).where(sql`${id}::text = ${key}`);
  return row === undefined ? null : flat(row);
}

/** Returns a rule of a group by its name. */
export async function findEtlRuleByName(
  db: Db,
  library: string,
  text: string,
): Promise<EtlRow | null> {
  const [row] = await joined(db).where(and(eq(glc, library), eq(name, text)));
  return row === undefined ? null : flat(row);
}

/** Returns all rules that may run by themselves. */
export async function listEnabledRules(db: Db): Promise<EtlRow[]> {
  const where = sql`${body} ->> 'isEnabled' = 'true' AND ${body} ->> 'cron' IS NOT NULL`;
  return (await joined(db).where(where)).map(flat);
}

/** Moves the schedule of a rule on; false where another process did so first. */
export async function moveSchedule(db: Db, row: EtlRow, now: Date): Promise<boolean> {
  const moved = await db
    .update(etlRule)
    .set({ scheduledAt: now })
    .where(and(eq(id, row.id), eq(etlRule.scheduledAt, row.scheduledAt)))
    .returning({ id });
  return moved.length > 0;
}

export async function isNameTaken(tx: Tx, library: string, text: string, own: string | null) {
  const rows = await tx
    .select({ id })
    .from(etlRule)
    .where(and(eq(glc, library), eq(name, text), own === null ? undefined : ne(id, own)));
  return rows.length > 0;
}

export async function addRule(
  tx: Tx,
  library: string,
  rule: EtlRuleToSave & { scheduledAt: Date },
): Promise<string> {
  const [made] = await tx
    .insert(etlRule)
    .values({ ...rule, glc: library })
    .returning({ id });
  if (made === undefined) throw new Error('The rule was not added.');
  return made.id;
}

export async function changeRule(
  tx: Tx,
  key: string,
  rule: EtlRuleToSave & { scheduledAt: Date },
): Promise<void> {
  await tx.update(etlRule).set(rule).where(eq(id, key));
}

export async function removeRule(tx: Tx, key: string): Promise<void> {
  await tx.delete(etlRule).where(eq(id, key));
}

const ends = ['done', 'dropped', 'refused', 'replaced'] as const;

/** Returns the last loads of a group, newest first. */
export async function listLoads(
  engine: Engine,
  library: string,
  names: BatchNames,
): Promise<EtlLoad[]> {
  const time = (column: string) => `formatDateTime(${column}, '%Y-%m-%dT%H:%i:%S.000Z', 'UTC')`;
  const rows = await engine.rows<Omit<EtlLoad, 'state'> & { phase: string; sha256: string }>(
    `SELECT toString(batch) AS batch, kind AS source, file, phase, sha256, toFloat64(rows_in) AS rowsIn, toFloat64(rows_loaded) AS rowsLoaded,
      toFloat64(rows_refused) AS rowsRefused, ${time('started_at')} AS startedAt, ${time('changed_at')} AS endedAt
    FROM load_batch FINAL WHERE glc = {glc:String} ORDER BY started_at DESC, batch LIMIT 50`,
    { glc: library },
  );
  return rows.map(({ phase, sha256, ...row }) => {
    const state = ends.find((end) => end === phase) ?? 'running';
    const file = names.nameOf({ kind: row.source, file: row.file, sha256 });
    return { ...row, file, state, endedAt: state === 'running' ? null : row.endedAt };
  });
}

/** Returns all data sources by name. */
export function listSources(db: Db) {
  const { id: key, name: title, type } = datasourceConfig;
  return db.select({ id: key, name: title, type }).from(datasourceConfig).orderBy(asc(title));
}
