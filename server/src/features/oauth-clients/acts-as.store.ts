import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { matches } from '#store/listing.ts';
import { account } from '#store/schema/accounts.ts';

const shown = {
  id: account.id,
  isSuper: account.isSuper,
  allLibraries: account.allLibraries,
  permissions: sql<string[]>`array(
    SELECT DISTINCT rp.permission FROM account_role ar
    JOIN role_permission rp ON rp.role_id = ar.role_id WHERE ar.account_id = ${account.id})`,
  libraries: sql<{ glc: string; libcode: string | null }[]>`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('glc', al.glc, 'libcode', al.libcode)), '[]')
    FROM account_library al WHERE al.account_id = ${account.id})`,
};

/** An account that a client may work as, with what it may do and see. */
export async function findWorker(db: Db, username: string) {
  const isSame = sql`lower(${account.username}) = lower(${username})`;
  const [found] = await db.select(shown).from(account).where(isSame);
  return found ?? null;
}

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
