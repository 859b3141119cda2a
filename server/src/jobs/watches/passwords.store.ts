import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { account } from '#store/schema/accounts.ts';

export type OldPassword = { id: string; changedAt: Date };

const canSignIn = and(eq(account.status, 'valid'), isNotNull(account.passwordHash));

/** Lists the active accounts whose password was set before a moment and is not yet marked for a change. */
export function listOldPasswords(db: Db, before: Date): Promise<OldPassword[]> {
  return db
    .select({ id: account.id, changedAt: account.passwordChangedAt })
    .from(account)
    .where(
      and(canSignIn, eq(account.mustChangePassword, false), lt(account.passwordChangedAt, before)),
    );
}

/** Marks the passwords set before a moment, so that their accounts must change them at the next call. */
export async function expirePasswords(db: Db, before: Date): Promise<void> {
  await db
    .update(account)
    .set({ mustChangePassword: true })
    .where(and(canSignIn, lt(account.passwordChangedAt, before)));
}
