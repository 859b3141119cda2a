import type { Language, User } from '@stacksight/contract';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import {
  assertMayTouch,
  librariesBeyond,
  permissionsBeyond,
  usablePermissions,
} from '#lib/grants.ts';
import { lockAccounts } from '#store/accounts/account-rights.ts';
import type { Db, Tx } from '#store/backend.ts';
import { findUsers, listGrants } from './users.store.ts';

// Checks the rights that a caller may give, and the accounts that a caller may change.

export type Grant = Pick<User, 'roleIds' | 'allLibraries' | 'libraries'>;
export type Grants = Awaited<ReturnType<typeof listGrants>>;
type Beyond = { roleIds?: string; allLibraries?: string; libraries?: string };

/** Returns the rights in a grant that the giver lacks, by field; rights that the account already has are ignored. */
export function excessRights(
  giver: Caller,
  grant: Grant,
  before: Grant | null,
  grants: Grants,
): Beyond {
  const isWider = grant.allLibraries && before?.allLibraries !== true;
  // A wider scope makes more permissions of an old role usable, so old roles count again.
  const added = grant.roleIds.filter((id) => isWider || !before?.roleIds.includes(id));
  const roles = grants
    .filter(({ id, permissions }) => {
      const given = usablePermissions(permissions, grant.allLibraries);
      return added.includes(id) && permissionsBeyond(giver, given).length > 0;
    })
    .map(({ name }) => name);
  const had = new Set(before?.libraries.map(toCode));
  // In a scope of all libraries, the single libraries are not listed.
  const listed = grant.allLibraries || before?.allLibraries === true ? [] : grant.libraries;
  const libraries = librariesBeyond(giver.scope, listed)
    .map(toCode)
    .filter((code) => !had.has(code));
  return {
    ...(roles.length > 0 ? { roleIds: roles.join(', ') } : {}),
    ...(isWider && giver.scope.groups !== 'all' ? { allLibraries: '*' } : {}),
    ...(libraries.length > 0 ? { libraries: libraries.slice(0, 10).join(', ') } : {}),
  };
}

/** Refuses a grant beyond the giver's rights, with a message at the field. */
export async function assertGrant(
  db: Db,
  { caller, language }: { caller: Caller; language: Language },
  grant: Grant,
  before: Grant | null,
): Promise<void> {
  const grants = await listGrants(db);
  const unknown = grant.roleIds.filter((id) => !grants.some((role) => role.id === id));
  if (unknown.length > 0) {
    const text = sentence('field.unknown', language, { value: unknown.join(', ') });
    throw new AppError('request.invalid', { fields: { roleIds: text } });
  }
  const beyond = Object.entries(excessRights(caller, grant, before, grants));
  if (beyond.length === 0) return;
  const say = (list: string) =>
    list === '*'
      ? sentence('grant.beyond', language)
      : sentence('field.beyond', language, { list });
  const fields = Object.fromEntries(beyond.map(([field, list]) => [field, say(list)]));
  throw new AppError('grant.beyond', { fields });
}

/**
 * Returns the accounts with these ids, locked until the transaction ends; throws if one has more rights than the
 * caller.
 */
export async function lockUsers(
  tx: Tx,
  caller: Caller,
  ids: readonly string[],
): Promise<[User, ...User[]]> {
  const held = await lockAccounts(tx, ids);
  const [first, ...rest] = await findUsers(tx, ids);
  if (first === undefined || held.length < new Set(ids).size) throw new AppError('not_found');
  assertMayTouch(caller, held);
  return [first, ...rest];
}

/** Refuses an action of the caller on their own account. */
export function assertNotSelf(caller: Caller, ids: readonly string[]): void {
  if (ids.includes(caller.accountId)) throw new AppError('self.included');
}

function toCode({ glc, libcode }: { glc: string; libcode: string | null }): string {
  return `${glc}:${libcode ?? '*'}`;
}
