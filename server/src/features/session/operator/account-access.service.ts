import { hashPassword } from '#lib/passwords/hash.ts';
import { oneTimePassword } from '#lib/passwords/rules.ts';
import {
  type GrantedLibrary,
  listRoles,
  replaceLibraries,
  replaceRoles,
} from '#store/accounts/access.ts';
import {
  type Account,
  addAccount,
  listAccountLibraries,
  listAccountRoles,
  listAccounts,
  updateAccount,
} from '#store/accounts/account.ts';
import type { Db, Tx } from '#store/backend.ts';
import { type AccountDeps, auditOperator, findKnownAccount } from './manage-accounts.service.ts';
import { operatorError } from './operator-error.ts';

export type { GrantedLibrary } from '#store/accounts/access.ts';

/** A change of an account; fields that are absent do not change. */
export type AccountChange = {
  nickName?: string;
  orgName?: string;
  /** The names of the account's roles. */
  roles?: readonly string[];
  libraries?: readonly GrantedLibrary[] | 'all';
};

export type AccountAccess = {
  account: Account;
  roles: readonly string[];
  libraries: readonly GrantedLibrary[] | 'all';
};

/**
 * Creates an enabled account. An account with a password must change it at the first sign-in; an account without one
 * uses single sign-on.
 */
export async function createAccount(
  { store, clock }: AccountDeps,
  username: string,
  { hasPassword, ...access }: AccountChange & { hasPassword: boolean },
): Promise<string | null> {
  if (!/^[^\s\p{C}]{2,50}$/u.test(username)) throw operatorError('username');
  const password = hasPassword ? oneTimePassword() : null;
  const passwordHash = password === null ? null : await hashPassword(password);
  const createdAt = clock.now();
  await store.transaction(async (tx) => {
    const row = { username, passwordHash, mustChangePassword: hasPassword, createdAt };
    const id = await addAccount(tx, row);
    if (id === null) throw operatorError('taken', { username });
    await apply(tx, id, access, createdAt);
    await auditOperator(tx, username, 'create', createdAt, { after: access });
  });
  return password;
}

/** Changes the names, roles and libraries of an account; this applies from its next call. */
export async function changeAccount(
  { store, clock }: AccountDeps,
  username: string,
  change: AccountChange,
): Promise<void> {
  const now = clock.now();
  await store.transaction(async (tx) => {
    const account = await findKnownAccount(tx, username);
    if (account.isSuper && (change.roles !== undefined || change.libraries !== undefined))
      throw operatorError('superAccess', { username: account.username });
    const { nickName, orgName } = account;
    const { roles, libraries } = await accessOf(tx, account);
    await apply(tx, account.id, change, now);
    const before = { nickName, orgName, roles, libraries };
    await auditOperator(tx, account.username, 'update', now, { before, after: change });
  });
}

/** Returns every account with its rights and its scope. */
export async function describeAccounts({ store }: AccountDeps): Promise<AccountAccess[]> {
  const accounts = await listAccounts(store.db);
  return Promise.all(accounts.map((account) => accessOf(store.db, account)));
}

async function accessOf(db: Db, account: Account): Promise<AccountAccess> {
  const roles = (await listAccountRoles(db, account.id)).map(({ name }) => name);
  const isEverywhere = account.isSuper || account.allLibraries;
  return {
    account,
    roles,
    libraries: isEverywhere ? 'all' : await listAccountLibraries(db, account.id),
  };
}

async function apply(
  tx: Tx,
  accountId: string,
  { nickName, orgName, roles, libraries }: AccountChange,
  modifiedAt: Date,
): Promise<void> {
  if (nickName !== undefined && !/^.{2,20}$/u.test(nickName)) throw operatorError('nickName');
  if (orgName !== undefined && orgName.length > 50) throw operatorError('orgName');
  if (roles !== undefined) await replaceRoles(tx, accountId, await roleIdsOf(tx, roles));
  if (libraries !== undefined)
    await replaceLibraries(tx, accountId, libraries === 'all' ? [] : libraries);
  await updateAccount(tx, accountId, {
    ...(nickName === undefined ? {} : { nickName }),
    ...(orgName === undefined ? {} : { orgName }),
    ...(libraries === undefined
      ? {}
      : {
          allLibraries: libraries === 'all',
          defaultGlc: libraries === 'all' ? '' : (libraries[0]?.glc ?? ''),
        }),
    modifiedAt,
  });
}

async function roleIdsOf(db: Db, names: readonly string[]): Promise<string[]> {
  const known = await listRoles(db);
  return [...new Set(names)].map((name) => {
    const found = known.find((role) => role.name === name);
    if (found !== undefined) return found.id;
    const roles = known.map((role) => role.name).join(', ');
    throw operatorError('noRole', { role: name, roles });
  });
}
