import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../backend.ts';
import { accountLibrary, accountRole, role } from '../schema/accounts.ts';

/** A library of a group, or the whole group when the code is null. */
export type GrantedLibrary = { glc: string; libcode: string | null };

/** Lists every role, sorted by name. */
export async function listRoles(db: Db): Promise<{ id: string; name: string; remark: string }[]> {
  return db
    .select({ id: role.id, name: role.roleName, remark: role.remark })
    .from(role)
    .orderBy(role.roleName);
}

/** Replaces the roles of an account. */
export async function replaceRoles(
  tx: Tx,
  accountId: string,
  roleIds: readonly string[],
): Promise<void> {
  await tx.delete(accountRole).where(eq(accountRole.accountId, accountId));
  for (const roleId of roleIds) await tx.insert(accountRole).values({ accountId, roleId });
}

/** Replaces the libraries that an account may see. */
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
