import type { Project, ProjectForm, WithBothNames } from '@stacksight/contract';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import {
  type ProjectReader,
  seenFolders,
  seenProjects,
  seenReports,
} from '#store/projects/project-access.ts';
import { account } from '#store/schema/accounts.ts';
import { projectInfo, projectMember } from '#store/schema/rules/rules.ts';

type ProjectListQuery = ListQuery<'name' | 'modifiedAt'>;

const { id, name, remark, access, modifiedAt } = projectInfo;
const columns = { name: sql`${name} ->> 'zh-CN'`, modifiedAt };
const known = { id, name, remark, access, modifiedAt };

const personName = sql`CASE WHEN a.nick_name = '' THEN a.username ELSE a.nick_name || ' (' || a.username || ')' END`;
const membersAs = (value: SQL) => sql<string[]>`(
  SELECT coalesce(jsonb_agg(${value} ORDER BY lower(a.username)), '[]')
  FROM project_member m JOIN account a ON a.id = m.user_id WHERE m.project_id = project_info.id)`;
const members = { memberIds: membersAs(sql`a.id`), members: membersAs(personName) };

// The SQL is written by hand: inside another SELECT, Drizzle would write the columns without table names, and they
// would mean columns of the other table.
function contentsFor(reader: ProjectReader) {
  const folders = and(sql`f.project_id = project_info.id`, seenFolders(sql`f.project_id`, reader));
  const report = {
    ...{ projectId: sql`r.project_id`, createdBy: sql`r.created_by` },
    readers: sql`r.readers`,
  };
  const reports = and(sql`r.project_id = project_info.id`, seenReports(report, reader));
  return {
    folders: sql<number>`(SELECT count(*)::int FROM rule_folder f WHERE ${folders})`,
    rules: sql<number>`(SELECT count(*)::int FROM rule_config c JOIN rule_folder f ON f.id = c.folder_id WHERE ${folders})`,
    reports: sql<number>`(SELECT count(*)::int FROM analytics_report r WHERE ${reports})`,
  };
}

export async function listProjects(
  db: Db,
  reader: ProjectReader,
  query: ProjectListQuery,
): Promise<{ rows: WithBothNames<Project>[]; total: number }> {
  const where = and(matches(query.search, name), seenProjects(id, reader));
  const { limit, offset } = limitAndOffset(query);
  const rows = await db
    .select({ ...known, ...members, ...contentsFor(reader) })
    .from(projectInfo)
    .where(where)
    .orderBy(...inOrder(query, columns, { field: 'modifiedAt', order: 'ascend' }, id))
    .limit(limit)
    .offset(offset);
  return { rows: rows.map(toProject), total: await db.$count(projectInfo, where) };
}

export async function getProject(
  db: Db,
  reader: ProjectReader,
  key: string,
): Promise<WithBothNames<Project> | null> {
  const [row] = await db
    .select({ ...known, ...members, ...contentsFor(reader) })
    .from(projectInfo)
    .where(and(eq(id, key), seenProjects(id, reader)));
  return row === undefined ? null : toProject(row);
}

/** Returns the accounts among these ids that exist. */
export async function knownAccounts(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(inArray(account.id, [...ids]));
  return new Set(rows.map((row) => row.id));
}

/** Returns the names of a project's members. */
export async function memberNames(tx: Tx, key: string): Promise<string[]> {
  const [row] = await tx.select({ members: members.members }).from(projectInfo).where(eq(id, key));
  return row?.members ?? [];
}

export async function addProject(
  tx: Tx,
  { memberIds = [], ...form }: ProjectForm,
  at: Date,
): Promise<string> {
  const [made] = await tx
    .insert(projectInfo)
    .values({ ...form, createdAt: at, modifiedAt: at })
    .returning({ id });
  if (made === undefined) throw new Error('The project was not added.');
  await setMembers(tx, made.id, memberIds);
  return made.id;
}

/** Changes a project; if `memberIds` is absent, the members stay. */
export async function changeProject(
  tx: Tx,
  key: string,
  { memberIds, ...form }: ProjectForm,
  at: Date,
): Promise<boolean> {
  const changed = await tx
    .update(projectInfo)
    .set({ ...form, modifiedAt: at })
    .where(eq(id, key))
    .returning({ id });
  if (changed.length > 0 && memberIds !== undefined) await setMembers(tx, key, memberIds);
  return changed.length > 0;
}

async function setMembers(tx: Tx, projectId: string, memberIds: readonly string[]): Promise<void> {
  await tx.delete(projectMember).where(eq(projectMember.projectId, projectId));
  const rows = [...new Set(memberIds)].map((userId) => ({ projectId, userId }));
  if (rows.length > 0) await tx.insert(projectMember).values(rows);
}

/** Returns the number of folders, rules and reports in a project, including hidden ones. */
export async function countProjectContents(db: Db | Tx, key: string) {
  const everything = { accountId: '', isSuper: true, permissions: new Set<string>() };
  const [row] = await db.select(contentsFor(everything)).from(projectInfo).where(eq(id, key));
  return row ?? { folders: 0, rules: 0, reports: 0 };
}

export async function removeProject(tx: Tx, key: string): Promise<void> {
  await tx.delete(projectInfo).where(eq(id, key));
}

function toProject(
  row: Omit<WithBothNames<Project>, 'modifiedAt'> & { modifiedAt: Date },
): WithBothNames<Project> {
  return { ...row, modifiedAt: row.modifiedAt.toISOString() };
}
