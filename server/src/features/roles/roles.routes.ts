import type { contract, Language, Role, RoleForm } from '@stacksight/contract';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import { type CrudWork, crudRoutes } from '#kit/crud/crud-routes.ts';
import { nameTaken, writeNamed } from '#kit/crud/name-taken.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { permissionsBeyond, usablePermissions } from '#lib/grants.ts';
import type { Db } from '#store/backend.ts';
import { roleTextIn, storedRoleText } from '#store/seeds/role-words.ts';
import {
  addRole,
  changeRole,
  findRoleName,
  getRole,
  listAllRoles,
  listButtons,
  listHolders,
  listMenuChoices,
  listRights,
  listRolePage,
  removeRole,
} from './roles.store.ts';

type Routes = (typeof contract.roles)['routes'];

export function rolesRoutes(deps: ServerDeps): HandlersFor<typeof contract.roles> {
  const { db } = deps.store;
  const crud = crudRoutes<Routes>(deps.store, createWork(deps), createAuditNote(deps, 'roles'));
  return {
    ...crud,
    update: async (call) => {
      const done = await crud.update(call);
      deps.noticed.raise();
      return done;
    },
    exists: async ({ query }) => {
      const id = await findRoleName(db, storedRoleText(query.roleName.trim()));
      return { exists: id !== null && id !== query.except };
    },
    menus: () => listMenuChoices(db),
    choices: async ({ caller, language }) => {
      const rights = await listRights(db);
      return (await listAllRoles(db)).map((role) => {
        const { id, roleName, remark } = toShown(role, language);
        // A caller with only some libraries can give the role only to accounts with some libraries, so only the
        // permissions that are usable there count.
        const given = usablePermissions(rights.get(id) ?? [], caller.scope.groups === 'all');
        const isGivable = permissionsBeyond(caller, given).length === 0;
        return { id, roleName, remark, isGivable };
      });
    },
    holders: ({ params, query }) => listHolders(db, params.id, query),
  };
}

function createWork({ store, clock }: ServerDeps): CrudWork<Routes> {
  const { db } = store;
  return {
    list: async (query, { language }) => {
      const { rows, total } = await listRolePage(db, query);
      return { rows: rows.map((role) => toShown(role, language)), total };
    },
    get: async (db, id, { language }) => {
      const found = await getRole(db, id);
      return found && toShown(found, language);
    },
    create: async (given, { caller, language }) => {
      const form = toStored(given, null);
      await assertForm(db, form, null, { caller, language });
      return (tx) => writeNamed(addRole(tx, form, clock.now()), nameOf(form), language);
    },
    update: async (id, given, { caller, language }) => {
      const before = await getRole(db, id);
      if (before === null) return null;
      const form = toStored(given, before);
      assertHoldsAll(caller, (await listRights(db)).get(id) ?? [], language);
      await assertForm(db, form, before, { caller, language });
      return (tx) => writeNamed(changeRole(tx, id, form, clock.now()), nameOf(form), language);
    },
    remove: async (id, { caller, language }) => {
      const found = await getRole(db, id);
      if (found === null) return null;
      if (found.users > 0) throw await usedBy(db, id, language);
      assertHoldsAll(caller, (await listRights(db)).get(id) ?? [], language);
      return (tx) => removeRole(tx, id);
    },
  };
}

/** Converts a role for a reader. A built-in role has texts in both languages. */
const toShown = (role: Role, language: Language): Role => ({
  ...role,
  roleName: roleTextIn(role.roleName, language),
  remark: roleTextIn(role.remark, language),
});

const toStored = (form: RoleForm, before: Role | null): RoleForm => ({
  ...form,
  roleName: storedRoleText(form.roleName, before?.roleName),
  remark: storedRoleText(form.remark, before?.remark),
});

// Throws if a role has permissions that the caller lacks. Taking these away would weaken the accounts of the role, and
// the caller could then take the accounts over.
function assertHoldsAll(caller: Caller, perms: readonly string[], language: Language): void {
  const list = permissionsBeyond(caller, perms).join(', ');
  if (list === '') return;
  const fields = { perms: sentence('field.beyondHeld', language, { list }) };
  throw new AppError('grant.beyond', { fields });
}

const nameOf = ({ roleName }: Pick<RoleForm, 'roleName'>) => ({
  field: 'roleName',
  value: roleName,
});

// Throws unless the name is free, the caller has every permission of the role, and the menus exist.
async function assertForm(
  db: Db,
  { roleName, perms, menuIds }: RoleForm,
  before: { id: string; perms: readonly string[] } | null,
  { caller, language }: { caller: Caller; language: Language },
): Promise<void> {
  const taken = await findRoleName(db, roleName);
  if (taken !== null && taken !== before?.id) throw nameTaken(nameOf({ roleName }), language);
  const added = perms.filter((one) => !before?.perms.includes(one));
  const beyond = permissionsBeyond(caller, added).join(', ');
  if (beyond !== '')
    throw new AppError('grant.beyond', {
      fields: { perms: sentence('field.beyond', language, { list: beyond }) },
    });
  const buttons = await listButtons(db);
  const given = menuIds.flatMap((id) => buttons.get(id) ?? []);
  const list = [...new Set(permissionsBeyond(caller, given))].join(', ');
  if (list !== '')
    throw new AppError('grant.beyond', {
      fields: { menuIds: sentence('field.beyond', language, { list }) },
    });
  const known = new Set((await listMenuChoices(db)).map(({ id }) => id));
  const unknown = menuIds.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw new AppError('request.invalid', {
      fields: { menuIds: sentence('field.unknown', language, { value: unknown }) },
    });
}

const mostNamed = 5;

async function usedBy(db: Db, id: string, language: Language): Promise<AppError> {
  const { rows, total } = await listHolders(db, id, { pageNum: 1, pageSize: mostNamed });
  const names = rows.map(({ username }) => username).join(', ');
  const [colon, more] = [
    language === 'zh-CN' ? '\uff1a' : ': ',
    total > mostNamed ? ' \u2026' : '',
  ];
  return new AppError('in_use', { params: { by: `${colon}${names}${more} (${total})` } });
}
