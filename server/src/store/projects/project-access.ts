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

/**
 * Returns the condition for reports that the account sees: as a member of the project, as the author, or with the
 * permission for all reports.
 */
export function seenReports(
  { projectId, createdBy }: { projectId: SQLWrapper; createdBy: SQLWrapper },
  reader: ProjectReader,
): SQL | undefined {
  if (holds(reader, 'component:all')) return undefined;
  const isOwn = sql`${createdBy} = ${reader.accountId}`;
  return or(isNull(projectId), isOwn, isOpen(projectId, reader));
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
