import type { User } from '@stacksight/contract';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, limitAndOffset } from '#store/listing.ts';
import { account } from '#store/schema/accounts.ts';

type Filters = {
  search?: string | undefined;
  status?: 'valid' | 'invalid' | undefined;
  roleId?: string | undefined;
  departmentId?: string | undefined;
};
export type UserListQuery = Filters & {
  pageNum: number;
  pageSize: number;
  field?: keyof typeof columns | undefined;
  order?: 'ascend' | 'descend' | undefined;
};

// The expressions must equal those of the indexes in the migrations.
const columns = {
  username: sql`lower(${account.username})`,
  nickName: account.nickName,
  createTime: account.createdAt,
  modifyTime: account.modifiedAt,
  lastLoginTime: sql`coalesce(account.last_login_at, timestamptz '1970-01-01 00:00:00+00')`,
};

const shown = {
  account,
  dept: sql<string>`coalesce((SELECT d.name FROM department d WHERE d.id = account.department_id), '')`,
  roles: sql<{ id: string; name: string }[]>`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.role_name) ORDER BY r.role_name), '[]')
    FROM account_role ar JOIN role r ON r.id = ar.role_id WHERE ar.account_id = account.id)`,
  libraries: sql<User['libraries']>`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('glc', al.glc, 'libcode', al.libcode)
      ORDER BY al.glc, al.libcode), '[]')
    FROM account_library al WHERE al.account_id = account.id)`,
};

export async function listUsers(
  db: Db,
  query: UserListQuery,
): Promise<{ rows: User[]; total: number }> {
  const where = and(...conditions(query));
  const { limit, offset } = limitAndOffset(query);
  const order = inOrder(query, columns, { field: 'username', order: 'ascend' }, account.id);
  // Roles and libraries are read only for the rows of the page.
  const page = db
    .select({ id: account.id })
    .from(account)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const rows = await db
    .select(shown)
    .from(account)
    .where(inArray(account.id, page))
    .orderBy(...order);
  return { rows: rows.map(toUser), total: await db.$count(account, where) };
}

function conditions({ search, status, roleId, departmentId }: Filters): (SQL | undefined)[] {
  const word = search?.trim().toLowerCase() ?? '';
  return [
    word === '' ? undefined : sql`strpos(account.search_text, ${word}) > 0`,
    status === undefined ? undefined : eq(account.status, status),
    roleId === undefined
      ? undefined
      : sql`account.id IN (SELECT ar.account_id FROM account_role ar WHERE ar.role_id = ${roleId})`,
    departmentId === undefined
      ? undefined
      : sql`account.department_id IN (WITH RECURSIVE below AS (
          SELECT ${departmentId}::uuid AS id
          UNION SELECT d.id FROM department d JOIN below b ON d.parent_id = b.id
        ) SELECT id FROM below)`,
  ];
}

export async function findUsers(db: Db, ids: readonly string[]): Promise<User[]> {
  const rows = await db
    .select(shown)
    .from(account)
    .where(inArray(account.id, [...ids]))
    .orderBy(asc(columns.username));
  return rows.map(toUser);
}

/** Returns the accounts with these usernames, in upper or lower case. */
export async function findUsersByName(db: Db, usernames: readonly string[]): Promise<User[]> {
  if (usernames.length === 0) return [];
  const names = usernames.map((name) => name.toLowerCase());
  const rows = await db.select(shown).from(account).where(inArray(columns.username, names));
  return rows.map(toUser);
}

export async function removeUsers(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(account).where(inArray(account.id, [...ids]));
}

/** Returns roles with their permissions, by id. */
export async function listGrants(
  db: Db,
): Promise<{ id: string; name: string; permissions: string[] }[]> {
  const { rows } = (await db.execute(sql`
    SELECT r.id, r.role_name AS name, array(
      SELECT rp.permission FROM role_right rp WHERE rp.role_id = r.id) AS permissions
    FROM role r ORDER BY r.role_name`)) as unknown as {
    rows: { id: string; name: string; permissions: string[] }[];
  };
  return rows;
}

/** Returns departments by their path from the top, such as `总馆/读者服务部`. */
export async function listDepartmentPaths(db: Db): Promise<{ id: string; path: string }[]> {
  const { rows } = (await db.execute(sql`WITH RECURSIVE tree AS (
      SELECT id, name AS path FROM department WHERE parent_id IS NULL
      UNION ALL SELECT d.id, t.path || '/' || d.name FROM department d JOIN tree t ON t.id = d.parent_id
    ) SELECT id, path FROM tree`)) as unknown as { rows: { id: string; path: string }[] };
  return rows;
}

type StoredUser = {
  account: typeof account.$inferSelect;
  dept: string;
  roles: { id: string; name: string }[];
  libraries: User['libraries'];
};

function toUser({ account: one, dept, roles, libraries }: StoredUser): User {
  const { id, username, nickName, sex, email, departmentId, mobile, status, desc } = one;
  const { avatar, isSuper, defaultGlc, passwordHash } = one;
  const allLibraries = isSuper || one.allLibraries;
  return {
    ...{
      id,
      username,
      nickName,
      avatar,
      sex,
      email,
      departmentId,
      dept,
      mobile,
      status,
      desc,
      isSuper,
    },
    unit: one.orgName,
    roleIds: roles.map((role) => role.id),
    role: roles.map((role) => role.name),
    createTime: one.createdAt.toISOString(),
    modifyTime: one.modifiedAt.toISOString(),
    lastLoginTime: one.lastLoginAt?.toISOString() ?? null,
    hasPassword: passwordHash !== null,
    mustChangePassword: one.mustChangePassword && passwordHash !== null,
    allLibraries,
    libraries: allLibraries ? [] : libraries,
    defaultGlc,
  };
}
