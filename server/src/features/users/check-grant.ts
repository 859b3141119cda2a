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
import { holdAccounts } from '#store/accounts/held.ts';
import type { Db, Tx } from '#store/backend.ts';
import { findUsers, listGrants } from './users.store.ts';

// What a caller may give, and whom they may touch at all.

export type Grant = Pick<User, 'roleIds' | 'allLibraries' | 'libraries'>;
export type Grants = Awaited<ReturnType<typeof listGrants>>;
type Beyond = { roleIds?: string; allLibraries?: string; libraries?: string };

/** What in a grant goes beyond the giver's own rights, by field; what the account had already is left to it. */
export function beyondOf(
  giver: Caller,
  grant: Grant,
  before: Grant | null,
  grants: Grants,
): Beyond {
  const isWider = grant.allLibraries && before?.allLibraries !== true;
  // Every library gives a role that was there before what it could not be used for.
  const added = grant.roleIds.filter((id) => isWider || !before?.roleIds.includes(id));
  const roles = grants
    .filter(({ id, permissions }) => {
      const given = usablePermissions(permissions, grant.allLibraries);
      return added.includes(id) && permissionsBeyond(giver, given).length > 0;
    })
    .map(({ name }) => name);
  const had = new Set(before?.libraries.map(toCode));
  // What a scope of everything had is not listed.
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

/** Refuses a grant that goes beyond, saying what does at its field. */
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
  const beyond = Object.entries(beyondOf(caller, grant, before, grants));
  if (beyond.length === 0) return;
  const say = (list: string) =>
    list === '*'
      ? sentence('grant.beyond', language)
      : sentence('field.beyond', language, { list });
  const fields = Object.fromEntries(beyond.map(([field, list]) => [field, say(list)]));
  throw new AppError('grant.beyond', { fields });
}

/** Some accounts as they are now, kept so until the transaction ends; refused where one holds more than the caller. */
export async function holdUsers(
  tx: Tx,
  caller: Caller,
  ids: readonly string[],
): Promise<[User, ...User[]]> {
  const held = await holdAccounts(tx, ids);
  const [first, ...rest] = await findUsers(tx, ids);
  if (first === undefined || held.length < new Set(ids).size) throw new AppError('not_found');
  assertMayTouch(caller, held);
  return [first, ...rest];
}

/** Refuses what would be done to oneself. */
export function assertNotSelf(caller: Caller, ids: readonly string[]): void {
  if (ids.includes(caller.accountId)) throw new AppError('self.included');
}

function toCode({ glc, libcode }: { glc: string; libcode: string | null }): string {
  return `${glc}:${libcode ?? '*'}`;
}
