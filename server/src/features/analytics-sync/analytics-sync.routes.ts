import type { contract } from '@stacksight/contract';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import type { HandlersFor } from '#kit/handler.ts';
import {
  type AnalyticsSyncDeps,
  addSync,
  groupNames,
  removeSync,
  sendSync,
  toSync,
  updateSync,
} from './analytics-sync.service.ts';
import { allSyncs, listSyncs } from './analytics-sync.store.ts';

export function analyticsSyncRoutes(
  deps: AnalyticsSyncDeps,
): HandlersFor<typeof contract.analyticsSync> {
  const note = createAuditNote(deps, 'analyticsSync');
  const { db } = deps.store;
  return {
    list: async (call) => {
      const names = await groupNames(deps, call);
      const { rows, total } = await listSyncs(db, [...names.keys()], call.query);
      return { rows: rows.map((row) => toSync(row, names)), total };
    },
    all: async (call) => {
      const names = await groupNames(deps, call);
      return (await allSyncs(db, [...names.keys()])).map((row) => toSync(row, names));
    },
    add: (call) => addSync(deps, note, call.body, call),
    update: (call) => updateSync(deps, note, call.params.glc, call.body, call),
    del: (call) => removeSync(deps, note, call.params.glc, call),
    remove: (call) => removeSync(deps, note, call.params.glc, call),
    send: (call) => sendSync(deps, call.body.glc, call),
  };
}
