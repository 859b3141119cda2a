import { and, desc, eq, gte, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { account } from '#store/schema/accounts.ts';
import { notice, noticeReceipt, noticeTarget } from '#store/schema/notices.ts';
import { session } from '#store/schema/sessions.ts';

export type NoticeRow = typeof notice.$inferSelect & { readAt: Date | null };

const most = 500;

export async function addNotice(
  db: Db,
  row: typeof notice.$inferInsert,
  accountIds: readonly string[],
): Promise<void> {
  await db.insert(notice).values(row);
  const targets = [...new Set(accountIds)].map((accountId) => ({ accountId, noticeId: row.id }));
  if (targets.length > 0) await db.insert(noticeTarget).values(targets);
}

/** What an account has in its drawer, newest first; notices for all count from the day the account was made. */
export async function listNotices(
  db: Db,
  accountId: string,
  from: Date = new Date(0),
): Promise<NoticeRow[]> {
  const rows = await db
    .select({ notice, readAt: noticeReceipt.readAt })
    .from(notice)
    .leftJoin(noticeReceipt, receiptOf(accountId))
    .where(and(isFor(accountId), isNull(noticeReceipt.removedAt), gte(notice.createdAt, from)))
    .orderBy(desc(notice.createdAt), desc(notice.id))
    .limit(most);
  return rows.map((row) => ({ ...row.notice, readAt: row.readAt }));
}

/** Sets what an account did with one notice, or with all in its drawer; gives how many there were. */
export async function setReceipts(
  db: Db,
  accountId: string,
  noticeId: string | null,
  change: { readAt: Date | null } | { removedAt: Date },
): Promise<number> {
  const which = noticeId === null ? undefined : eq(notice.id, noticeId);
  const rows = await db
    .select({ noticeId: notice.id })
    .from(notice)
    .leftJoin(noticeReceipt, receiptOf(accountId))
    .where(and(isFor(accountId), isNull(noticeReceipt.removedAt), which));
  if (rows.length === 0) return 0;
  await db
    .insert(noticeReceipt)
    .values(rows.map((row) => ({ ...row, accountId, ...change })))
    .onConflictDoUpdate({
      target: [noticeReceipt.accountId, noticeReceipt.noticeId],
      set: change,
    });
  return rows.length;
}

/** Whether a session and its account are still good: what streams ask while they are open. */
export async function isSessionAlive(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ expiresAt: session.expiresAt })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(and(eq(session.id, sessionId), isNull(session.endedAt), eq(account.status, 'valid')));
  const [row] = rows;
  return row !== undefined && row.expiresAt.getTime() > now.getTime();
}

function receiptOf(accountId: string) {
  return and(eq(noticeReceipt.noticeId, notice.id), eq(noticeReceipt.accountId, accountId));
}

function isFor(accountId: string) {
  const isTarget = sql`EXISTS (SELECT 1 FROM ${noticeTarget}
    WHERE ${noticeTarget.noticeId} = ${notice.id} AND ${noticeTarget.accountId} = ${accountId})`;
  const isSince = sql`${notice.createdAt} >= (
    SELECT ${account.createdAt} FROM ${account} WHERE ${account.id} = ${accountId})`;
  return or(isTarget, and(eq(notice.isForAll, true), isSince));
}
