import type { Caller } from '#lib/caller.ts';
import type { Store } from '#store/open.ts';
import { toRights } from './authenticate.ts';
import { findPerson } from './session.store.ts';

/** The owner of a background task, with their current rights and their name. */
export type TaskOwner = Omit<Caller, 'sessionId' | 'mustChangePassword'> & {
  name: string;
  email: string;
};
export type FindOwner = (accountId: string | null) => Promise<TaskOwner | null>;

/**
 * Returns the function that finds the owner of a task when the task runs; null if the account is deleted or disabled.
 */
export function createFindOwner({ db }: Store): FindOwner {
  return async (accountId) => {
    const person = accountId === null ? null : await findPerson(db, accountId);
    if (person === null) return null;
    const { nickName, username, email } = person.account;
    return { ...toRights(person), name: nickName === '' ? username : nickName, email };
  };
}
