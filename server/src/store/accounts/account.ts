import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../backend.ts';
import { account, accountLibrary, accountRole, role } from '../schema/accounts.ts';
import { department } from '../schema/people/departments.ts';

export type Account = typeof account.$inferSelect;

/** Whether its owner has to choose a password first; there is nothing to choose where single sign-on is the only way in. */
export function mustChangePassword(one: Account): boolean {
  return one.mustChangePassword && one.passwordHash !== null;
}

/** The account of a username, in capitals or not. */
export async function findAccountByName(db: Db, username: string): Promise<Account | null> {
  const rows = await db
    .select()
    .from(account)
    .where(eq(sql`lower(${account.username})`, username.toLowerCase()));
  return rows[0] ?? null;
}

/** The account of an id. */
export async function findAccount(db: Db, id: string): Promise<Account | null> {
  const rows = await db.select().from(account).where(eq(account.id, id));
  return rows[0] ?? null;
}

/** Adds an account and gives its id; null where the username is taken. */
export async function addAccount(tx: Tx, row: typeof account.$inferInsert): Promise<string | null> {
  const rows = await tx.insert(account).values(row).onConflictDoNothing().returning();
  return rows[0]?.id ?? null;
}

/** Changes the columns named, and no others. */
export async function updateAccount(
  tx: Tx,
  id: string,
  change: Partial<typeof account.$inferInsert>,
): Promise<void> {
  await tx.update(account).set(change).where(eq(account.id, id));
}

/** Writes down when somebody last signed in. */
export async function noteSignIn(tx: Tx, id: string, lastLoginAt: Date): Promise<void> {
  await tx.update(account).set({ lastLoginAt }).where(eq(account.id, id));
}

/** The roles that an account has, by name. */
export async function rolesOf(db: Db, accountId: string): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: role.id, name: role.roleName })
    .from(accountRole)
    .innerJoin(role, eq(role.id, accountRole.roleId))
    .where(eq(accountRole.accountId, accountId))
    .orderBy(role.roleName);
}

/** The department that an account is in, or null. */
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

/** The libraries that an account may see, and the whole groups. */
export async function librariesOf(
  db: Db,
  accountId: string,
): Promise<{ glc: string; libcode: string | null }[]> {
  return db
    .select({ glc: accountLibrary.glc, libcode: accountLibrary.libcode })
    .from(accountLibrary)
    .where(eq(accountLibrary.accountId, accountId))
    .orderBy(accountLibrary.glc, accountLibrary.libcode);
}

/** All accounts, by username. */
export async function listAccounts(db: Db): Promise<Account[]> {
  return db.select().from(account).orderBy(account.username);
}
