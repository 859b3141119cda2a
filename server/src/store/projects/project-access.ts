import { and, eq, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Caller } from '#lib/caller.ts';
import type { Db } from '../backend.ts';
import { analyticsReport } from '../schema/analysis/reports.ts';
import { ruleConfig } from '../schema/rules/rules.ts';

// Limits queries to content that an account may see. The content of a members-only project exists only for its members
// and for accounts that may change all content of its kind. Every query of projects, folders, rules or reports uses
// these conditions, and evaluates them anew each time.

/** The account that reads content of projects. */
export type ProjectReader = Pick<Caller, 'accountId' | 'isSuper' | 'permissions'>;

/**
 * Returns the condition for projects that the account sees: as a member, or with a permission for all rules or all
 * reports. Undefined means no limit, in this function and those below.
 */
export function seenProjects(projectId: SQLWrapper, reader: ProjectReader): SQL | undefined {
  return holds(reader, 'rule:edit', 'component:all') ? undefined : isOpen(projectId, reader);
}

/**
 * Returns the condition for folders that the account sees: as a member of the project, or with the permission to edit
 * rules.
 */
export function seenFolders(projectId: SQLWrapper, reader: ProjectReader): SQL | undefined {
  return holds(reader, 'rule:edit') ? undefined : isOpen(projectId, reader);
}

export function seenRules(folderId: SQLWrapper, reader: ProjectReader): SQL | undefined {
  const seen = seenFolders(sql`f.project_id`, reader);
  return seen && sql`${folderId} IN (SELECT f.id FROM rule_folder f WHERE ${seen})`;
}

/** The columns that decide who sees a report. */
type ReportColumns = { projectId: SQLWrapper; createdBy: SQLWrapper; readers: SQLWrapper };

/**
 * Returns the condition for reports that the account sees: its own, and those that are open to it, of no project or of
 * a project that it sees. The permission for all reports opens the projects, but no report that names its readers.
 */
export function seenReports(
  { projectId, createdBy, readers }: ReportColumns,
  reader: ProjectReader,
): SQL | undefined {
  if (reader.isSuper) return undefined;
  const inProject = holds(reader, 'component:all')
    ? undefined
    : or(isNull(projectId), isOpen(projectId, reader));
  return or(sql`${createdBy} = ${reader.accountId}`, and(inProject, isReader(readers, reader)));
}

function isReader(readers: SQLWrapper, { accountId }: ProjectReader): SQL | undefined {
  return or(
    isNull(readers),
    sql`${readers}->'people' @> to_jsonb(${accountId}::text)`,
    sql`EXISTS (SELECT 1 FROM account_role AS held
      WHERE held.account_id = ${accountId} AND ${readers}->'roles' @> to_jsonb(held.role_id::text))`,
  );
}

/** Returns whether a rule exists and is hidden from the account. */
export async function isRuleHidden(db: Db, id: string, reader: ProjectReader): Promise<boolean> {
  const hidden = isNot(seenRules(ruleConfig.folderId, reader));
  return hidden !== null && (await db.$count(ruleConfig, and(eq(ruleConfig.id, id), hidden))) > 0;
}

/** Returns whether a report exists and is hidden from the account. */
export async function isReportHidden(db: Db, id: string, reader: ProjectReader): Promise<boolean> {
  const hidden = isNot(seenReports(analyticsReport, reader));
  const found = hidden && and(eq(analyticsReport.id, id), hidden);
  return found != null && (await db.$count(analyticsReport, found)) > 0;
}

const isNot = (seen: SQL | undefined) => (seen === undefined ? null : sql`(${seen}) IS NOT TRUE`);

const holds = ({ isSuper, permissions }: ProjectReader, ...any: readonly string[]): boolean =>
  isSuper || any.some((permission) => permissions.has(permission));

function isOpen(projectId: SQLWrapper, { accountId }: ProjectReader): SQL {
  return sql`${projectId} IN (SELECT p.id FROM project_info p WHERE p.access = 'all' OR EXISTS (
    SELECT 1 FROM project_member m WHERE m.project_id = p.id AND m.user_id = ${accountId}))`;
}
