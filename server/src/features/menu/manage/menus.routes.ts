import { randomUUID } from 'node:crypto';
import {
  type contract,
  type Language,
  type MenuEntry,
  type MenuForm,
  permissions,
} from '@stacksight/contract';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { permissionsBeyond, usablePermissions } from '#lib/grants.ts';
import type { Db, Tx } from '#store/backend.ts';
import { lockRecord } from '#store/lock-record.ts';
import { listMenus } from '../menu.store.ts';
import { toRouteTree } from '../menu-tree.ts';
import { checkMenu, knownComponents, type MenuSurroundings } from './check-menu.ts';
import { search, toEntries } from './menu-entries.ts';
import {
  addMenu,
  changeMenu,
  findLooker,
  listHeld,
  listOpened,
  listRoleNames,
  removeMenu,
} from './menus.store.ts';
import { moveMenu } from './move-menu.ts';

type Area = typeof contract.menus;
type MenusDeps = ServerDeps & {
  /** The first path segments that belong to calls; the server sets this field. */
  callPrefixes: readonly string[];
};

export function menusRoutes(deps: MenusDeps): HandlersFor<Area> {
  const { store, clock, noticed } = deps;
  const { db } = store;
  const note = createAuditNote(deps, 'menus');
  // Runs a change of the menus under a lock, so that the check and the audit entry use the current tree.
  const change = <Answer>(work: (tx: Tx) => Promise<Answer>): Promise<Answer> =>
    store.transaction(async (tx) => {
      await lockRecord(tx, 'menus');
      return work(tx);
    });
  return {
    list: async ({ query, language }) => {
      const found = search(await entriesOf(db, language), query);
      const from = (query.pageNum - 1) * query.pageSize;
      return { rows: found.slice(from, from + query.pageSize), total: found.length };
    },
    choices: async ({ language }) => ({
      components: [...knownComponents],
      roles: await listRoleNames(db, language),
    }),
    preview: ({ query }) => preview(deps, query),
    get: async ({ params, language }) => pick(await entriesOf(db, language), params.id),
    create: async (call) => {
      const name = `Menu${randomUUID().slice(0, 8)}`;
      const id = await change(async (tx) => {
        const around = await aroundOf(deps, tx, call.language);
        checkMenu(call.body, { ...around, self: null }, call.language);
        assertMayGive(null, call.body, call);
        const made = await addMenu(tx, call.body, name, clock.now());
        await note(tx, call, 'create', { subject: made, after: call.body });
        return made;
      });
      noticed.raise();
      return { id };
    },
    update: async (call) => {
      await change(async (tx) => {
        const around = await aroundOf(deps, tx, call.language);
        const before = pick(around.entries, call.params.id);
        checkMenu(call.body, { ...around, self: before }, call.language);
        assertMayGive(before, call.body, call);
        await changeMenu(tx, before.id, call.body, clock.now());
        await note(tx, call, 'update', { subject: before.id, before, after: call.body });
      });
      noticed.raise();
      return null;
    },
    move: async (call) => {
      await change(async (tx) => {
        const around = await aroundOf(deps, tx, call.language);
        const self = pick(around.entries, call.params.id);
        const before = { path: self.wholePath };
        const path = await moveMenu(tx, { ...around, self }, call.body, {
          at: clock.now(),
          language: call.language,
        });
        await note(tx, call, 'move', { subject: self.id, before, after: { ...call.body, path } });
      });
      noticed.raise();
      return null;
    },
    remove: async (call) => {
      await change(async (tx) => {
        const entries = await entriesOf(tx, call.language);
        const before = pick(entries, call.params.id);
        if (before.isNeeded) throw new AppError('in_use');
        for (const one of [before, ...below(entries, before.id)]) assertMayGive(one, null, call);
        await removeMenu(tx, before.id);
        await note(tx, call, 'remove', { subject: before.id, before });
      });
      noticed.raise();
      return null;
    },
  };
}

async function entriesOf(db: Db, language: Language): Promise<MenuEntry[]> {
  const roles = await listRoleNames(db, language);
  return toEntries(await listMenus(db), await listOpened(db), roles);
}

function pick(entries: readonly MenuEntry[], id: string): MenuEntry {
  const found = entries.find((entry) => entry.id === id);
  if (found === undefined) throw new AppError('not_found');
  return found;
}

// Returns the children of an entry, which are deleted with it.
const below = (entries: readonly MenuEntry[], id: string): MenuEntry[] =>
  entries
    .filter(({ parentId }) => parentId === id)
    .flatMap((one) => [one, ...below(entries, one.id)]);

type Giving = Pick<MenuForm, 'type' | 'roleIds'> & { permission: string };

const givenBy = (one: Giving | null): string[] =>
  one === null || one.type === 'menu'
    ? []
    : one.roleIds.map((role) => `${role} ${one.permission}`).sort();

// Throws if a change would give or take a permission that the caller lacks. A button gives its permission to the roles
// that open it.
function assertMayGive(
  before: Giving | null,
  after: Giving | null,
  { caller, language }: { caller: Caller; language: Language },
): void {
  const [had, has] = [givenBy(before), givenBy(after)];
  if (had.join() === has.join()) return;
  const touched = [...had, ...has].map((one) => one.slice(one.indexOf(' ') + 1));
  const list = [...new Set(permissionsBeyond(caller, touched))].join(', ');
  if (list === '') return;
  const fields = { permission: sentence('field.beyond', language, { list }) };
  throw new AppError('grant.beyond', { fields });
}

async function aroundOf(
  { callPrefixes }: MenusDeps,
  db: Db,
  language: Language,
): Promise<Omit<MenuSurroundings, 'self'>> {
  const roleIds = new Set((await listRoleNames(db, language)).map(({ id }) => id));
  return { entries: await entriesOf(db, language), roleIds, callPrefixes };
}

async function preview(
  { store: { db } }: MenusDeps,
  { roleId, username }: { roleId?: string | undefined; username?: string | undefined },
) {
  const named = username === undefined ? null : await findLooker(db, username.trim());
  if (roleId === undefined && named === null) throw new AppError('not_found');
  const ofRole = { isSuper: false, seesAll: true, roleIds: [roleId ?? ''] };
  const { isSuper, seesAll, roleIds } = named ?? ofRole;
  const held = isSuper ? [...permissions] : usablePermissions(await listHeld(db, roleIds), seesAll);
  const opened = (await listOpened(db)).filter((one) => roleIds.includes(one.roleId));
  const menuIds = new Set(opened.map(({ menuId }) => menuId));
  const viewer = { isSuper, permissions: new Set(held), menuIds };
  return { permissions: held, routes: toRouteTree(await listMenus(db), viewer) };
}
