import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../backend.ts';
import { account, accountLibrary, accountRole, role } from '../schema/accounts.ts';
import { department } from '../schema/people/departments.ts';

export type Account = typeof account.$inferSelect;

/**
 * Returns whether the account must choose a new password first. An account that signs in only through single sign-on
 * has no password.
 */
export function mustChangePassword(one: Account): boolean {
  return one.mustChangePassword && one.passwordHash !== null;
}

/** Finds an account by its username, in any case. */
export async function findAccountByName(db: Db, username: string): Promise<Account | null> {
  const rows = await db
    .select()
    .from(account)
    .where(eq(sql`lower(${account.username})`, username.toLowerCase()));
  return rows[0] ?? null;
}

/** Finds an account by its id. */
export async function findAccount(db: Db, id: string): Promise<Account | null> {
  const rows = await db.select().from(account).where(eq(account.id, id));
  return rows[0] ?? null;
}

/** Adds an account and returns its id; null when the username is taken. */
export async function addAccount(tx: Tx, row: typeof account.$inferInsert): Promise<string | null> {
  const rows = await tx.insert(account).values(row).onConflictDoNothing().returning();
  return rows[0]?.id ?? null;
}

/** Changes the given columns of an account. */
export async function updateAccount(
  tx: Tx,
  id: string,
  change: Partial<typeof account.$inferInsert>,
): Promise<void> {
  await tx.update(account).set(change).where(eq(account.id, id));
}

/** Records the time of an account's last sign-in. */
export async function noteSignIn(tx: Tx, id: string, lastLoginAt: Date): Promise<void> {
  await tx.update(account).set({ lastLoginAt }).where(eq(account.id, id));
}

/** Lists the roles of an account, sorted by name. */
export async function listAccountRoles(
  db: Db,
  accountId: string,
): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: role.id, name: role.roleName })
    .from(accountRole)
    .innerJoin(role, eq(role.id, accountRole.roleId))
    .where(eq(accountRole.accountId, accountId))
    .orderBy(role.roleName);
}

/** Returns the name of an account's department, or null. */
export async function departmentNameOf(
  db: Db,
  { departmentId }: Pick<Account, 'departmentId'>,
): Promise<string | null> {
  if (departmentId === null) return null;
  const [row] = await db
    .select({ name: department.name })
    .from(department)
    .where(eq(department.id, departmentId));
  return row?.name ?? null;
}

/** Lists the libraries and whole groups that an account may see. */
export async function listAccountLibraries(
  db: Db,
  accountId: string,
): Promise<{ glc: string; libcode: string | null }[]> {
  return db
    .select({ glc: accountLibrary.glc, libcode: accountLibrary.libcode })
    .from(accountLibrary)
    .where(eq(accountLibrary.accountId, accountId))
    .orderBy(accountLibrary.glc, accountLibrary.libcode);
}

/** Lists every account, sorted by username. */
export async function listAccounts(db: Db): Promise<Account[]> {
  return db.select().from(account).orderBy(account.username);
}
