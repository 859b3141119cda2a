import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { auditLog } from '#store/schema/records.ts';

const most = 50;
const saves = ['analyticsReport.create', 'analyticsReport.update'];

export type ReportEntry = {
  id: number;
  at: Date | null;
  by: string;
  before: unknown;
  after: unknown;
};

/** Returns the entries of the audit log that saved a report, newest first. */
export function listReportEntries(db: Db, report: string): Promise<ReportEntry[]> {
  const { id, at, username, action, subject, before, after, isSuccess } = auditLog;
  return db
    .select({ id, at, by: username, before, after })
    .from(auditLog)
    .where(and(eq(subject, report), inArray(action, saves), eq(isSuccess, true)))
    .orderBy(desc(id))
    .limit(most);
}
