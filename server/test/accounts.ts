import { randomUUID } from 'node:crypto';
import type { Permission } from '@stacksight/contract';
import { hashPassword } from '#lib/passwords/hash.ts';
import type { Db } from '#store/backend.ts';
import {
  account,
  accountLibrary,
  accountRole,
  role,
  rolePermission,
} from '#store/schema/accounts.ts';

/** The password of every test account. */
export const password = 'violet-mango-tractor';

export type NewAccount = {
  username: string;
  permissions?: readonly Permission[];
  /** The ids of existing roles. */
  roleIds?: readonly string[];
  /** The libraries that the account may see; if absent, every library. */
  libraries?: readonly { glc: string; libcode: string | null }[];
} & Partial<Omit<typeof account.$inferInsert, 'username'>>;

let hash: Promise<string> | null = null;

/** Adds an account with a new role that has exactly the given permissions. */
export async function addAccount(
  db: Db,
  { permissions = [], roleIds = [], libraries, ...fields }: NewAccount,
): Promise<string> {
  hash ??= hashPassword(password);
  const row = { passwordHash: await hash, allLibraries: libraries === undefined, ...fields };
  const [made] = await db.insert(account).values(row).returning();
  if (made === undefined) throw new Error(`${fields.username} was not added`);
  const accountId = made.id;
  const roles = permissions.length === 0 ? [] : [await addRole(db, permissions)];
  for (const roleId of [...roleIds, ...roles])
    await db.insert(accountRole).values({ accountId, roleId });
  for (const library of libraries ?? [])
    await db.insert(accountLibrary).values({ accountId, ...library });
  return accountId;
}

/** Adds a role with these permissions and returns its id. */
export async function addRole(db: Db, permissions: readonly Permission[]): Promise<string> {
  const roleName = `r${randomUUID().slice(0, 8)}`;
  const [made] = await db.insert(role).values({ roleName }).returning();
  if (made === undefined) throw new Error('The role was not added.');
  for (const permission of permissions)
    await db.insert(rolePermission).values({ roleId: made.id, permission });
  return made.id;
}
