import { asc, eq } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { accountRole } from '#store/schema/accounts.ts';
import { menu, roleMenu } from '#store/schema/menus.ts';

export type Menu = typeof menu.$inferSelect;

export async function listMenus(db: Db): Promise<Menu[]> {
  return db.select().from(menu).orderBy(asc(menu.sort), asc(menu.name));
}

/** Returns the menus that an account's roles open. */
export async function listMenuIds(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: roleMenu.menuId })
    .from(roleMenu)
    .innerJoin(accountRole, eq(accountRole.roleId, roleMenu.roleId))
    .where(eq(accountRole.accountId, accountId));
  return rows.map(({ id }) => id);
}

export async function listRoleIds(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ id: accountRole.roleId })
    .from(accountRole)
    .where(eq(accountRole.accountId, accountId));
  return rows.map(({ id }) => id);
}
