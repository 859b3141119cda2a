import { type contract, permissions } from '@stacksight/contract';
import type { ServerDeps } from '#kit/deps.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { listMenuIds, listMenus, listRoleIds } from './menu.store.ts';
import { toRouteTree } from './menu-tree.ts';

export function menuRoutes(deps: ServerDeps): HandlersFor<typeof contract.menu> {
  return {
    get: async ({ caller, params, query }) => {
      await refuseOthers(deps, caller, params.username, query.roleIdsStr);
      return menuOf(deps, caller);
    },
  };
}

// Throws if an id in the address is not the caller's own; the token identifies the caller.
async function refuseOthers(
  { store }: ServerDeps,
  caller: Caller,
  username: string,
  roleIds = '',
): Promise<void> {
  if (username.toLowerCase() !== caller.username.toLowerCase())
    throw new AppError('permission.denied');
  const asked = roleIds.split(',').filter((id) => id !== '');
  if (asked.length === 0) return;
  const own = await listRoleIds(store.db, caller.accountId);
  if (asked.some((id) => !own.includes(id))) throw new AppError('permission.denied');
}

/** Returns the menu and the permissions of a caller. */
export async function menuOf({ store }: ServerDeps, { accountId, isSuper, ...caller }: Caller) {
  const menuIds = new Set(isSuper ? [] : await listMenuIds(store.db, accountId));
  const routes = toRouteTree(await listMenus(store.db), { ...caller, isSuper, menuIds });
  return { permissions: isSuper ? [...permissions] : [...caller.permissions].sort(), routes };
}
