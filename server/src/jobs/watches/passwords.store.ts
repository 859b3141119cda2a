import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { account } from '#store/schema/accounts.ts';

export type OldPassword = { id: string; changedAt: Date };

const canSignIn = and(eq(account.status, 'valid'), isNotNull(account.passwordHash));

/** The valid accounts whose password was set before a moment, and need not be changed yet. */
export function listOldPasswords(db: Db, before: Date): Promise<OldPassword[]> {
  return db
    .select({ id: account.id, changedAt: account.passwordChangedAt })
    .from(account)
    .where(
      and(canSignIn, eq(account.mustChangePassword, false), lt(account.passwordChangedAt, before)),
    );
}

/** From their next call on these accounts have to change their password first. */
export async function endPasswords(db: Db, before: Date): Promise<void> {
  await db
    .update(account)
    .set({ mustChangePassword: true })
    .where(and(canSignIn, lt(account.passwordChangedAt, before)));
}
