import type { AnyRoute, contract, RecordChange } from '@stacksight/contract';
import type { Deps } from '#http/deps.ts';
import type { HandlersFor } from '#http/handler.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { changedFields } from './changed-fields.ts';
import { type Change, listChanges } from './history.store.ts';

type Contract = Readonly<Record<string, { routes: Readonly<Record<string, AnyRoute>> }>>;

export function historyRoutes({
  store,
  contract: all,
}: Deps & { contract: Contract }): HandlersFor<typeof contract.history> {
  return {
    list: async ({ params: { area, subject }, caller }) => {
      checkRight(all, area, caller);
      return (await listChanges(store.db, area, subject)).map(toChange);
    },
  };
}

/** Whoever may list an area's records may know what became of them; without a list only readers of the logs. */
function checkRight(all: Contract, area: string, { isSuper, permissions }: Caller): void {
  const routes = Object.hasOwn(all, area) ? all[area]?.routes : undefined;
  if (routes === undefined) throw new AppError('not_found');
  const needed = (routes.list ?? routes.page)?.needs;
  const may =
    isSuper || permissions.has('log:view') || (needed !== undefined && permissions.has(needed));
  if (!may) throw new AppError('permission.denied');
}

function toChange({ id, at, username, nickName, action, before, after }: Change): RecordChange {
  return {
    id,
    at: at.toISOString(),
    username,
    nickName: nickName ?? '',
    verb: action.slice(action.indexOf('.') + 1),
    fields: changedFields(before, after),
  };
}
