import type { contract, RecordChange } from '@stacksight/contract';
import type { Call, HandlersFor } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { isReportHidden } from '#store/projects/project-access.ts';
import { changedFields } from './changed-fields.ts';
import { type AuditedChange, listChanges } from './history.store.ts';
import { isThere, type RecordDeps } from './may-read-record.ts';

export function historyRoutes(deps: RecordDeps): HandlersFor<typeof contract.history> {
  return {
    list: async (call) => {
      const { area, subject } = call.params;
      await checkRight(deps, { area, subject }, call);
      if (await isHidden(deps, { area, subject }, call.caller)) return [];
      return (await listChanges(deps.store.db, area, subject)).map(toChange);
    },
  };
}

/**
 * Throws unless the caller may read the history of a record. A caller who may read the record may read its history.
 * For a deleted record, the caller needs a scope of every library, and the right to delete such records or to read the
 * log.
 */
async function checkRight(
  deps: RecordDeps,
  asked: { area: string; subject: string },
  call: Call<(typeof contract.history)['routes']['list']>,
): Promise<void> {
  const { caller } = call;
  const { area } = asked;
  const routes = Object.hasOwn(deps.contract, area) ? deps.contract[area]?.routes : undefined;
  if (routes === undefined) throw new AppError('not_found');
  const holds = (needed: string | undefined) =>
    caller.isSuper || (needed !== undefined && caller.permissions.has(needed));
  if (!holds('log:view') && !holds((routes.list ?? routes.page)?.needs))
    throw new AppError('permission.denied');
  if (await isThere(deps, asked, call)) return;
  const mayReadGone = holds('log:view') || holds(routes.remove?.needs);
  if (caller.scope.groups !== 'all' || !mayReadGone) throw new AppError('not_found');
}

// Returns whether a report is hidden from the caller, who gets the same answer as for a report that never existed.
// Readers of the audit log can still see it there.
async function isHidden(
  { store }: RecordDeps,
  { area, subject }: { area: string; subject: string },
  caller: Caller,
): Promise<boolean> {
  if (area !== 'analyticsReport' || caller.permissions.has('log:view')) return false;
  return isReportHidden(store.db, subject, caller);
}

function toChange({
  id,
  at,
  username,
  nickName,
  action,
  before,
  after,
}: AuditedChange): RecordChange {
  return {
    id,
    at: at.toISOString(),
    username,
    nickName: nickName ?? '',
    verb: action.slice(action.indexOf('.') + 1),
    fields: changedFields(before, after),
  };
}
