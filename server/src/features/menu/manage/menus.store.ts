import type { Language, MenuForm } from '@stacksight/contract';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { account, accountRole, role, roleRight } from '#store/schema/accounts.ts';
import { menu, roleMenu } from '#store/schema/menus.ts';
import { roleTextIn } from '#store/seeds/role-words.ts';

export type RoleName = { id: string; roleName: string };

/** Returns the roles, by their names in a language. */
export async function listRoleNames(db: Db, language: Language): Promise<RoleName[]> {
  const { id, roleName } = role;
  const rows = await db.select({ id, roleName }).from(role).orderBy(asc(roleName));
  return rows.map((row) => ({ ...row, roleName: roleTextIn(row.roleName, language) }));
}

/** Returns the pairs of menu and role for menus that a role opens. */
export async function listOpened(db: Db): Promise<{ menuId: string; roleId: string }[]> {
  return db.select({ menuId: roleMenu.menuId, roleId: roleMenu.roleId }).from(roleMenu);
}

/** Adds an entry as the last child of its parent. */
export async function addMenu(
  tx: Tx,
  { roleIds, ...form }: MenuForm,
  name: string,
  at: Date,
): Promise<string> {
  const siblings =
    form.parentId === null ? sql`parent_id IS NULL` : eq(menu.parentId, form.parentId);
  const last = sql<number>`coalesce(max(${menu.sort}), 0)::int`;
  const [found] = await tx.select({ last }).from(menu).where(siblings);
  const sort = (found?.last ?? 0) + 10;
  const row = { ...form, name, sort, createdAt: at, modifiedAt: at };
  const [made] = await tx.insert(menu).values(row).returning({ id: menu.id });
  if (made === undefined) throw new Error('The menu was not added.');
  await openFor(tx, made.id, roleIds);
  return made.id;
}

export async function changeMenu(
  tx: Tx,
  id: string,
  { roleIds, ...form }: MenuForm,
  at: Date,
): Promise<void> {
  await tx
    .update(menu)
    .set({ ...form, modifiedAt: at })
    .where(eq(menu.id, id));
  await tx.delete(roleMenu).where(eq(roleMenu.menuId, id));
  await openFor(tx, id, roleIds);
}

async function openFor(tx: Tx, menuId: string, roleIds: readonly string[]): Promise<void> {
  const rows = roleIds.map((roleId) => ({ roleId, menuId }));
  if (rows.length > 0) await tx.insert(roleMenu).values(rows).onConflictDoNothing();
}

/** Numbers the entries from first to last. */
export async function orderMenus(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`UPDATE menu m SET sort = o.place * 10
    FROM jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) WITH ORDINALITY AS o (id, place)
    WHERE m.id = o.id::uuid`);
}

export async function putMenuUnder(
  tx: Tx,
  id: string,
  parentId: string | null,
  at: Date,
): Promise<void> {
  await tx.update(menu).set({ parentId, modifiedAt: at }).where(eq(menu.id, id));
}

/** Opens the entries `above` for every role that opens the entry `id`. */
export async function openParentsOf(tx: Tx, id: string, above: readonly string[]): Promise<void> {
  const roles = await tx
    .select({ roleId: roleMenu.roleId })
    .from(roleMenu)
    .where(eq(roleMenu.menuId, id));
  for (const menuId of above)
    await openFor(
      tx,
      menuId,
      roles.map(({ roleId }) => roleId),
    );
}

/** Replaces an address in the redirects and active menus of all entries. */
export async function replaceMenuAddress(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(menu).set({ redirect: to }).where(eq(menu.redirect, from));
  await tx.update(menu).set({ activeMenu: to }).where(eq(menu.activeMenu, from));
}

/** Deletes an entry with its children. */
export async function removeMenu(tx: Tx, id: string): Promise<void> {
  await tx.delete(menu).where(eq(menu.id, id));
}

export type MenuAccount = { isSuper: boolean; seesAll: boolean; roleIds: string[] };

/** Returns the account with a username, with the fields that its menus depend on. */
export async function findLooker(db: Db, username: string): Promise<MenuAccount | null> {
  const isSame = sql`lower(${account.username}) = lower(${username})`;
  const [found] = await db
    .select({ id: account.id, isSuper: account.isSuper, allLibraries: account.allLibraries })
    .from(account)
    .where(isSame);
  if (found === undefined) return null;
  const rows = await db
    .select({ roleId: accountRole.roleId })
    .from(accountRole)
    .where(eq(accountRole.accountId, found.id));
  const { isSuper, allLibraries } = found;
  const roleIds = rows.map(({ roleId }) => roleId);
  return { isSuper, seesAll: isSuper || allLibraries, roleIds };
}

/** Returns the permissions of several roles together. */
export async function listHeld(db: Db, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ permission: roleRight.permission })
    .from(roleRight)
    .where(inArray(roleRight.roleId, [...roleIds]));
  return rows.map(({ permission }) => permission).sort();
}
