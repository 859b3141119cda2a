import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { account } from '#store/schema/accounts.ts';
import { accountAvatar } from '#store/schema/people/avatars.ts';

/** Replaces an account's picture; `address` is its URL. */
export async function putAvatar(
  tx: Tx,
  row: typeof accountAvatar.$inferInsert,
  address: string,
): Promise<void> {
  const { accountId: target, ...set } = row;
  await tx.insert(accountAvatar).values(row).onConflictDoUpdate({
    target: accountAvatar.accountId,
    set,
  });
  await tx.update(account).set({ avatar: address }).where(eq(account.id, target));
}

export async function removeAvatar(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(accountAvatar).where(eq(accountAvatar.accountId, accountId));
  await tx.update(account).set({ avatar: '' }).where(eq(account.id, accountId));
}

export async function findAvatar(db: Db, key: string): Promise<Buffer | null> {
  const { picture } = accountAvatar;
  const [row] = await db.select({ picture }).from(accountAvatar).where(eq(accountAvatar.key, key));
  return row?.picture ?? null;
}
