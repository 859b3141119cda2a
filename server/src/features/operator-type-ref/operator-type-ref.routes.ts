import type { contract, OperationTypeForm } from '@stacksight/contract';
import { groupFor, groupToChange } from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { type AuditNote, createAuditNote } from '#kit/crud/audit-note.ts';
import { nameTaken } from '#kit/crud/name-taken.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { Call, HandlersFor } from '#kit/handler.ts';
import { sentence } from '#kit/messages.ts';
import { toWritten } from '#kit/spoken.ts';
import { AppError } from '#lib/app-error.ts';
import type { Db } from '#store/backend.ts';
import { bumpOwnChange } from '#store/own-codes/own-codes.ts';
import * as store from './operator-type-ref.store.ts';

type Area = typeof contract.operatorTypeRef;
type Routes = Area['routes'];
type OperatorTypeRefDeps = Pick<ServerDeps, 'store' | 'clock'> & { analytics: Analytics };

export function operatorTypeRefRoutes(deps: OperatorTypeRefDeps): HandlersFor<Area> {
  const { analytics, store: records } = deps;
  const note = createAuditNote(deps, 'operatorTypeRef');
  return {
    list: async ({ query, caller, language }) => {
      const glc = groupFor(caller, await analytics.state(), query.glc);
      const { rows, total } = await store.listOperationTypes(records.db, glc, query);
      const events = await analytics.labels.all('dim_event', glc, language);
      const shown = rows.map(({ modifiedAt, ...row }) => ({
        ...row,
        eventLabel: row.event === null ? '' : (events[row.event] ?? row.event),
        modifiedAt: modifiedAt.toISOString(),
      }));
      return { rows: shown, total };
    },
    addOrEdit: (call) => saveType(deps, note, call.body, call),
    remove: async (call) => {
      const { ids, glc: asked } = call.body;
      const glc = groupToChange(call.caller, await analytics.state(), asked);
      await records.transaction(async (tx) => {
        await bumpOwnChange(tx, glc);
        const before = await store.findTypes(tx, glc, ids);
        if (before.length < new Set(ids).size) throw new AppError('not_found');
        await store.removeTypes(tx, glc, ids);
        for (const row of before) await note(tx, call, 'remove', { subject: row.id, before: row });
      });
      return null;
    },
  };
}

async function saveType(
  { analytics, store: records, clock }: OperatorTypeRefDeps,
  note: AuditNote,
  { id, glc: asked, ...given }: OperationTypeForm,
  call: Call<Routes['addOrEdit']>,
): Promise<{ id: string }> {
  const glc = groupToChange(call.caller, await analytics.state(), asked);
  const events = await analytics.labels.all('dim_event', glc, call.language);
  const find = async (db: Db) =>
    id === undefined ? null : ((await store.findTypes(db, glc, [id]))[0] ?? null);
  const form = toWritten(given, call.language, await find(records.db));
  const say = (key: 'field.unknown' | 'field.taken', value: string) =>
    sentence(key, call.language, { value });
  if (form.event !== null && !Object.hasOwn(events, form.event))
    throw new AppError('request.invalid', { fields: { event: say('field.unknown', form.event) } });
  const row = { ...form, glc, modifiedAt: clock.now() };
  const saved = await records.transaction(async (tx) => {
    await bumpOwnChange(tx, glc);
    if (await store.isCodeTaken(tx, glc, id, form.code))
      throw nameTaken({ field: 'code', value: form.code }, call.language);
    const before = await find(tx);
    const subject = await store.saveOperationType(tx, id, row);
    if (subject === null) throw new AppError('not_found');
    const verb = before === null ? 'create' : 'update';
    await note(tx, call, verb, { subject, before, after: form });
    return subject;
  });
  return { id: saved };
}
