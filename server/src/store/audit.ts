import type { AuditArea, AuditVerb } from '@stacksight/contract';
import type { Tx } from './backend.ts';
import { auditLog } from './schema/records.ts';

export type NewAuditEntry = {
  at: Date;
  accountId: string | null;
  username: string;
  address: string;
  area: AuditArea;
  verb: AuditVerb;
  /** The thing that the action changed. */
  subject?: string;
  isSuccess: boolean;
  before?: unknown;
  after?: unknown;
};

/**
 * Adds an entry to the audit log, in the transaction of the change. Never pass it passwords, tokens or whole bodies.
 */
export async function addAudit(tx: Tx, { area, verb, ...entry }: NewAuditEntry): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, action: `${area}.${verb}` });
}
