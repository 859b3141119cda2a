import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../backend.ts';
import { account } from '../schema/accounts.ts';
import { loginThrottle, session } from '../schema/sessions.ts';

/** Ends every session of these accounts. */
export async function endAllSessions(
  tx: Tx,
  accountIds: readonly string[],
  endedAt: Date,
): Promise<void> {
  await tx
    .update(session)
    .set({ endedAt, endReason: 'byOperator' })
    .where(and(inArray(session.accountId, [...accountIds]), isNull(session.endedAt)));
}

/** Forgets the failed sign-ins of a username. */
export async function clearThrottle(tx: Tx, username: string): Promise<void> {
  await tx.delete(loginThrottle).where(eq(loginThrottle.key, `account:${username.toLowerCase()}`));
}

/** Gives an account a password for one sign-in, lifts its lock and ends its sessions. */
export async function resetAccount(
  tx: Tx,
  { id, username }: { id: string; username: string },
  passwordHash: string,
  at: Date,
): Promise<void> {
  const change = { passwordHash, mustChangePassword: true, status: 'valid' as const };
  await tx
    .update(account)
    .set({ ...change, modifiedAt: at })
    .where(eq(account.id, id));
  await endAllSessions(tx, [id], at);
  await clearThrottle(tx, username);
}

/** Enables or disables accounts; a disabled account is signed out. */
export async function setAccountStatus(
  tx: Tx,
  ids: readonly string[],
  status: 'valid' | 'invalid',
  at: Date,
): Promise<void> {
  await tx
    .update(account)
    .set({ status, modifiedAt: at })
    .where(inArray(account.id, [...ids]));
  if (status === 'invalid') await endAllSessions(tx, ids, at);
}
