import { and, desc, eq, like } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { account } from '#store/schema/accounts.ts';
import { operationType, operatorRef } from '#store/schema/library/own-codes.ts';
import { replicaStandard } from '#store/schema/library/replicas.ts';
import { readerGroup } from '#store/schema/reader-groups.ts';
import { auditLog } from '#store/schema/records.ts';

const shown = 50;

export type AuditedChange = {
  id: number;
  at: Date;
  username: string;
  nickName: string | null;
  action: string;
  before: unknown;
  after: unknown;
};

export function listChanges(db: Db, area: string, subject: string): Promise<AuditedChange[]> {
  const { id, at, username, action, before, after } = auditLog;
  return db
    .select({ id, at, username, nickName: account.nickName, action, before, after })
    .from(auditLog)
    .leftJoin(account, eq(account.id, auditLog.accountId))
    .where(
      and(
        eq(auditLog.subject, subject),
        like(action, `${area.replace(/[\\%_]/g, '\\$&')}.%`),
        eq(auditLog.isSuccess, true),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(shown);
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Returns the group and library of a copy target. */
export async function copyTargetPlaceOf(db: Db, id: string) {
  if (!isUuid(id)) return null;
  const { glc, libcode } = replicaStandard;
  const [row] = await db
    .select({ glc, libcode })
    .from(replicaStandard)
    .where(eq(replicaStandard.id, id));
  return row ?? null;
}

/** Returns the group and libraries of a saved reader group; null means all libraries of the group. */
export async function readerGroupPlaceOf(db: Db, id: string) {
  if (!isUuid(id)) return null;
  const { glc, libraries } = readerGroup;
  const [row] = await db.select({ glc, libraries }).from(readerGroup).where(eq(readerGroup.id, id));
  return row ?? null;
}

/** Returns the group of an operation code. */
export async function operationPlace(db: Db, id: string) {
  if (!isUuid(id)) return null;
  const { glc } = operationType;
  const [row] = await db.select({ glc }).from(operationType).where(eq(operationType.id, id));
  return row ?? null;
}

/** Returns the group and code of an operator. */
export async function operatorCode(db: Db, id: string) {
  if (!isUuid(id)) return null;
  const { glc, code } = operatorRef;
  const [row] = await db.select({ glc, code }).from(operatorRef).where(eq(operatorRef.id, id));
  return row ?? null;
}
