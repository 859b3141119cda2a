import type { contract } from '@stacksight/contract';
import type { HandlersFor } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import {
  type BehaviorEventDeps,
  createEvent,
  createEventData,
  listRawEvents,
  recoverEvent,
  removeEvent,
  toEvent,
  updateEvent,
} from './behavior-event.service.ts';
import { getEvent, listEvents } from './behavior-event.store.ts';

export function behaviorEventRoutes(
  deps: BehaviorEventDeps,
): HandlersFor<typeof contract.behaviorEvent> {
  const countEvents = createEventData(deps);
  return {
    list: async ({ query, language }) => {
      const { rows, total } = await listEvents(deps.store.db, query, language);
      return { rows: rows.map(toEvent), total };
    },
    data: (call) => countEvents(call.query, call),
    sources: async (call) => {
      const names = await listRawEvents(deps, call);
      return Object.entries(names).map(([code, label]) => ({ code, label }));
    },
    create: (call) => createEvent(deps, call.body, call),
    update: (call) => updateEvent(deps, call.body, call),
    remove: (call) => removeEvent(deps, call.params.id, call),
    recover: (call) => recoverEvent(deps, call.params.id, call),
    get: async ({ params }) => {
      const row = await getEvent(deps.store.db, params.id);
      if (row === null) throw new AppError('not_found');
      return toEvent(row);
    },
  };
}
