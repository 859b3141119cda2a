import type { contract } from '@stacksight/contract';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import { crudRoutes } from '#kit/crud/crud-routes.ts';
import type { HandlersFor } from '#kit/handler.ts';
import {
  type AnalyticsTargetDeps,
  createTarget,
  deleteTarget,
  shownTargets,
  targetValue,
  updateTarget,
} from './analytics-target.service.ts';
import { findTarget, listTargets } from './analytics-target.store.ts';

type Routes = (typeof contract.analyticsTarget)['routes'];

export function analyticsTargetRoutes(
  deps: AnalyticsTargetDeps,
): HandlersFor<typeof contract.analyticsTarget> {
  const { db } = deps.store;
  const records = crudRoutes<Routes>(
    deps.store,
    {
      list: async (query, call) => {
        const { rows, total } = await listTargets(db, query);
        return { rows: await shownTargets(db, rows, call), total };
      },
      get: async (db, id, call) => {
        const found = await findTarget(db, id);
        const [shown] = await shownTargets(db, found === null ? [] : [found], call);
        return shown ?? null;
      },
      create: (form, call) => createTarget(deps, form, call),
      update: (id, form, call) => updateTarget(deps, id, form, call),
      remove: (id, call) => deleteTarget(deps, id, call),
    },
    createAuditNote(deps, 'analyticsTarget'),
  );
  return { ...records, value: (call) => targetValue(deps, call.params.id, call.query, call) };
}
