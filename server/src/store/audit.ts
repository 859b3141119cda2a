import type { Db } from './backend.ts';
import { auditLog } from './schema/records.ts';

export type AuditEntry = {
  at: Date;
  accountId: string | null;
  username: string;
  address: string;
  /** `area.verb`, such as `session.signIn`. */
  action: string;
  /** What it was done to. */
  subject?: string;
  isSuccess: boolean;
  before?: unknown;
  after?: unknown;
};

/** Adds to the audit log; never give it passwords, tokens or whole bodies. */
export async function addAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values(entry);
}
