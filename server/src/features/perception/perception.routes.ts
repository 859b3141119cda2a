import type { contract } from '@stacksight/contract';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import type { HandlersFor } from '#kit/handler.ts';
import {
  countMissingCopies,
  deleteCopyTarget,
  type PerceptionDeps,
  readCopyTargetPage,
  readUnderstockedPage,
  saveCopyTarget,
} from './perception.service.ts';

export function perceptionRoutes(deps: PerceptionDeps): HandlersFor<typeof contract.perception> {
  const note = createAuditNote(deps, 'perception');
  return {
    list: (call) => readCopyTargetPage(deps, call.query, call),
    set: (call) => saveCopyTarget(deps, note, call.body, call),
    below: (call) => readUnderstockedPage(deps, call.query, call),
    shortage: (call) => countMissingCopies(deps, call.query, call),
    remove: (call) => deleteCopyTarget(deps, note, call.params.id, call),
  };
}
