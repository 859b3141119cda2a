import { asc, eq } from 'drizzle-orm';
import type { Tx } from '../backend.ts';
import { account, role } from '../schema/accounts.ts';

/** Returns the id of the first super account; null while there is none. */
export async function firstSuperAccount(tx: Tx): Promise<string | null> {
  const [found] = await tx
    .select({ id: account.id })
    .from(account)
    .where(eq(account.isSuper, true))
    .orderBy(asc(account.createdAt))
    .limit(1);
  return found?.id ?? null;
}

/** Returns the id of the role with a name; null if there is none. */
export async function roleCalled(tx: Tx, name: string): Promise<string | null> {
  const [found] = await tx.select({ id: role.id }).from(role).where(eq(role.roleName, name));
  return found?.id ?? null;
}
