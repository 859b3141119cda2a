import { eq } from 'drizzle-orm';
import type { Db } from '../backend.ts';
import { accountLibrary, accountRole, role } from '../schema/accounts.ts';

/** A library of a group, or the whole group where the code is null. */
export type Library = { glc: string; libcode: string | null };

/** Every role of the installation, by name. */
export async function listRoles(db: Db): Promise<{ id: string; name: string; remark: string }[]> {
  return db
    .select({ id: role.id, name: role.roleName, remark: role.remark })
    .from(role)
    .orderBy(role.roleName);
}

/** Gives an account these roles and no others. */
export async function replaceRoles(
  db: Db,
  accountId: string,
  roleIds: readonly string[],
): Promise<void> {
  await db.delete(accountRole).where(eq(accountRole.accountId, accountId));
  for (const roleId of roleIds) await db.insert(accountRole).values({ accountId, roleId });
}

/** Lets an account see these libraries and no others. */
export async function replaceLibraries(
  db: Db,
  accountId: string,
  libraries: readonly Library[],
): Promise<void> {
  await db.delete(accountLibrary).where(eq(accountLibrary.accountId, accountId));
  for (const library of libraries)
    await db
      .insert(accountLibrary)
      .values({ accountId, ...library })
      .onConflictDoNothing();
}
