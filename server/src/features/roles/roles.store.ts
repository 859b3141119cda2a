import type { MenuChoice, Role, RoleForm, RoleHolder, WithBothNames } from '@stacksight/contract';
import { asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, limitAndOffset, matches } from '#store/listing.ts';
import { account, accountRole, role, rolePermission, roleRight } from '#store/schema/accounts.ts';
import { menu, roleMenu } from '#store/schema/menus.ts';

type RolePageQuery = {
  pageNum: number;
  pageSize: number;
  order?: 'ascend' | 'descend' | undefined;
};
type RoleListQuery = RolePageQuery & {
  field?: keyof typeof columns | undefined;
  search?: string | undefined;
};

// The SQL is written by hand: inside another SELECT, Drizzle would write the columns without table names, and they
// would mean columns of the other table.
const users = sql<number>`(SELECT count(*)::int FROM account_role ar WHERE ar.role_id = role.id)`;
const shown = {
  id: role.id,
  roleName: role.roleName,
  remark: role.remark,
  perms: sql<string[]>`array(
    SELECT rp.permission FROM role_permission rp WHERE rp.role_id = role.id ORDER BY rp.permission)`,
  menuIds: sql<string[]>`array(
    SELECT rm.menu_id::text FROM role_menu rm WHERE rm.role_id = role.id ORDER BY rm.menu_id)`,
  users,
  createTime: role.createdAt,
  modifyTime: role.modifiedAt,
};
const columns = {
  roleName: role.roleName,
  users,
  createTime: role.createdAt,
  modifyTime: role.modifiedAt,
};

export async function listRolePage(
  db: Db,
  query: RoleListQuery,
): Promise<{ rows: Role[]; total: number }> {
  const where = matches(query.search, role.roleName, role.remark);
  const { limit, offset } = limitAndOffset(query);
  const rows = await db
    .select(shown)
    .from(role)
    .where(where)
    .orderBy(...inOrder(query, columns, { field: 'createTime', order: 'ascend' }, role.id))
    .limit(limit)
    .offset(offset);
  return { rows: rows.map(toRole), total: await db.$count(role, where) };
}

export async function getRole(db: Db, id: string): Promise<Role | null> {
  const [row] = await db.select(shown).from(role).where(eq(role.id, id));
  return row === undefined ? null : toRole(row);
}

export async function listAllRoles(db: Db): Promise<Role[]> {
  const rows = await db.select(shown).from(role).orderBy(asc(role.roleName));
  return rows.map(toRole);
}

export async function findRoleName(db: Db, roleName: string): Promise<string | null> {
  const rows = await db.select({ id: role.id }).from(role).where(eq(role.roleName, roleName));
  return rows[0]?.id ?? null;
}

export async function addRole(tx: Tx, form: RoleForm, at: Date): Promise<string> {
  const { roleName, remark } = form;
  const row = { roleName, remark, createdAt: at, modifiedAt: at };
  const [made] = await tx.insert(role).values(row).returning({ id: role.id });
  if (made === undefined) throw new Error('The role was not added.');
  await putParts(tx, made.id, form);
  return made.id;
}

export async function changeRole(tx: Tx, id: string, form: RoleForm, at: Date): Promise<void> {
  const { roleName, remark } = form;
  await tx.update(role).set({ roleName, remark, modifiedAt: at }).where(eq(role.id, id));
  await tx.delete(rolePermission).where(eq(rolePermission.roleId, id));
  await tx.delete(roleMenu).where(eq(roleMenu.roleId, id));
  await putParts(tx, id, form);
}

export async function removeRole(tx: Tx, id: string): Promise<void> {
  await tx.delete(role).where(eq(role.id, id));
}

async function putParts(
  tx: Tx,
  roleId: string,
  { perms, menuIds }: Pick<RoleForm, 'perms' | 'menuIds'>,
): Promise<void> {
  const held = [...new Set(perms)].map((permission) => ({ roleId, permission }));
  if (held.length > 0) await tx.insert(rolePermission).values(held);
  const opened = [...new Set(menuIds)].map((menuId) => ({ roleId, menuId }));
  if (opened.length > 0) await tx.insert(roleMenu).values(opened);
}

/** Returns the accounts of a role. */
export async function listHolders(
  db: Db,
  roleId: string,
  query: RolePageQuery,
): Promise<{ rows: RoleHolder[]; total: number }> {
  const { id, username, nickName, orgName: unit, status } = account;
  const { limit, offset } = limitAndOffset(query);
  const where = eq(accountRole.roleId, roleId);
  const order = inOrder(
    { field: 'username' as const, order: query.order },
    { username: sql`lower(${username})` },
    { field: 'username', order: 'ascend' },
    id,
  );
  const rows = await db
    .select({ id, username, nickName, unit, status })
    .from(accountRole)
    .innerJoin(account, eq(account.id, accountRole.accountId))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(accountRole, where) };
}

/** Returns the permissions of roles, including those of their buttons. */
export async function listRights(db: Db): Promise<Map<string, string[]>> {
  const rows = await db.select().from(roleRight);
  const rights = Map.groupBy(rows, ({ roleId }) => roleId);
  return new Map([...rights].map(([id, all]) => [id, all.map(({ permission }) => permission)]));
}

/** Returns the permission of each button. */
export async function listButtons(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: menu.id, permission: menu.permission })
    .from(menu)
    .where(eq(menu.type, 'button'));
  return new Map(rows.map(({ id, permission }) => [id, permission]));
}

export async function listMenuChoices(db: Db): Promise<WithBothNames<MenuChoice>[]> {
  const { id, parentId, titleZh, titleEn, permission, sort, name } = menu;
  const rows = await db
    .select({ id, parentId, titleZh, titleEn, permission })
    .from(menu)
    .orderBy(asc(sort), asc(name));
  return rows.map(({ titleZh: zh, titleEn: en, ...row }) => ({
    ...row,
    title: { 'zh-CN': zh, 'en-US': en },
  }));
}

type StoredRole = Omit<Role, 'createTime' | 'modifyTime'> & { createTime: Date; modifyTime: Date };

function toRole(row: StoredRole): Role {
  const [createTime, modifyTime] = [row.createTime.toISOString(), row.modifyTime.toISOString()];
  return { ...row, createTime, modifyTime };
}
