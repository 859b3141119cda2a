import { and, eq } from 'drizzle-orm';
import type { Db } from '../backend.ts';
import { matches } from '../listing.ts';
import { account } from '../schema/accounts.ts';

const most = 20;

/** Finds the first accounts by name for a selection list, without disabled ones and the super account. */
export async function searchPeople(db: Db, search: string | undefined) {
  const { id, username, nickName, status, isSuper } = account;
  return db
    .select({ id, username, nickName })
    .from(account)
    .where(and(eq(status, 'valid'), eq(isSuper, false), matches(search, username, nickName)))
    .orderBy(username)
    .limit(most);
}
