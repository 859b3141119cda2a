import type { RuleFolder, RuleFolderForm, WithBothNames } from '@stacksight/contract';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import type { ListQuery } from '#store/listing.ts';
import { type ProjectReader, seenFolders } from '#store/projects/project-access.ts';
import { projectInfo, ruleFolder } from '#store/schema/rules/rules.ts';

type RuleFolderListQuery = ListQuery<'name' | 'modifiedAt'> & {
  projectId?: string | undefined;
  parentId?: string | undefined;
};

// The SQL is written by hand: inside another SELECT, Drizzle would write the columns without table names, and they
// would mean columns of the other table.
const rules = sql<number>`(SELECT count(*)::int FROM rule_config r WHERE r.folder_id = rule_folder.id)`;
const { id, projectId, parentId, name, createdAt, modifiedAt } = ruleFolder;
const shown = { id, projectId, parentId, name, modifiedAt, rules };

export async function listFolders(
  db: Db,
  reader: ProjectReader,
  { pageNum, pageSize, field, order, ...filters }: RuleFolderListQuery,
): Promise<{ rows: WithBothNames<RuleFolder>[]; total: number }> {
  const where = and(...conditions(filters), seenFolders(projectId, reader));
  const columns = { name: sql`${name} ->> 'zh-CN'`, modifiedAt };
  const direction = order === 'descend' ? desc : asc;
  const rows = await db
    .select(shown)
    .from(ruleFolder)
    .where(where)
    .orderBy(direction(field === undefined ? createdAt : columns[field]), asc(id))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize);
  return { rows: rows.map(toFolder), total: await db.$count(ruleFolder, where) };
}

function conditions(
  filters: Pick<RuleFolderListQuery, 'search' | 'projectId' | 'parentId'>,
): (SQL | undefined)[] {
  const { search = '' } = filters;
  return [
    search === '' ? undefined : sql`strpos(lower(${name}::text), lower(${search}::text)) > 0`,
    filters.projectId === undefined ? undefined : eq(projectId, filters.projectId),
    filters.parentId === undefined ? undefined : eq(parentId, filters.parentId),
  ];
}

export async function getFolder(
  db: Db,
  reader: ProjectReader,
  key: string,
): Promise<WithBothNames<RuleFolder> | null> {
  const [row] = await db
    .select(shown)
    .from(ruleFolder)
    .where(and(eq(id, key), seenFolders(projectId, reader)));
  return row === undefined ? null : toFolder(row);
}

export async function hasProject(db: Db, key: string): Promise<boolean> {
  const rows = await db
    .select({ id: projectInfo.id })
    .from(projectInfo)
    .where(eq(projectInfo.id, key));
  return rows.length > 0;
}

/** Returns a folder and the folders above it, innermost first. */
export async function folderPath(db: Db, key: string): Promise<string[]> {
  const path: string[] = [];
  for (let at: string | null = key; at !== null && !path.includes(at); ) {
    path.push(at);
    const [row]: { parentId: string | null }[] = await db
      .select({ parentId })
      .from(ruleFolder)
      .where(eq(id, at));
    at = row?.parentId ?? null;
  }
  return path;
}

export async function countChildren(db: Db, key: string): Promise<number> {
  return db.$count(ruleFolder, eq(parentId, key));
}

export async function addFolder(tx: Tx, form: RuleFolderForm, at: Date): Promise<string> {
  const [made] = await tx
    .insert(ruleFolder)
    .values({ ...form, createdAt: at, modifiedAt: at })
    .returning({ id });
  if (made === undefined) throw new Error('The folder was not added.');
  return made.id;
}

/** Changes a folder; if its project changes, its subfolders move with it. */
export async function changeFolder(
  tx: Tx,
  key: string,
  form: RuleFolderForm,
  at: Date,
): Promise<void> {
  await tx
    .update(ruleFolder)
    .set({ ...form, modifiedAt: at })
    .where(eq(id, key));
  await tx.execute(sql`WITH RECURSIVE below AS (
      SELECT id FROM rule_folder WHERE parent_id = ${key}
      UNION SELECT f.id FROM rule_folder f JOIN below b ON f.parent_id = b.id
    ) UPDATE rule_folder SET project_id = ${form.projectId} WHERE id IN (SELECT id FROM below)`);
}

export async function removeFolder(tx: Tx, key: string): Promise<void> {
  await tx.delete(ruleFolder).where(eq(id, key));
}

function toFolder(
  row: Omit<WithBothNames<RuleFolder>, 'modifiedAt'> & { modifiedAt: Date },
): WithBothNames<RuleFolder> {
  return { ...row, modifiedAt: row.modifiedAt.toISOString() };
}
