import type { contract } from '@stacksight/contract';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import type { HandlersFor } from '#kit/handler.ts';
import {
  countMissingCopies,
  type PerceptionDeps,
  pageOfShort,
  pageOfStandards,
  removeStandard,
  setStandard,
} from './perception.service.ts';

export function perceptionRoutes(deps: PerceptionDeps): HandlersFor<typeof contract.perception> {
  const note = createAuditNote(deps, 'perception');
  return {
    list: (call) => pageOfStandards(deps, call.query, call),
    set: (call) => setStandard(deps, note, call.body, call),
    below: (call) => pageOfShort(deps, call.query, call),
    shortage: (call) => countMissingCopies(deps, call.query, call),
    remove: (call) => removeStandard(deps, note, call.params.id, call),
  };
}
