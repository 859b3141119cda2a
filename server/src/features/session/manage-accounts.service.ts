import type { Deps } from '#http/deps.ts';
import { hashPassword } from '#lib/passwords/hash.ts';
import { oneTimePassword } from '#lib/passwords/rules.ts';
import { addAudit } from '#store/audit.ts';
import type { Db } from '#store/backend.ts';
import { type Account, findAccountByName, listAccounts, updateAccount } from './account.store.ts';
import { clearThrottle } from './throttle/throttle.store.ts';
import { endAllSessions } from './tokens/session.store.ts';

// What an operator at the machine itself may do with accounts, without being signed in.

type Part = Pick<Deps, 'store' | 'clock'>;

/** Gives an account a password for one sign-in and lets it in again; whoever was signed in with it is out. */
export async function resetPassword({ store, clock }: Part, username: string): Promise<string> {
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  await store.transaction(async (tx) => {
    const account = await find(tx, username);
    const change = { passwordHash, mustChangePassword: true, status: 'valid' as const };
    await updateAccount(tx, account.id, { ...change, modifiedAt: now });
    await endAllSessions(tx, account.id, now);
    await clearThrottle(tx, account.username);
    await audit(tx, account, 'account.resetPassword', now);
  });
  return password;
}

/** Lets an account in or keeps it out; the last super account cannot be kept out. */
export async function setStatus(
  { store, clock }: Part,
  username: string,
  status: Account['status'],
): Promise<void> {
  const now = clock.now();
  await store.transaction(async (tx) => {
    const account = await find(tx, username);
    if (status === 'invalid' && account.isSuper && !(await hasOtherSuper(tx, account.id)))
      throw new Error(`${account.username} is the last super account and cannot be disabled.`);
    if (status === 'valid' && account.passwordHash === null)
      throw new Error(
        `${account.username} has no password yet: npm run admin -- reset-password ${account.username}`,
      );
    await updateAccount(tx, account.id, { status, modifiedAt: now });
    if (status === 'invalid') await endAllSessions(tx, account.id, now);
    await audit(tx, account, status === 'valid' ? 'account.enable' : 'account.disable', now);
  });
}

async function find(db: Db, username: string): Promise<Account> {
  const account = await findAccountByName(db, username);
  if (account === null) throw new Error(`There is no account "${username}".`);
  return account;
}

async function hasOtherSuper(db: Db, id: string): Promise<boolean> {
  const accounts = await listAccounts(db);
  return accounts.some((each) => each.isSuper && each.status === 'valid' && each.id !== id);
}

async function audit(db: Db, account: Account, action: string, at: Date): Promise<void> {
  const who = { accountId: null, username: 'operator', address: 'local' };
  await addAudit(db, { ...who, at, action, subject: account.username, isSuccess: true });
}
