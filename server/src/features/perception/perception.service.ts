import {
  addDays,
  type Language,
  type ReplicaForm,
  type UnderstockedTitle,
} from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import { assertMayChange, groupFor, isInScope, resolveScope } from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import type { AuditNote, ChangeContext } from '#kit/crud/audit-note.ts';
import { nameTaken } from '#kit/crud/name-taken.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import type { Tx } from '#store/backend.ts';
import { allCopyTargets, type CopyTarget } from '#store/config/replica-standards.ts';
import { asShown } from '#store/demo/shown-demo.ts';
import * as store from './perception.store.ts';
import {
  countUnderstockedTitles,
  listUnderstockedTitles,
  type UnderstockedListQuery,
} from './short-titles.store.ts';

export type PerceptionDeps = Pick<ServerDeps, 'store' | 'clock' | 'engine'> & {
  analytics: Analytics;
  timeZone: string;
};
type Reader = { caller: Caller; language: Language; signal: AbortSignal };
type PerceptionQuery = { glc?: string | undefined; libcode?: string | undefined };

const demandDays = 365;

/** Returns one page of copy targets, with labels for libraries and classes. */
export async function readCopyTargetPage(
  { analytics, store: { db } }: PerceptionDeps,
  query: store.CopyTargetListQuery & PerceptionQuery,
  { caller, language }: Pick<ChangeContext, 'caller' | 'language'>,
) {
  const { glc, libraries: visible } = resolveScope(caller.scope, (await analytics.state()).groups, {
    glc: query.glc,
    defaultGlc: caller.defaultGlc,
  });
  const { rows, total } = await store.listCopyTargets(db, { glc, libraries: visible }, query);
  const libraries = await analytics.labels.all('dim_library', glc, language);
  const classes = await analytics.labels.all('dim_clc', glc, language);
  const own = await asShown(db, 'replica_standard', rows, language);
  const shown = own.map(({ glc: _, username: _author, modifiedAt, ...row }) => ({
    ...row,
    libraryName: row.libcode === '' ? '' : (libraries[row.libcode] ?? row.libcode),
    className: row.clc === '' ? '' : (classes[row.clc] ?? row.clc),
    modifiedAt: modifiedAt.toISOString(),
  }));
  return { rows: shown, total };
}

/** Saves a copy target; the list of titles below their target changes at once. */
export async function saveCopyTarget(
  deps: PerceptionDeps,
  note: AuditNote,
  { id, glc: requested, ...form }: ReplicaForm,
  by: ChangeContext,
): Promise<{ id: string }> {
  const before = id === undefined ? null : await getCopyTarget(deps, id, by.caller);
  const glc = before?.glc ?? groupFor(by.caller, await deps.analytics.state(), requested);
  await checkForm(deps, glc, form, by);
  assertMayChange(by.caller.scope, { glc, libcode: form.libcode });
  const row = { ...form, glc, modifiedAt: deps.clock.now() };
  const write = async (tx: Tx): Promise<string> => {
    if (before === null) return store.putCopyTarget(tx, row);
    if (await store.hasOtherCopyTarget(tx, row, before.id))
      throw nameTaken({ field: 'clc', value: form.clc || '*' }, by.language);
    await store.changeCopyTarget(tx, before.id, row);
    return before.id;
  };
  return deps.store.transaction(async (tx) => {
    const saved = await write(tx);
    await note(tx, by, 'set', { subject: saved, before, after: form });
    return { id: saved };
  });
}

async function checkForm(
  { analytics }: PerceptionDeps,
  glc: string,
  { libcode, clc }: Pick<ReplicaForm, 'libcode' | 'clc'>,
  { caller, language }: ChangeContext,
): Promise<void> {
  const wrong: Record<string, string> = {};
  const unknown = (value: string) => sentence('field.unknown', language, { value });
  const libraries = await analytics.labels.all('dim_library', glc, language);
  const classes = await analytics.labels.all('dim_clc', glc, language);
  const isMine = isInScope(caller.scope, { glc, libcode });
  if (libcode !== '' && !(Object.hasOwn(libraries, libcode) && isMine))
    wrong.libcode = unknown(libcode);
  if (clc !== '' && !Object.hasOwn(classes, clc)) wrong.clc = unknown(clc);
  if (Object.keys(wrong).length > 0) throw new AppError('request.invalid', { fields: wrong });
}

async function getCopyTarget(
  deps: PerceptionDeps,
  id: string,
  { scope }: Caller,
): Promise<CopyTarget> {
  const row = await store.findCopyTarget(deps.store.db, id);
  if (row === null) throw new AppError('not_found');
  assertMayChange(scope, row);
  return row;
}

export async function deleteCopyTarget(
  deps: PerceptionDeps,
  note: AuditNote,
  id: string,
  by: ChangeContext,
): Promise<null> {
  const before = await getCopyTarget(deps, id, by.caller);
  return deps.store.transaction(async (tx) => {
    await store.removeCopyTarget(tx, id);
    await note(tx, by, 'remove', { subject: id, before });
    return null;
  });
}

/** Returns one page of the titles with too few copies, in the caller's libraries. */
export async function readUnderstockedPage(
  deps: PerceptionDeps,
  query: UnderstockedListQuery & PerceptionQuery,
  by: Reader,
) {
  const search = await searchOf(deps, query, by);
  if (search.standards.length === 0) return { rows: [], total: 0 };
  const { rows, total } = await listUnderstockedTitles(deps.engine, search, query, by.signal);
  const labels = deps.analytics.labels;
  const libraries = await labels.all('dim_library', search.scope.glc, by.language);
  const shown = rows.map(
    (row): UnderstockedTitle => ({ ...row, libraryName: libraries[row.libcode] ?? row.libcode }),
  );
  return { rows: shown, total };
}

/** Returns the number of missing copies in the caller's libraries. */
export async function countMissingCopies(deps: PerceptionDeps, query: PerceptionQuery, by: Reader) {
  const search = await searchOf(deps, query, by);
  const standards = search.standards.length;
  if (standards === 0) return { standards, titles: 0, copies: 0 };
  return { standards, ...(await countUnderstockedTitles(deps.engine, search, by.signal)) };
}

async function searchOf(
  deps: PerceptionDeps,
  { glc, libcode }: PerceptionQuery,
  { caller }: Reader,
) {
  const { analytics, clock, timeZone } = deps;
  const scope = resolveScope(caller.scope, (await analytics.state()).groups, {
    glc,
    defaultGlc: caller.defaultGlc,
    libraries: libcode === undefined ? undefined : [libcode],
  });
  const since = addDays(toDay(clock.now(), timeZone), -demandDays);
  const all = await allCopyTargets(deps.store.db, scope.glc);
  const { libraries } = scope;
  const standards = all.filter(
    (one) => one.libcode === '' || (libraries?.includes(one.libcode) ?? true),
  );
  return { scope, since, standards };
}
