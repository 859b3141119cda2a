import type { contract } from '@stacksight/contract';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import type { HandlersFor } from '#kit/handler.ts';
import {
  type AnalyticsSyncDeps,
  addSync,
  groupNames,
  removeSync,
  toSyncs,
  updateSync,
} from './analytics-sync.service.ts';
import { allSyncs, listSyncs } from './analytics-sync.store.ts';
import { previewReport, sendMonths, testParent, toSending } from './sendings/sendings.service.ts';
import { listSendings } from './sendings/sendings.store.ts';

export function analyticsSyncRoutes(
  deps: AnalyticsSyncDeps,
): HandlersFor<typeof contract.analyticsSync> {
  const note = createAuditNote(deps, 'analyticsSync');
  const { db } = deps.store;
  return {
    list: async (call) => {
      const names = await groupNames(deps, call);
      const { rows, total } = await listSyncs(db, [...names.keys()], call.query);
      return { rows: await toSyncs(deps, rows, names), total };
    },
    all: async (call) => {
      const names = await groupNames(deps, call);
      return toSyncs(deps, await allSyncs(db, [...names.keys()]), names);
    },
    add: (call) => addSync(deps, note, call.body, call),
    update: (call) => updateSync(deps, note, call.params.glc, call.body, call),
    del: (call) => removeSync(deps, note, call.params.glc, call),
    remove: (call) => removeSync(deps, note, call.params.glc, call),
    preview: (call) => previewReport(deps, call.query, call),
    test: (call) => testParent(deps, call.body.glc, call),
    send: (call) => sendMonths(deps, note, call.body, call),
    sendings: async (call) => {
      const names = await groupNames(deps, call);
      const { rows, total } = await listSendings(db, [...names.keys()], call.query);
      return { rows: rows.map((row) => toSending(row, names)), total };
    },
  };
}
