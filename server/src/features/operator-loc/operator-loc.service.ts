import type { Language, OperatorPlace, OperatorPlaceForm } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import { groupFor, isInScope, resolveScope } from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { shareOfOperator } from '#analytics/statement/operators.ts';
import type { AuditNote, ChangeContext } from '#kit/crud/audit-note.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { type MessageKey, sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import type { Db } from '#store/backend.ts';
import { operatorPlaces } from '#store/own-codes/operator-places.ts';
import { bumpOwnChange } from '#store/own-codes/own-codes.ts';
import * as store from './operator-loc.store.ts';

export type OperatorLocDeps = Pick<ServerDeps, 'store' | 'clock' | 'engine'> & {
  analytics: Analytics;
  timeZone: string;
};
type OperatorPlaceFields = Omit<OperatorPlaceForm, 'glc'>;

/** Returns one page of the places where operators work, in the caller's libraries. */
export async function pageOfPlaces(
  deps: OperatorLocDeps,
  query: store.WorkplaceListQuery & { glc?: string | undefined },
  by: Pick<ChangeContext, 'caller' | 'language'>,
) {
  const { groups } = await deps.analytics.state();
  const { glc, libraries } = resolveScope(by.caller.scope, groups, {
    glc: query.glc,
    defaultGlc: by.caller.defaultGlc,
  });
  const today = toDay(deps.clock.now(), deps.timeZone);
  const within = { library: glc, libraries, today };
  const { rows, total } = await store.listWorkplaces(deps.store.db, within, query);
  return { rows: await toPlaces(deps, rows, by.language), total };
}

/** Converts places where operators work into a reply, with labels for their codes. */
export async function toPlaces(
  { analytics, clock, timeZone }: OperatorLocDeps,
  rows: readonly store.PlaceRow[],
  language: Language,
): Promise<OperatorPlace[]> {
  const today = toDay(clock.now(), timeZone);
  const glc = rows[0]?.glc ?? '';
  const libraries = await analytics.labels.all('dim_library', glc, language);
  const locations = await analytics.labels.all('dim_location', glc, language);
  return rows.map(({ glc: _, ...row }) => ({
    ...row,
    libraryName: libraries[row.libcode] ?? row.libcode,
    locationName: locations[row.loc] ?? row.loc,
    isNow: row.dayFrom <= today && (row.dayUntil ?? today) >= today,
    modifiedAt: row.modifiedAt.toISOString(),
  }));
}

/** Returns the rows with these ids; throws if the caller may not see one of them. */
export async function getVisiblePlaces(db: Db, ids: readonly string[], { scope }: Caller) {
  const rows = await store.findPlaces(db, ids);
  const isWhole = rows.length === new Set(ids).size && rows.every((row) => isInScope(scope, row));
  if (!isWhole) throw new AppError('not_found');
  return rows;
}

export async function savePlace(
  deps: OperatorLocDeps,
  note: AuditNote,
  { glc: asked, ...fields }: OperatorPlaceForm,
  by: ChangeContext,
): Promise<{ id: string }> {
  const glc = groupFor(by.caller, await deps.analytics.state(), asked);
  await checkFields(deps, glc, fields, by);
  const place = { ...fields, glc, modifiedAt: deps.clock.now() };
  const id = await deps.store.transaction(async (tx) => {
    await bumpOwnChange(tx, glc);
    if (await store.overlaps(tx, place, null)) throw refused('dayFrom', 'field.overlaps', by);
    const made = await store.insertPlace(tx, place);
    await note(tx, by, 'create', { subject: made, after: fields });
    return made;
  });
  return { id };
}

export async function updatePlace(
  deps: OperatorLocDeps,
  note: AuditNote,
  { id, ...fields }: OperatorPlaceFields & { id: string },
  by: ChangeContext,
): Promise<null> {
  const [known] = await getVisiblePlaces(deps.store.db, [id], by.caller);
  if (known === undefined) throw new AppError('not_found');
  const { glc } = known;
  await checkFields(deps, glc, fields, by);
  const place = { ...fields, glc, modifiedAt: deps.clock.now() };
  await deps.store.transaction(async (tx) => {
    await bumpOwnChange(tx, glc);
    const [before] = await getVisiblePlaces(tx, [id], by.caller);
    if (await store.overlaps(tx, place, id)) throw refused('dayFrom', 'field.overlaps', by);
    await store.changePlace(tx, id, place);
    await note(tx, by, 'update', { subject: id, before, after: fields });
  });
  return null;
}

export async function removePlaces(
  deps: OperatorLocDeps,
  note: AuditNote,
  ids: readonly string[],
  by: ChangeContext,
): Promise<null> {
  const known = await getVisiblePlaces(deps.store.db, ids, by.caller);
  const groups = [...new Set(known.map((row) => row.glc))].sort();
  await deps.store.transaction(async (tx) => {
    for (const glc of groups) await bumpOwnChange(tx, glc);
    const before = await getVisiblePlaces(tx, ids, by.caller);
    await store.removePlaces(tx, ids);
    for (const row of before) await note(tx, by, 'remove', { subject: row.id, before: row });
  });
  return null;
}

const refused = (field: string, key: MessageKey, { language }: ChangeContext) =>
  new AppError('request.invalid', { fields: { [field]: sentence(key, language) } });

// Throws for a library outside the caller's scope, for an operator who works only in other libraries, and if the last
// day comes before the first.
async function checkFields(
  deps: OperatorLocDeps,
  glc: string,
  { operator, libcode, dayFrom, dayUntil }: OperatorPlaceFields,
  by: ChangeContext,
): Promise<void> {
  const libraries = await deps.analytics.labels.all('dim_library', glc, by.language);
  if (!Object.hasOwn(libraries, libcode) || !isInScope(by.caller.scope, { glc, libcode }))
    throw new AppError('request.invalid', {
      fields: { libcode: sentence('field.unknown', by.language, { value: libcode }) },
    });
  const sources = { engine: deps.engine, places: operatorPlaces(deps.store.db) };
  const share = await shareOfOperator(sources, by.caller.scope, { glc, code: operator });
  if (share === 'none') throw new AppError('permission.denied');
  if (dayUntil !== null && dayUntil < dayFrom) throw refused('dayUntil', 'field.rangeOrder', by);
}
