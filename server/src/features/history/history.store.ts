import { and, desc, eq, like } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { account } from '#store/schema/accounts.ts';
import { auditLog } from '#store/schema/records.ts';

const shown = 50;

export type Change = {
  id: number;
  at: Date;
  username: string;
  nickName: string | null;
  action: string;
  before: unknown;
  after: unknown;
};

export function listChanges(db: Db, area: string, subject: string): Promise<Change[]> {
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
