import { and, eq } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { matches } from '#store/listing.ts';
import { account } from '#store/schema/accounts.ts';

const most = 20;

export async function searchWorkers(db: Db, search: string | undefined) {
  const isGood = and(eq(account.status, 'valid'), eq(account.isSuper, false));
  return db
    .select({ username: account.username, nickName: account.nickName })
    .from(account)
    .where(and(isGood, matches(search, account.username, account.nickName)))
    .orderBy(account.username)
    .limit(most);
}
