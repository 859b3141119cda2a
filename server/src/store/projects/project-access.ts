import { and, eq, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Caller } from '#lib/caller.ts';
import type { Db } from '../backend.ts';
import { analyticsReport } from '../schema/analysis/reports.ts';
import { ruleConfig } from '../schema/rules/rules.ts';

// What lies in a project for members only is there for its members, and for whoever may change all of its kind. For
// everybody else it does not exist. Whatever reads projects, folders, rules or reports asks here, each time anew.

/** Whoever looks for what lies in projects. */
export type ProjectReader = Pick<Caller, 'accountId' | 'isSuper' | 'permissions'>;

/** Projects are for their members, and for whoever sees all rules or all reports. Undefined asks for all, as below. */
export function seenProjects(projectId: SQLWrapper, reader: ProjectReader): SQL | undefined {
  return holds(reader, 'rule:edit', 'component:all') ? undefined : isOpen(projectId, reader);
}

/** Folders and rules are for the members of their project, and for whoever edits rules. */
export function seenFolders(projectId: SQLWrapper, reader: ProjectReader): SQL | undefined {
  return holds(reader, 'rule:edit') ? undefined : isOpen(projectId, reader);
}

export function seenRules(folderId: SQLWrapper, reader: ProjectReader): SQL | undefined {
  const seen = seenFolders(sql`f.project_id`, reader);
  return seen && sql`${folderId} IN (SELECT f.id FROM rule_folder f WHERE ${seen})`;
}

/** Reports are for the members of their project, for whoever made them and for whoever changes all of them. */
export function seenReports(
  { projectId, createdBy }: { projectId: SQLWrapper; createdBy: SQLWrapper },
  reader: ProjectReader,
): SQL | undefined {
  if (holds(reader, 'component:all')) return undefined;
  const isOwn = sql`${createdBy} = ${reader.accountId}`;
  return or(isNull(projectId), isOwn, isOpen(projectId, reader));
}

/** Whether a rule is there, and not for somebody. */
export async function isRuleHidden(db: Db, id: string, reader: ProjectReader): Promise<boolean> {
  const hidden = isNot(seenRules(ruleConfig.folderId, reader));
  return hidden !== null && (await db.$count(ruleConfig, and(eq(ruleConfig.id, id), hidden))) > 0;
}

/** Whether a report is there, and not for somebody. */
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
