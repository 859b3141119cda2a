import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../backend.ts';
import { accountLibrary, accountRole, role } from '../schema/accounts.ts';

/** A library of a group, or the whole group where the code is null. */
export type GrantedLibrary = { glc: string; libcode: string | null };

/** Every role of the installation, by name. */
export async function listRoles(db: Db): Promise<{ id: string; name: string; remark: string }[]> {
  return db
    .select({ id: role.id, name: role.roleName, remark: role.remark })
    .from(role)
    .orderBy(role.roleName);
}

/** Gives an account these roles and no others. */
export async function replaceRoles(
  tx: Tx,
  accountId: string,
  roleIds: readonly string[],
): Promise<void> {
  await tx.delete(accountRole).where(eq(accountRole.accountId, accountId));
  for (const roleId of roleIds) await tx.insert(accountRole).values({ accountId, roleId });
}

/** Lets an account see these libraries and no others. */
export async function replaceLibraries(
  tx: Tx,
  accountId: string,
  libraries: readonly GrantedLibrary[],
): Promise<void> {
  await tx.delete(accountLibrary).where(eq(accountLibrary.accountId, accountId));
  for (const library of libraries)
    await tx
      .insert(accountLibrary)
      .values({ accountId, ...library })
      .onConflictDoNothing();
}
