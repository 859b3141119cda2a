import type { contract } from '@stacksight/contract';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import { crudRoutes } from '#kit/crud/crud-routes.ts';
import type { CallerContext, HandlersFor } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import {
  type AlertDeps,
  checkForm,
  mayChangeAlert,
  previewAlert,
  shownAlerts,
  viewerOf,
} from './alert.service.ts';
import { addAlert, changeAlert, findAlert, listAlerts, removeAlert } from './alert.store.ts';
import { acknowledgeFiring } from './firing.store.ts';
import { seenFiring, shownFiring, shownFirings } from './firings.service.ts';

type Routes = (typeof contract.alert)['routes'];

export function alertRoutes(deps: AlertDeps): HandlersFor<typeof contract.alert> {
  const { store, clock } = deps;
  const { db } = store;
  const changeable = async (id: string, { caller }: CallerContext) => {
    const found = await findAlert(db, viewerOf(caller), id);
    if (found !== null && !mayChangeAlert(found, caller)) throw new AppError('permission.denied');
    return found !== null;
  };
  const records = crudRoutes<Routes>(
    store,
    {
      list: async (query, call) => {
        const { rows, total } = await listAlerts(db, viewerOf(call.caller), query);
        return { rows: await shownAlerts(db, rows, call), total };
      },
      get: async (from, id, call) => {
        const found = await findAlert(from, viewerOf(call.caller), id);
        const [shown] = await shownAlerts(from, found === null ? [] : [found], call);
        return shown ?? null;
      },
      create: async (form, call) => {
        await checkForm(deps, form, call, call.signal);
        const by = { createdBy: call.caller.accountId, at: clock.now() };
        return (tx) => addAlert(tx, form, by);
      },
      update: async (id, form, call) => {
        if (!(await changeable(id, call))) return null;
        await checkForm(deps, form, call, call.signal);
        return (tx) => changeAlert(tx, id, form, clock.now());
      },
      remove: async (id, call) =>
        (await changeable(id, call)) ? (tx) => removeAlert(tx, id) : null,
    },
    createAuditNote(deps, 'alert'),
  );
  return {
    ...records,
    preview: (call) => previewAlert(deps, call.body, call),
    firings: (call) => shownFirings(deps, call.query, call),
    firing: (call) => shownFiring(deps, call.params.id, call),
    acknowledge: async ({ params, body, caller }) => {
      const { row } = await seenFiring(deps, params.id, caller);
      const by = { acknowledgedBy: caller.accountId, acknowledgedAt: clock.now() };
      await acknowledgeFiring(db, row.id, { ...by, note: body.note });
      return null;
    },
  };
}
