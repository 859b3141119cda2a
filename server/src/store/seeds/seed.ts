import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../backend.ts';
import { account, accountLibrary, accountRole, role, rolePermission } from '../schema/accounts.ts';
import { menu, roleMenu, seed } from '../schema/menus.ts';
import { sysParam } from '../schema/records.ts';
import { oauthClient } from '../schema/sessions.ts';
import { accountSeeds } from './account-seed.ts';
import { eventSeeds, insertEvent } from './event-seed.ts';
import { menuSeeds } from './menu-seed.ts';
import type { MenuSeed } from './menu-shape.ts';
import { consoleClient, paramSeeds } from './param-seed.ts';
import { type RoleKey, roleSeeds } from './role-seed.ts';
import { type Claim, seedRules } from './rules/rule-seed.ts';

/** Adds the first rows that were never added before; rows that were changed or deleted since stay unchanged. */
export async function seedStore(db: Db): Promise<void> {
  const done = new Set((await db.select().from(seed)).map(({ kind, key }) => `${kind} ${key}`));
  const once: Once = async (kind, key, work) => {
    if (done.has(`${kind} ${key}`)) return;
    const claimed = await db.insert(seed).values({ kind, key }).onConflictDoNothing().returning();
    if (claimed.length > 0) await work();
  };
  const claim: Claim = async (kind, keys) => {
    const missing = keys.filter((key) => !done.has(`${kind} ${key}`)).map((key) => ({ kind, key }));
    if (missing.length === 0) return [];
    return db.insert(seed).values(missing).onConflictDoNothing().returning();
  };
  await once('client', consoleClient.clientId, async () => {
    await db.insert(oauthClient).values(consoleClient);
  });
  for (const [key, value] of Object.entries(paramSeeds)) {
    await once('param', key, async () => {
      await db.insert(sysParam).values({ key, value }).onConflictDoNothing();
    });
  }
  const newRoles = await seedRoles(db, once, claim);
  await seedMenus({ db, once, newRoles }, menuSeeds, null);
  await seedAccounts(db, once);
  for (const event of eventSeeds) await once('event', event.code, () => insertEvent(db, event));
  await seedRules(db, claim);
}

type Once = (kind: string, key: string, work: () => Promise<void>) => Promise<void>;

/** Adds the roles and their permissions; returns the roles that were added now. */
async function seedRoles(db: Db, once: Once, claim: Claim): Promise<Set<RoleKey>> {
  const added = new Set<RoleKey>();
  const taken = new Set<string>();
  for (const [key, { roleName, remark, permissions }] of Object.entries(roleSeeds)) {
    await once('role', key, async () => {
      const made = await db
        .insert(role)
        .values({ roleName, remark })
        .onConflictDoNothing()
        .returning();
      if (made.length > 0) added.add(key as RoleKey);
      // An administrator has made a role of this name; it gets no permissions by a start of the server.
      else taken.add(key);
    });
    const keys = await claim(
      'permission',
      permissions.map((permission) => `${key} ${permission}`),
    );
    const claimed = new Set(keys.map((one) => one.key));
    const missing = permissions.filter((permission) => claimed.has(`${key} ${permission}`));
    if (missing.length === 0 || taken.has(key)) continue;
    for (const { id } of await findRoles(db, [key as RoleKey])) {
      const rows = missing.map((permission) => ({ roleId: id, permission }));
      await db.insert(rolePermission).values(rows).onConflictDoNothing();
    }
  }
  return added;
}

type MenuSeeding = { db: Db; once: Once; newRoles: ReadonlySet<RoleKey> };

/** Adds the entries of the menu and shows them to their roles; a role added now sees entries of earlier starts too. */
async function seedMenus(
  { db, once, newRoles }: MenuSeeding,
  seeds: readonly MenuSeed[],
  parent: string | null,
): Promise<void> {
  for (const [index, { title, roles = [], children = [], ...fields }] of seeds.entries()) {
    let seeing = roles.filter((key) => newRoles.has(key));
    await once('menu', fields.name, async () => {
      const parentId = parent === null ? null : ((await findMenu(db, parent))?.id ?? null);
      if (parent !== null && parentId === null) return;
      const [titleZh, titleEn] = title;
      const row = { ...fields, parentId, titleZh, titleEn, sort: (index + 1) * 10 };
      const made = await db.insert(menu).values(row).onConflictDoNothing().returning();
      if (made.length > 0) seeing = [...roles];
    });
    const entry = seeing.length === 0 ? undefined : await findMenu(db, fields.name);
    if (entry !== undefined)
      for (const { id } of await findRoles(db, seeing))
        await db.insert(roleMenu).values({ roleId: id, menuId: entry.id }).onConflictDoNothing();
    await seedMenus({ db, once, newRoles }, children, fields.name);
  }
}

async function seedAccounts(db: Db, once: Once): Promise<void> {
  for (const { role: roleKey, libraries, ...fields } of accountSeeds) {
    await once('account', fields.username, async () => {
      const row = { ...fields, status: 'invalid' as const, allLibraries: libraries === null };
      const [made] = await db.insert(account).values(row).onConflictDoNothing().returning();
      if (made === undefined) return;
      for (const { id } of await findRoles(db, [roleKey]))
        await db.insert(accountRole).values({ accountId: made.id, roleId: id });
      for (const { glc, libcode } of libraries ?? [])
        await db.insert(accountLibrary).values({ accountId: made.id, glc, libcode });
    });
  }
}

async function findRoles(db: Db, keys: readonly RoleKey[]): Promise<{ id: string }[]> {
  if (keys.length === 0) return [];
  const names = keys.map((key) => roleSeeds[key].roleName);
  return db.select({ id: role.id }).from(role).where(inArray(role.roleName, names));
}

async function findMenu(db: Db, name: string): Promise<{ id: string } | undefined> {
  const rows = await db.select({ id: menu.id }).from(menu).where(eq(menu.name, name));
  return rows[0];
}
