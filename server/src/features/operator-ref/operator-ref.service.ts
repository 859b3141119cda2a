import type { OperatorForm } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import { groupFor, resolveScope } from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { operatorsIn, operatorsSeen, shareOfOperator } from '#analytics/statement/operators.ts';
import type { AuditNote, ChangeContext } from '#kit/crud/audit-note.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import type { Db } from '#store/backend.ts';
import { operatorPlaces } from '#store/own-codes/operator-places.ts';
import { bumpOwnChange } from '#store/own-codes/own-codes.ts';
import * as store from './operator-ref.store.ts';

export type OperatorRefDeps = Pick<ServerDeps, 'store' | 'clock' | 'engine'> & {
  analytics: Analytics;
  timeZone: string;
};
type OperatorGroupQuery = { glc?: string | undefined };

/** Returns one page of the operators in the caller's libraries, with their roles and today's places. */
export async function pageOfOperators(
  deps: OperatorRefDeps,
  query: store.OperatorListQuery & OperatorGroupQuery,
  { caller, language }: Pick<ChangeContext, 'caller' | 'language'>,
) {
  const { analytics, clock, timeZone } = deps;
  const { db } = deps.store;
  const scope = await scopeOf(deps, query, caller);
  const { glc } = scope;
  const within = { glc, codes: await operatorsIn(sourcesOf(deps), scope) };
  const { rows, total } = await store.listOperators(db, within, query);
  const roles = await store.operatorRoleNames(
    db,
    rows.map(({ id }) => id),
    language,
  );
  const codes = rows.map(({ code }) => code);
  const places = await store.workplacesOn(db, scope, codes, toDay(clock.now(), timeZone));
  const libraries = await analytics.labels.all('dim_library', glc, language);
  const locations = await analytics.labels.all('dim_location', glc, language);
  const shown = rows.map((row) => {
    const { libcode = '', loc = '' } = places.get(row.code) ?? {};
    const names = [libraries[libcode] ?? libcode, locations[loc] ?? loc];
    return {
      ...row,
      roles: roles.get(row.id) ?? [],
      libcode,
      loc,
      place: names.filter((part) => part !== '').join(' · '),
      modifiedAt: row.modifiedAt.toISOString(),
    };
  });
  return { rows: shown, total };
}

/** Adds the operators in circulation data of the caller's libraries, without names. */
export async function fillOperators(
  deps: OperatorRefDeps,
  note: AuditNote,
  asked: OperatorGroupQuery,
  by: ChangeContext,
) {
  const scope = await scopeOf(deps, asked, by.caller);
  const { glc } = scope;
  const found = await operatorsSeen(deps.engine, scope, { limit: 100_000 });
  const seen = found.map(({ code }) => code).sort();
  const added = await deps.store.transaction(async (tx) => {
    const count = await store.addOperators(tx, glc, seen, deps.clock.now());
    if (count > 0) await note(tx, by, 'fill', { subject: glc, after: { added: count } });
    return count;
  });
  const within = { glc, codes: await operatorsIn(sourcesOf(deps), scope) };
  return { added, total: await store.countOperators(deps.store.db, within) };
}

/** Names an operator; the next question shows the name instead of the code. */
export async function editOperator(
  deps: OperatorRefDeps,
  note: AuditNote,
  form: OperatorForm,
  by: ChangeContext,
) {
  const glc = groupFor(by.caller, await deps.analytics.state(), form.glc);
  const { username, code, name, remark } = form;
  await assertOwn(deps, { glc, code }, by.caller);
  const accountId =
    username === null || username === '' ? null : await store.findAccount(deps.store.db, username);
  if (username && accountId === null)
    throw new AppError('request.invalid', {
      fields: { username: sentence('field.unknown', by.language, { value: username }) },
    });
  const row = { glc, code, name, remark, accountId, modifiedAt: deps.clock.now() };
  const id = await deps.store.transaction(async (tx) => {
    await bumpOwnChange(tx, glc);
    const before = await store.findOperator(tx, glc, code);
    const saved = await store.saveOperator(tx, row);
    await note(tx, by, 'edit', { subject: saved, before, after: row });
    return saved;
  });
  return { id };
}

/** Deletes the name of an operator; the code stays in the data. */
export async function removeOperator(
  deps: OperatorRefDeps,
  note: AuditNote,
  { x, glc: asked }: OperatorGroupQuery & { x: string },
  by: ChangeContext,
): Promise<null> {
  const glc = groupFor(by.caller, await deps.analytics.state(), asked);
  const find = async (db: Db) => {
    const found = await store.findOperator(db, glc, x);
    if (found === null) throw new AppError('not_found');
    return found;
  };
  await assertOwn(deps, await find(deps.store.db), by.caller);
  await deps.store.transaction(async (tx) => {
    await bumpOwnChange(tx, glc);
    const before = await find(tx);
    await store.removeOperator(tx, before.id);
    await note(tx, by, 'remove', { subject: before.id, before });
  });
  return null;
}

async function scopeOf(
  { analytics }: OperatorRefDeps,
  { glc }: OperatorGroupQuery,
  { scope, defaultGlc }: Caller,
) {
  return resolveScope(scope, (await analytics.state()).groups, { glc, defaultGlc });
}

const sourcesOf = ({ engine, store: { db } }: OperatorRefDeps) => ({
  engine,
  places: operatorPlaces(db),
});

// Throws unless the caller's scope has every library where the operator worked, because all of these libraries show
// the name.
async function assertOwn(
  deps: OperatorRefDeps,
  operator: { glc: string; code: string },
  { scope }: Caller,
): Promise<void> {
  const share = await shareOfOperator(sourcesOf(deps), scope, operator);
  if (share === 'none') throw new AppError('not_found');
  if (share !== 'all') throw new AppError('permission.denied');
}
