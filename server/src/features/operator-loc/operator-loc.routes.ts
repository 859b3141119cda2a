import type { contract } from '@stacksight/contract';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import {
  getVisiblePlaces,
  type OperatorLocDeps,
  pageOfPlaces,
  removePlaces,
  savePlace,
  toPlaces,
  updatePlace,
} from './operator-loc.service.ts';

export function operatorLocRoutes(deps: OperatorLocDeps): HandlersFor<typeof contract.operatorLoc> {
  const note = createAuditNote(deps, 'operatorLoc');
  return {
    list: (call) => pageOfPlaces(deps, call.query, call),
    save: (call) => savePlace(deps, note, call.body, call),
    update: (call) => updatePlace(deps, note, call.body, call),
    removeMany: (call) => removePlaces(deps, note, call.body.ids, call),
    get: async ({ params, caller, language }) => {
      const rows = await getVisiblePlaces(deps.store.db, [params.id], caller);
      const [place] = await toPlaces(deps, rows, language);
      if (place === undefined) throw new AppError('not_found');
      return place;
    },
    remove: (call) => removePlaces(deps, note, [call.params.id], call),
  };
}
