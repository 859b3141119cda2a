import { addMonths, type contract } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { stream } from '#kit/replies.ts';
import { AppError } from '#lib/app-error.ts';
import type { ModelDeps } from './assistant-model.ts';
import { modelSettings, setModel, toNote, tryModel } from './model.service.ts';
import { findModel, removeModel, sumUses } from './model.store.ts';
import { modelInUse, readModelParams } from './model-settings.ts';
import { streamFromModel } from './stream-from-model.ts';

export function assistantModelRoutes(deps: ModelDeps): HandlersFor<typeof contract.assistantModel> {
  const { store, clock, timeZone } = deps;
  const note = createAuditNote(deps, 'assistantModel');
  return {
    get: () => modelSettings(deps),
    set: (call) => setModel(deps, note, call.body, call),
    remove: async (call) => {
      await store.transaction(async (tx) => {
        const row = await findModel(tx);
        if (row === null) throw new AppError('not_found');
        await removeModel(tx);
        await note(tx, call, 'remove', { subject: row.url, before: toNote(row) });
      });
      return null;
    },
    test: (call) => tryModel(deps, call.body, call),
    usage: async ({ query }) => {
      const today = toDay(clock.now(), timeZone);
      const month = query.month ?? today.slice(0, 7);
      const from = `${month}-01`;
      const { userDay, houseDay } = await readModelParams(deps);
      const sums = await sumUses(store.db, { from, to: addMonths(from, 1), today });
      return { month, ...sums, userDay, houseDay };
    },
    chat: async (call) => {
      const model = await modelInUse(deps);
      if (model === null) throw new AppError('model.none');
      return stream(streamFromModel(deps, model, call), { isLong: true });
    },
  };
}
