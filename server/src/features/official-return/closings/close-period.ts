import { periodDays, periodKind, type ReturnForm } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import { modelVersion } from '#analytics/model/model.ts';
import { assertMayChange } from '#analytics/question/scope.ts';
import type { AuditNote, ChangeContext } from '#kit/crud/audit-note.ts';
import { AppError } from '#lib/app-error.ts';
import { lockRecord } from '#store/lock-record.ts';
import type { KeptField, KeptReturn } from '#store/schema/analysis/returns.ts';
import { returnNow } from '../fill/fill-return.ts';
import { metricOf } from '../fill/work-out.ts';
import { fieldsOf, returnForms } from '../forms/forms.ts';
import {
  type ReturnCall,
  type ReturnDeps,
  type ReturnPlace,
  returnPlace,
} from '../return-place.ts';
import * as store from './closings.store.ts';
import { figuresNow } from './figures.ts';
import { keyOfQuery, type LoadShares, loadShares } from './loads.ts';

type ClosingForm = { glc?: string | undefined; libcode: string; period: string; note: string };
type Kept = Pick<store.ClosingRow, 'modelVersion' | 'dataVersion' | 'returns' | 'figures'>;

/** Closes a period: what every return and the statistics by library and month are now stays kept. */
export async function closePeriod(
  deps: ReturnDeps,
  note: AuditNote,
  { period, note: text, ...asked }: ClosingForm,
  call: ReturnCall & ChangeContext,
): Promise<{ id: string }> {
  const place = await returnPlace(deps, asked, call);
  const { glc, libcode } = place;
  assertMayChange(call.caller.scope, place);
  const last = await store.lastClosing(deps.store.db, { glc, libcode, period });
  if (last !== null && last.reopenedAt === null) throw new AppError('return.already_closed');
  const kept = await keepPeriod(deps, { place, period }, call);
  const closed = { closedBy: call.caller.username, closedAt: deps.clock.now() };
  return deps.store.transaction(async (tx) => {
    await lockRecord(tx, `officialReturn/${glc}/${libcode}/${period}`);
    const id = await store.addClosing(tx, { glc, libcode, period, note: text, ...closed, ...kept });
    if (id === null) throw new AppError('return.already_closed');
    const subject = `${glc}/${libcode}/${period}`;
    await note(tx, call, 'close', { subject, after: { period, libcode, note: text } });
    return { id };
  });
}

/**
 * Reads what a closing keeps. Forms whose period has other days that have not all passed are left out. Throws
 * `return.not_ended` before the period is over, and `permission.denied` where the caller may not see a number of it.
 */
export async function keepPeriod(
  deps: ReturnDeps,
  { place, period }: { place: ReturnPlace; period: string },
  asking: ReturnCall,
): Promise<Kept> {
  // Small counts of readers are kept too; each reader of the closing sees only those that they may see today.
  const permissions = new Set([...asking.caller.permissions, 'reader:rows']);
  const call = { ...asking, caller: { ...asking.caller, permissions } };
  const today = toDay(deps.clock.now(), deps.timeZone);
  if (periodDays(period).to > today) throw new AppError('return.not_ended');
  const forms = returnForms.filter(
    ({ periods, firstMonth }) =>
      periods.includes(periodKind(period)) && periodDays(period, firstMonth).to <= today,
  );
  // The data of this moment: an answer of two seconds ago would miss a load that has just ended.
  const { versions } = await deps.analytics.state({ isFresh: true });
  const returns: Record<string, KeptReturn> = {};
  for (const form of forms) {
    const days = periodDays(period, form.firstMonth);
    const now = await returnNow(deps, { form, period, place }, call);
    if ([...now.worked.values()].some(({ lacks }) => lacks === 'denied'))
      throw new AppError('permission.denied');
    const shares = await loadShares(deps, form, { place, days }, call);
    returns[form.code] = { version: form.version, fields: keptFields(form, now, shares) };
  }
  const own = versions.filter(({ glc }) => glc === place.glc);
  const dataVersion = {
    versions: Object.fromEntries(own.map(({ name, version }) => [name, version])),
  };
  const figures = await figuresNow(deps, { place, period }, call);
  return { modelVersion, dataVersion, returns, figures };
}

function keptFields(
  form: ReturnForm,
  { worked, numbers, lines }: Awaited<ReturnType<typeof returnNow>>,
  shares: LoadShares,
): Record<string, KeptField> {
  const entries = fieldsOf(form).map((field): [string, KeptField] => {
    const { code } = field;
    const number = numbers.get(code) ?? { worked: null, value: null };
    const query = worked.get(code)?.query ?? null;
    const loads =
      query === null || metricOf(field) === null ? undefined : shares.get(keyOfQuery(query));
    const entered = lines.values.get(code)?.value ?? null;
    return [code, { ...number, entered, ...(loads === undefined ? {} : { loads }) }];
  });
  return Object.fromEntries(entries);
}

/** Reopens a closing, so that its returns can be changed; what it keeps stays. */
export async function reopenPeriod(
  deps: ReturnDeps,
  note: AuditNote,
  { id, reason }: { id: string; reason: string },
  call: ChangeContext,
): Promise<null> {
  const found = await store.findClosing(deps.store.db, id);
  if (found === null) throw new AppError('not_found');
  assertMayChange(call.caller.scope, found);
  const change = {
    reopenedBy: call.caller.username,
    reopenedAt: deps.clock.now(),
    reopenReason: reason,
  };
  return deps.store.transaction(async (tx) => {
    if (!(await store.reopenClosing(tx, id, change))) throw new AppError('return.already_open');
    const { glc, libcode, period } = found;
    const subject = `${glc}/${libcode}/${period}`;
    await note(tx, call, 'reopen', { subject, after: { period, libcode, reason } });
    return null;
  });
}
