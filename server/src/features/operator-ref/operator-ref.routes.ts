import type { contract } from '@stacksight/contract';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import type { HandlersFor } from '#kit/handler.ts';
import {
  editOperator,
  fillOperators,
  type OperatorRefDeps,
  pageOfOperators,
  removeOperator,
} from './operator-ref.service.ts';

export function operatorRefRoutes(deps: OperatorRefDeps): HandlersFor<typeof contract.operatorRef> {
  const note = createAuditNote(deps, 'operatorRef');
  return {
    init: (call) => fillOperators(deps, note, call.query, call),
    fill: (call) => fillOperators(deps, note, call.body, call),
    list: (call) => pageOfOperators(deps, call.query, call),
    edit: (call) => editOperator(deps, note, call.body, call),
    removeRef: (call) => removeOperator(deps, note, { ...call.params, ...call.query }, call),
    remove: (call) => removeOperator(deps, note, { ...call.params, ...call.query }, call),
  };
}
