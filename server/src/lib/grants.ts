import { wholePermissions } from '@stacksight/contract';
import { AppError } from './app-error.ts';
import type { Caller, LibraryScope } from './caller.ts';

// Limits what an account can grant: no more than it has itself. It cannot change an account that has more.

type Giver = Pick<Caller, 'isSuper' | 'permissions' | 'scope'>;
type Library = { glc: string; libcode: string | null };

/**
 * Returns those permissions of an account's roles that the account may use; some permissions need a scope of all
 * libraries.
 */
export function usablePermissions(permissions: readonly string[], seesAll: boolean): string[] {
  return permissions.filter((one) => seesAll || !wholePermissions.has(one));
}

/** Returns the permissions in a list that the caller does not have. */
export function permissionsBeyond(giver: Giver, permissions: readonly string[]): string[] {
  return giver.isSuper ? [] : permissions.filter((one) => !giver.permissions.has(one));
}

/** Returns the libraries in a list that lie outside a scope. */
export function librariesBeyond<L extends Library>(
  { groups }: LibraryScope,
  libraries: readonly L[],
): L[] {
  if (groups === 'all') return [];
  return libraries.filter(({ glc, libcode }) => {
    const own = Object.hasOwn(groups, glc) ? groups[glc] : undefined;
    return own !== 'all' && (libcode === null || own === undefined || !own.includes(libcode));
  });
}

type Holder = {
  id: string;
  username: string;
  isSuper: boolean;
  allLibraries: boolean;
  permissions: readonly string[];
  libraries: readonly Library[];
};

/** Returns whether an account has a right or library that the caller lacks. */
export function holdsMore(
  giver: Giver,
  { isSuper, permissions, allLibraries, libraries }: Omit<Holder, 'id' | 'username'>,
): boolean {
  if (giver.isSuper) return false;
  if (isSuper || permissionsBeyond(giver, permissions).length > 0) return true;
  if (allLibraries) return giver.scope.groups !== 'all';
  return librariesBeyond(giver.scope, libraries).length > 0;
}

/**
 * Throws if one of the accounts, which the caller wants to change, disable, delete or take over, has a right or
 * library that the caller lacks.
 */
export function assertMayTouch(giver: Caller, accounts: readonly Holder[]): void {
  const others = accounts.filter(({ id }) => id !== giver.accountId);
  if (!giver.isSuper && others.some(({ isSuper }) => isSuper))
    throw new AppError('permission.denied');
  const beyond = others.find((one) => holdsMore(giver, one));
  if (beyond !== undefined)
    throw new AppError('account.beyond', { params: { username: beyond.username } });
}
