import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createLog } from '#lib/log.ts';
import type { Db } from '../backend.ts';
import { openStore, type Store } from '../open.ts';
import { role, rolePermission } from '../schema/accounts.ts';
import { menu, roleMenu, seed } from '../schema/menus.ts';
import { roleSeeds } from './role-seed.ts';
import { seedStore } from './seed.ts';

// An installation from before the role of branches: its menu and its other roles are there.

const { roleName, permissions } = roleSeeds.branch;
const stores: Store[] = [];
let store: Store;

beforeEach(async () => {
  store = await openStore({ dataDir: null, url: null, log: createLog('silent') });
  stores.push(store);
  const keys = ['branch', ...permissions.map((permission) => `branch ${permission}`)];
  await store.db.delete(seed).where(inArray(seed.key, keys));
  await store.db.delete(role).where(eq(role.roleName, roleName));
});
afterAll(async () => {
  for (const one of stores) await one.close();
});

async function branchRole(db: Db) {
  const [found] = await db.select().from(role).where(eq(role.roleName, roleName));
  const id = found?.id ?? '';
  const held = await db.select().from(rolePermission).where(eq(rolePermission.roleId, id));
  const seen = await db
    .select({ name: menu.name })
    .from(roleMenu)
    .innerJoin(menu, eq(menu.id, roleMenu.menuId))
    .where(eq(roleMenu.roleId, id));
  return {
    permissions: held.map(({ permission }) => permission),
    menus: seen.map(({ name }) => name),
  };
}

it('a role that is new in a version comes to an older installation with its permissions and its menu', async () => {
  await store.db.delete(menu).where(eq(menu.name, 'HoldingsForecast'));
  await store.db.transaction((tx) => seedStore(tx));
  const branch = await branchRole(store.db);
  expect(branch.permissions.toSorted()).toEqual([...permissions].sort());
  expect(branch.menus).toEqual(expect.arrayContaining(['Holdings', 'HoldingsShelf']));
  // An administrator has deleted this entry; it stays deleted.
  expect(branch.menus).not.toContain('HoldingsForecast');
});

it('a role of the same name that an administrator has made before gets nothing', async () => {
  await store.db.insert(role).values({ roleName, remark: '自建' });
  for (let start = 0; start < 2; start += 1) await store.db.transaction((tx) => seedStore(tx));
  expect(await branchRole(store.db)).toEqual({ permissions: [], menus: [] });
});
