import { holdsAll } from '#analytics/question/scope.ts';
import type { Caller } from '#lib/caller.ts';
import type { DropRow } from './drops.store.ts';

type Owner = Pick<Caller, 'accountId' | 'username' | 'isSuper' | 'permissions' | 'scope'>;
/** Finds an account with its current rights; null if it is deleted or disabled. */
export type FindDropOwner = (accountId: string) => Promise<Owner | null>;

/** Returns the account that loads the files of a drop, or null if it may no longer import data into the group. */
export async function ownerOfDrop(
  { findOwner }: { findOwner: FindDropOwner },
  { drop, mapping }: DropRow,
): Promise<Owner | null> {
  const owner = await findOwner(drop.ownerId);
  if (owner === null || !(owner.isSuper || owner.permissions.has('etl:edit'))) return null;
  return holdsAll(owner.scope, mapping.glc) ? owner : null;
}
