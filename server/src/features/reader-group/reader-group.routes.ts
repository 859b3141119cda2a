import type { contract } from '@stacksight/contract';
import { groupsInScope, resolveScope } from '#analytics/question/scope.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { asShown } from '#store/demo/shown-demo.ts';
import { deleteGroup, type ReaderGroupDeps, saveGroup } from './reader-group.service.ts';
import { findGroup, listGroups } from './reader-group.store.ts';

export function readerGroupRoutes(deps: ReaderGroupDeps): HandlersFor<typeof contract.readerGroup> {
  const { analytics, store } = deps;
  const scopesOf = async ({ scope, defaultGlc }: Caller) => {
    const { groups } = await analytics.state();
    const own = groupsInScope(scope, groups);
    return own.map(({ glc }) => resolveScope(scope, groups, { glc, defaultGlc }));
  };
  return {
    list: async ({ query, caller, language }) => {
      const { rows, total } = await listGroups(store.db, await scopesOf(caller), query);
      const groups = rows.map(({ group, username }) => ({ ...group, username }));
      const shown = await asShown(store.db, 'reader_group', groups, language);
      return {
        rows: shown.map(({ libraries: _, username, ...group }) => ({
          ...group,
          createdBy: username ?? '',
          createdAt: group.createdAt.toISOString(),
        })),
        total,
      };
    },
    add: (call) => saveGroup(deps, call.body, call),
    remove: async (call) => {
      const { params, caller } = call;
      const group = await findGroup(store.db, params.id, await scopesOf(caller));
      if (group === null) throw new AppError('not_found');
      if (group.createdBy !== caller.accountId && !caller.isSuper)
        throw new AppError('permission.denied');
      if (!(await deleteGroup(deps, group, call))) throw new AppError('not_found');
      return null;
    },
  };
}
