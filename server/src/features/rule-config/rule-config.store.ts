import type { Names, RuleBody } from '@stacksight/contract';
import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import type { ListQuery } from '#store/listing.ts';
import { type ProjectReader, seenRules } from '#store/projects/project-access.ts';
import { ruleConfig, ruleFolder, ruleVersion } from '#store/schema/rules/rules.ts';

export type RuleRow = typeof ruleConfig.$inferSelect;
export type ListedRule = { rule: RuleRow; folder: Names };
export type VersionRow = typeof ruleVersion.$inferSelect;
type RuleListQuery = ListQuery<'name' | 'modifiedAt'> & {
  folderId?: string | undefined;
  projectId?: string | undefined;
};
/** The rules that a caller may run; null means all rules. */
export type RunnableRules = { permissions: readonly string[]; readers: boolean } | null;
export type RuleToSave = { body: RuleBody; folderId: string; note: string; by: string; at: Date };

const { body } = ruleConfig;
const nameZh = sql`${body} -> 'name' ->> 'zh-CN'`;
const searched = sql`lower((${body} -> 'name')::text || (${body} -> 'means')::text)`;

/** Returns a page of the rules; a folder includes the rules of its subfolders. */
export async function listRules(
  db: Db,
  { reader, runnable }: { reader: ProjectReader; runnable: RunnableRules },
  { pageNum, pageSize, field, order, ...filters }: RuleListQuery,
): Promise<{ rows: ListedRule[]; total: number }> {
  const seen = seenRules(ruleConfig.folderId, reader);
  const where = and(...conditions(filters), ...runnableBy(runnable), seen);
  const direction = order === 'descend' ? desc : asc;
  const columns = { name: nameZh, modifiedAt: ruleConfig.modifiedAt };
  const rows = await db
    .select({ rule: ruleConfig, folder: ruleFolder.name })
    .from(ruleConfig)
    .innerJoin(ruleFolder, eq(ruleFolder.id, ruleConfig.folderId))
    .where(where)
    .orderBy(
      direction(field === undefined ? ruleConfig.sort : columns[field]),
      desc(ruleConfig.createdAt),
      asc(ruleConfig.id),
    )
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize);
  return { rows, total: await db.$count(ruleConfig, where) };
}

function conditions({
  search = '',
  folderId,
  projectId,
}: Partial<RuleListQuery>): (SQL | undefined)[] {
  const inFolder = sql`${ruleConfig.folderId} IN (WITH RECURSIVE below AS (
      SELECT id FROM rule_folder WHERE id = ${folderId}
      UNION SELECT f.id FROM rule_folder f JOIN below b ON f.parent_id = b.id
    ) SELECT id FROM below)`;
  const inProject = sql`${ruleConfig.folderId} IN (
      SELECT ${ruleFolder.id} FROM ${ruleFolder} WHERE ${ruleFolder.projectId} = ${projectId})`;
  return [
    search === '' ? undefined : sql`strpos(${searched}, lower(${search}::text)) > 0`,
    folderId === undefined ? undefined : inFolder,
    projectId === undefined ? undefined : inProject,
  ];
}

function runnableBy(runnable: RunnableRules): (SQL | undefined)[] {
  if (runnable === null) return [];
  const needs = sql<string>`${body} ->> 'needs'`;
  const mayNeed = or(
    isNull(needs),
    runnable.permissions.length === 0 ? undefined : inArray(needs, [...runnable.permissions]),
  );
  const readers = sql`coalesce(${body} -> 'question' ->> 'readers', 'none') <> 'rows'`;
  return [mayNeed, runnable.readers ? undefined : readers];
}

export async function getRule(db: Db, reader: ProjectReader, id: string): Promise<RuleRow | null> {
  const [row] = await db
    .select()
    .from(ruleConfig)
    .where(and(eq(ruleConfig.id, id), seenRules(ruleConfig.folderId, reader)));
  return row ?? null;
}

export async function hasFolder(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({ id: ruleFolder.id }).from(ruleFolder).where(eq(ruleFolder.id, id));
  return rows.length > 0;
}

export async function addRule(
  tx: Tx,
  { body, folderId, note, by, at }: RuleToSave,
): Promise<string> {
  const [made] = await tx
    .insert(ruleConfig)
    .values({ body, folderId, createdBy: by, modifiedBy: by, createdAt: at, modifiedAt: at })
    .returning({ id: ruleConfig.id });
  if (made === undefined) throw new Error('The rule was not added.');
  const version = { ruleId: made.id, version: 1, body, note, savedAt: at, savedBy: by };
  await tx.insert(ruleVersion).values(version);
  return made.id;
}

/** Saves the next version of a rule if its current version is still `version`; returns whether it was saved. */
export async function changeRule(
  tx: Tx,
  id: string,
  version: number,
  { body, folderId, note, by, at }: RuleToSave,
): Promise<boolean> {
  const next = version + 1;
  const changed = await tx
    .update(ruleConfig)
    .set({ body, folderId, version: next, isReady: false, modifiedBy: by, modifiedAt: at })
    .where(and(eq(ruleConfig.id, id), eq(ruleConfig.version, version)))
    .returning({ id: ruleConfig.id });
  if (changed.length === 0) return false;
  await tx
    .insert(ruleVersion)
    .values({ ruleId: id, version: next, body, note, savedAt: at, savedBy: by });
  return true;
}

/** Moves a rule to another folder without a new version. */
export async function moveRule(tx: Tx, id: string, folderId: string): Promise<void> {
  await tx.update(ruleConfig).set({ folderId }).where(eq(ruleConfig.id, id));
}

export async function removeRule(tx: Tx, id: string): Promise<void> {
  await tx.delete(ruleConfig).where(eq(ruleConfig.id, id));
}

export async function listVersions(db: Db, id: string): Promise<VersionRow[]> {
  return db
    .select()
    .from(ruleVersion)
    .where(eq(ruleVersion.ruleId, id))
    .orderBy(desc(ruleVersion.version));
}

export async function getRuleVersion(
  db: Db,
  id: string,
  version: number,
): Promise<VersionRow | null> {
  const [row] = await db
    .select()
    .from(ruleVersion)
    .where(and(eq(ruleVersion.ruleId, id), eq(ruleVersion.version, version)));
  return row ?? null;
}
