import { asc, inArray, sql } from 'drizzle-orm';
import { usablePermissions } from '#lib/grants.ts';
import type { Db, Tx } from '../backend.ts';
import { account } from '../schema/accounts.ts';
import type { GrantedLibrary } from './access.ts';

/** The permissions and libraries of an account. */
export type AccountRights = {
  id: string;
  username: string;
  isSuper: boolean;
  allLibraries: boolean;
  permissions: string[];
  libraries: GrantedLibrary[];
};

const shown = {
  id: account.id,
  username: account.username,
  isSuper: account.isSuper,
  allLibraries: account.allLibraries,
  permissions: sql<string[]>`array(
    SELECT DISTINCT rp.permission FROM account_role ar
    JOIN role_right rp ON rp.role_id = ar.role_id WHERE ar.account_id = account.id)`,
  libraries: sql<GrantedLibrary[]>`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('glc', al.glc, 'libcode', al.libcode)), '[]')
    FROM account_library al WHERE al.account_id = account.id)`,
};

/** Reads the current rights of these accounts. */
export async function readAccountRights(db: Db, ids: readonly string[]): Promise<AccountRights[]> {
  const rows = await db
    .select(shown)
    .from(account)
    .where(inArray(account.id, [...ids]));
  return rows.map(toAccountRights);
}

/** Reads the current rights of these accounts, and locks the accounts until the transaction ends. */
export async function lockAccounts(tx: Tx, ids: readonly string[]): Promise<AccountRights[]> {
  await tx
    .select({ id: account.id })
    .from(account)
    .where(inArray(account.id, [...ids]))
    .orderBy(asc(account.id))
    .for('update');
  return readAccountRights(tx, ids);
}

/** Reads the current rights of the account with this username. */
export async function findAccountRights(db: Db, username: string): Promise<AccountRights | null> {
  const isSame = sql`lower(${account.username}) = lower(${username})`;
  const [found] = await db.select(shown).from(account).where(isSame);
  return found === undefined ? null : toAccountRights(found);
}

const toAccountRights = (row: AccountRights): AccountRights => ({
  ...row,
  permissions: usablePermissions(row.permissions, row.isSuper || row.allLibraries),
});
