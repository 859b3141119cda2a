import { and, desc, eq, gt, gte, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { account } from '#store/schema/accounts.ts';
import { notice, noticePreference, noticeReceipt, noticeTarget } from '#store/schema/notices.ts';
import { session } from '#store/schema/sessions.ts';

export type NoticeRow = typeof notice.$inferSelect & { readAt: Date | null };

const most = 500;

/** Adds a notice; false if the same notice was added before. */
export async function addNotice(
  db: Db,
  row: typeof notice.$inferInsert,
  accountIds: readonly string[],
): Promise<boolean> {
  const made = await db
    .insert(notice)
    .values(row)
    .onConflictDoNothing({ target: notice.once })
    .returning({ id: notice.id });
  if (made.length === 0) return false;
  const targets = [...new Set(accountIds)].map((accountId) => ({ accountId, noticeId: row.id }));
  if (targets.length > 0) await db.insert(noticeTarget).values(targets);
  return true;
}

/**
 * Returns the notices in an account's drawer, newest first. Notices for all accounts start with the day the account
 * was created.
 */
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

export async function getNotice(db: Db, id: string): Promise<typeof notice.$inferSelect | null> {
  const [row] = await db.select().from(notice).where(eq(notice.id, id));
  return row ?? null;
}

/** Marks one notice of an account, or all in its drawer; returns the number of marked notices. */
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

// The SQL for a hash of everything that decides the rights and the menus of an account.
const access = sql<string>`md5(concat_ws('|', ${account.isSuper}, ${account.allLibraries},
  ${account.defaultGlc}, ${account.departmentId}, ${account.nickName}, ${account.orgName},
  (SELECT string_agg(al.glc || ':' || coalesce(al.libcode, '*'), ',' ORDER BY al.glc, al.libcode)
    FROM account_library al WHERE al.account_id = ${account.id}),
  (SELECT string_agg(ar.role_id::text, ',' ORDER BY ar.role_id)
    FROM account_role ar WHERE ar.account_id = ${account.id}),
  (SELECT string_agg(DISTINCT rp.permission, ',' ORDER BY rp.permission) FROM account_role ar
    JOIN role_right rp ON rp.role_id = ar.role_id WHERE ar.account_id = ${account.id}),
  (SELECT string_agg(DISTINCT rm.menu_id::text, ',' ORDER BY rm.menu_id::text) FROM account_role ar
    JOIN role_menu rm ON rm.role_id = ar.role_id WHERE ar.account_id = ${account.id}),
  (SELECT count(*) || ':' || max(m.modified_at) FROM menu m),
  (SELECT max(p.modified_at) FROM sys_param p)))`;

/**
 * Returns the hash of a session's rights and menus; null if the session or its account has ended. Open streams compare
 * the hash.
 */
export async function findAccess(db: Db, sessionId: string, now: Date): Promise<string | null> {
  const rows = await db
    .select({ access })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(
      and(
        eq(session.id, sessionId),
        isNull(session.endedAt),
        gt(session.expiresAt, now),
        eq(account.status, 'valid'),
      ),
    );
  return rows[0]?.access ?? null;
}

function receiptOf(accountId: string) {
  return and(eq(noticeReceipt.noticeId, notice.id), eq(noticeReceipt.accountId, accountId));
}

function isFor(accountId: string) {
  const isTarget = sql`EXISTS (SELECT 1 FROM ${noticeTarget}
    WHERE ${noticeTarget.noticeId} = ${notice.id} AND ${noticeTarget.accountId} = ${accountId})`;
  const isSince = sql`${notice.createdAt} >= (
    SELECT ${account.createdAt} FROM ${account} WHERE ${account.id} = ${accountId})`;
  return and(or(isTarget, and(eq(notice.isForAll, true), isSince)), isWanted(accountId));
}

function isWanted(accountId: string) {
  return sql`NOT EXISTS (SELECT 1 FROM ${noticePreference}
    WHERE ${noticePreference.accountId} = ${accountId} AND ${noticePreference.kind} = ${notice.kind}
      AND NOT ${noticePreference.isShown})`;
}
