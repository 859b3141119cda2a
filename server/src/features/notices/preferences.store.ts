import type { NoticePreference } from '@stacksight/contract';
import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { account } from '#store/schema/accounts.ts';
import { notice, noticePreference, noticeTarget } from '#store/schema/notices.ts';

export async function listPreferences(db: Db, accountId: string) {
  const { kind, isShown, byMail } = noticePreference;
  return db
    .select({ kind, isShown, byMail })
    .from(noticePreference)
    .where(eq(noticePreference.accountId, accountId));
}

export async function savePreferences(
  db: Db,
  accountId: string,
  preferences: readonly NoticePreference[],
): Promise<void> {
  for (const { kind, ...choice } of preferences)
    await db
      .insert(noticePreference)
      .values({ accountId, kind, ...choice })
      .onConflictDoUpdate({
        target: [noticePreference.accountId, noticePreference.kind],
        set: choice,
      });
}

export async function findEmail(db: Db, accountId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: account.email })
    .from(account)
    .where(eq(account.id, accountId));
  return row?.email || null;
}

export type MailRecipient = { accountId: string; email: string };

/**
 * Returns the accounts that get a notice by mail: enabled accounts that the notice is for, with an email address and
 * with mail chosen.
 */
export function listMailed(db: Db, noticeId: string): Promise<MailRecipient[]> {
  const isTarget = sql`EXISTS (SELECT 1 FROM ${noticeTarget}
    WHERE ${noticeTarget.noticeId} = ${notice.id} AND ${noticeTarget.accountId} = ${account.id})`;
  return db
    .select({ accountId: account.id, email: account.email })
    .from(notice)
    .innerJoin(noticePreference, eq(noticePreference.kind, notice.kind))
    .innerJoin(account, eq(account.id, noticePreference.accountId))
    .where(
      and(
        eq(notice.id, noticeId),
        eq(noticePreference.byMail, true),
        eq(account.status, 'valid'),
        ne(account.email, ''),
        or(eq(notice.isForAll, true), isTarget),
      ),
    )
    .orderBy(account.id);
}
