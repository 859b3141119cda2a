import type { contract } from '@stacksight/contract';
import { groupFor } from '#analytics/question/scope.ts';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { editGroup, fillTypes, type GroupRdtypeDeps, pageOfTypes } from './group-rdtype.service.ts';
import { listTypeGroups } from './group-rdtype.store.ts';

export function groupRdtypeRoutes(deps: GroupRdtypeDeps): HandlersFor<typeof contract.groupRdtype> {
  const note = createAuditNote(deps, 'groupRdtype');
  return {
    init: (call) => fillTypes(deps, note, call.query.glc, call),
    fill: (call) => fillTypes(deps, note, call.body.glc, call),
    list: (call) => pageOfTypes(deps, call.query, call),
    groups: async ({ query, caller }) => {
      const glc = groupFor(caller, await deps.analytics.state(), query.glc);
      return listTypeGroups(deps.store.db, glc);
    },
    edit: (call) => editGroup(deps, note, call.body, call),
  };
}
