import type { contract } from '@stacksight/contract';
import { groupsInScope, resolveScope } from '#analytics/scope.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { type Deps, saveGroup } from './reader-group.service.ts';
import { findGroup, listGroups, removeGroup, removeMembers } from './reader-group.store.ts';

export function readerGroupRoutes(deps: Deps): HandlersFor<typeof contract.readerGroup> {
  const { analytics, engine, store } = deps;
  const scopesOf = async ({ scope, defaultGlc }: Caller) => {
    const { groups } = await analytics.state();
    const own = groupsInScope(scope, groups);
    return own.map(({ glc }) => resolveScope(scope, groups, { glc, defaultGlc }));
  };
  return {
    list: async ({ query, caller }) => {
      const { rows, total } = await listGroups(store.db, await scopesOf(caller), query);
      return {
        rows: rows.map(({ group: { libraries: _, ...group }, username }) => ({
          ...group,
          createdBy: username,
          createdAt: group.createdAt.toISOString(),
        })),
        total,
      };
    },
    add: ({ body, caller, signal }) => saveGroup(deps, body, caller, signal),
    remove: async ({ params, caller }) => {
      const group = await findGroup(store.db, params.id, await scopesOf(caller));
      if (group === null) throw new AppError('not_found');
      if (group.createdBy !== caller.accountId && !caller.isSuper)
        throw new AppError('permission.denied');
      await removeGroup(store.db, group.id);
      await removeMembers(engine, group);
      return null;
    },
  };
}
