import { periodKind } from '@stacksight/contract';
import { assertMayChange } from '#analytics/question/scope.ts';
import type { AuditNote, ChangeContext } from '#kit/crud/audit-note.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import { lockRecord } from '#store/lock-record.ts';
import { lastClosing } from '../closings/closings.store.ts';
import { fieldsOf, formOf } from '../forms/forms.ts';
import { type ReturnCall, type ReturnDeps, returnPlace } from '../return-place.ts';
import { returnWord } from '../return-words.ts';
import { addLine, type EntryPlace, readEntries } from './entries.store.ts';
import { isLockedBy, returnNow } from './fill-return.ts';

type AskedEntry = { form: string; period: string; libcode: string; glc?: string | undefined };
type EntryForm = AskedEntry & { field: string; value: number | null; note: string };
type CheckForm = AskedEntry & { check: string; note: string };
type ChangingCall = ReturnCall & ChangeContext;
type NewLine = { kind: 'value' | 'check'; field: string; value: number | null; note: string };

/** Enters the number of a field, or takes it back. */
export async function enterValue(
  deps: ReturnDeps,
  note: AuditNote,
  { field: code, value, note: text, ...asked }: EntryForm,
  call: ChangingCall,
): Promise<null> {
  const { language } = call;
  const { form, at, place } = await placeToChange(deps, asked, call);
  const field = fieldsOf(form).find((one) => one.code === code);
  const refuse = (name: string, says: string) =>
    new AppError('request.invalid', { fields: { [name]: says } });
  if (field === undefined)
    throw refuse('field', sentence('field.unknown', language, { value: code }));
  if (value !== null && field.format === 'integer' && !Number.isInteger(value))
    throw refuse('value', returnWord('wholeNumber', language));
  const now = await returnNow(deps, { form, period: asked.period, place }, call);
  // Small counts that the caller may not see are worked out too, so their entry needs a reason as well.
  const isWorked =
    (now.numbers.get(code)?.worked ?? null) !== null || now.worked.get(code)?.lacks === 'hidden';
  if (value !== null && isWorked && text === '')
    throw refuse('note', returnWord('reasonNeeded', language));
  return addTo(deps, note, at, { kind: 'value', field: code, value, note: text }, call);
}

/** Writes the note of a check. */
export async function explainCheck(
  deps: ReturnDeps,
  note: AuditNote,
  { check, note: text, ...asked }: CheckForm,
  call: ChangingCall,
): Promise<null> {
  const { at } = await placeToChange(deps, asked, call);
  return addTo(deps, note, at, { kind: 'check', field: check, value: null, note: text }, call);
}

async function placeToChange(deps: ReturnDeps, asked: AskedEntry, call: ChangingCall) {
  const form = formOf(asked.form);
  if (!form.periods.includes(periodKind(asked.period))) throw new AppError('not_found');
  const place = await returnPlace(deps, asked, call);
  assertMayChange(call.caller.scope, place);
  const { glc, libcode } = place;
  return { form, place, at: { glc, libcode, form: form.code, period: asked.period } };
}

/** Adds a line in one step with its audit entry; refused while the period is closed. */
function addTo(
  { store, clock }: ReturnDeps,
  note: AuditNote,
  at: EntryPlace,
  line: NewLine,
  call: ChangingCall,
): Promise<null> {
  return store.transaction(async (tx) => {
    await lockRecord(tx, `officialReturn/${at.glc}/${at.libcode}/${at.period}`);
    if (isLockedBy(await lastClosing(tx, at), at.form)) throw new AppError('return.closed');
    const { values, notes } = await readEntries(tx, at, call.language);
    const before = (line.kind === 'value' ? values : notes).get(line.field);
    const by = { enteredBy: call.caller.username, enteredAt: clock.now() };
    await addLine(tx, { ...at, ...line, ...by });
    const { value, note: text } = line;
    await note(tx, call, 'edit', {
      subject: [at.glc, at.libcode, at.form, at.period, line.field].join('/'),
      before: before === undefined ? null : { value: before.value, note: before.note },
      after: { value, note: text },
    });
    return null;
  });
}
