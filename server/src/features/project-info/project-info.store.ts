import type { Kept, Project, ProjectForm } from '@stacksight/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, matches, pageOf } from '#store/listing.ts';
import { projectInfo } from '#store/schema/rules/rules.ts';

type Listing = ListQuery<'name' | 'modifiedAt'>;

// Drizzle writes the columns of one table without its name, which inside another SELECT means another column.
const folders = sql<number>`(SELECT count(*)::int FROM rule_folder f WHERE f.project_id = project_info.id)`;
const rules = sql<number>`(SELECT count(*)::int FROM rule_config r JOIN rule_folder f ON f.id = r.folder_id
  WHERE f.project_id = project_info.id)`;
const { id, name, remark, modifiedAt } = projectInfo;
const shown = { id, name, remark, modifiedAt, folders, rules };

const columns = { name: sql`${name} ->> 'zh-CN'`, modifiedAt };

export async function listProjects(
  db: Db,
  query: Listing,
): Promise<{ rows: Kept<Project>[]; total: number }> {
  const where = matches(query.search, name);
  const { limit, offset } = pageOf(query);
  const rows = await db
    .select(shown)
    .from(projectInfo)
    .where(where)
    .orderBy(...inOrder(query, columns, { field: 'modifiedAt', order: 'ascend' }, id))
    .limit(limit)
    .offset(offset);
  return { rows: rows.map(toProject), total: await db.$count(projectInfo, where) };
}

export async function getProject(db: Db, key: string): Promise<Kept<Project> | null> {
  const [row] = await db.select(shown).from(projectInfo).where(eq(id, key));
  return row === undefined ? null : toProject(row);
}

export async function addProject(tx: Tx, form: ProjectForm, at: Date): Promise<string> {
  const [made] = await tx
    .insert(projectInfo)
    .values({ ...form, createdAt: at, modifiedAt: at })
    .returning({ id });
  if (made === undefined) throw new Error('the project was not added');
  return made.id;
}

export async function changeProject(
  tx: Tx,
  key: string,
  form: ProjectForm,
  at: Date,
): Promise<boolean> {
  const changed = await tx
    .update(projectInfo)
    .set({ ...form, modifiedAt: at })
    .where(eq(id, key))
    .returning({ id });
  return changed.length > 0;
}

export async function removeProject(tx: Tx, key: string): Promise<void> {
  await tx.delete(projectInfo).where(eq(id, key));
}

function toProject(row: Omit<Kept<Project>, 'modifiedAt'> & { modifiedAt: Date }): Kept<Project> {
  return { ...row, modifiedAt: row.modifiedAt.toISOString() };
}
