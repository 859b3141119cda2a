import type { AuditVerb } from '@stacksight/contract';
import type { ServerDeps } from '#kit/deps.ts';
import { hashPassword } from '#lib/passwords/hash.ts';
import { oneTimePassword } from '#lib/passwords/rules.ts';
import { type Account, findAccountByName, listAccounts } from '#store/accounts/account.ts';
import { resetAccount, setAccountStatus } from '#store/accounts/lock-out.ts';
import { addAudit } from '#store/audit.ts';
import type { Db, Tx } from '#store/backend.ts';
import { operatorError } from './operator-error.ts';

// Manages accounts for an operator at the server's machine, without a sign-in.

export type AccountDeps = Pick<ServerDeps, 'store' | 'clock'>;

/** Gives an account a password for one sign-in, enables it and ends its sessions. */
export async function resetPassword(
  { store, clock }: AccountDeps,
  username: string,
): Promise<string> {
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  await store.transaction(async (tx) => {
    const account = await findKnownAccount(tx, username);
    await resetAccount(tx, account, passwordHash, now);
    await auditOperator(tx, account.username, 'resetPassword', now);
  });
  return password;
}

/**
 * Enables or disables an account; refuses to disable the last super account. Returns whether the account has a
 * password.
 */
export async function setStatus(
  { store, clock }: AccountDeps,
  username: string,
  status: Account['status'],
): Promise<{ hasPassword: boolean }> {
  const now = clock.now();
  return store.transaction(async (tx) => {
    const account = await findKnownAccount(tx, username);
    if (status === 'invalid' && account.isSuper && !(await hasOtherSuper(tx, account.id)))
      throw operatorError('lastSuper', { username: account.username });
    await setAccountStatus(tx, [account.id], status, now);
    const verb = status === 'valid' ? 'enable' : 'disable';
    await auditOperator(tx, account.username, verb, now);
    return { hasPassword: account.passwordHash !== null };
  });
}

/** Returns the account with a username; if it does not exist, the error names it. */
export async function findKnownAccount(db: Db, username: string): Promise<Account> {
  const account = await findAccountByName(db, username);
  if (account === null) throw operatorError('noAccount', { username });
  return account;
}

async function hasOtherSuper(db: Db, id: string): Promise<boolean> {
  const accounts = await listAccounts(db);
  return accounts.some((each) => each.isSuper && each.status === 'valid' && each.id !== id);
}

/** Writes an audit entry for an operator at the machine. */
export async function auditOperator(
  tx: Tx,
  subject: string,
  verb: AuditVerb,
  at: Date,
  change: { before?: unknown; after?: unknown } = {},
): Promise<void> {
  const who = { accountId: null, username: 'operator', address: 'local' };
  await addAudit(tx, { ...who, at, area: 'account', verb, subject, isSuccess: true, ...change });
}
