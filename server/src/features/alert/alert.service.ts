import type { AlertForm, AlertPreview, TargetAlert } from '@stacksight/contract';
import { maySeeStoredAnswer } from '#analytics/footprint.ts';
import { groupFor } from '#analytics/question/scope.ts';
import type { CallerContext } from '#kit/handler.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import type { Db } from '#store/backend.ts';
import { asShown } from '#store/demo/shown-demo.ts';
import { type AlertViewer, namesOf, type ShownAlert } from './alert.store.ts';
import type { CheckDeps } from './check-alerts.ts';
import { listFirings } from './firing.store.ts';
import { grainOf, judgeAlert } from './judge-alert.ts';
import { readSeries } from './read-series.ts';
import { sayFiring, sayTogether } from './say-firing.ts';
import { readWatched, type Watched } from './watched.ts';

export type AlertDeps = CheckDeps;

const previewDays = 365;
const mostShown = 200;

/** Returns whether an account may tell others, and sees all alerts. */
export const mayTell = ({ isSuper, permissions }: Caller): boolean =>
  isSuper || permissions.has('report:send');

export const viewerOf = (caller: Caller): AlertViewer => ({
  accountId: caller.accountId,
  seesAll: mayTell(caller),
});

/** Returns whether a caller may change an alert: their own, or any with the right to tell others. */
export const mayChangeAlert = ({ row }: ShownAlert, caller: Caller): boolean =>
  mayTell(caller) || row.createdBy === caller.accountId;

/** Returns alerts as a caller sees them. */
export async function shownAlerts(
  db: Db,
  found: readonly ShownAlert[],
  { caller, language }: CallerContext,
): Promise<TargetAlert[]> {
  const names = await namesOf(db, language);
  const ids = found.map(({ row }) => row.id);
  const open = (await listFirings(db, ids, 'open')).filter(({ row }) =>
    maySeeStoredAnswer(row.footprint, caller),
  );
  const rows = await asShown(
    db,
    'alert',
    found.map(({ row }) => row),
    language,
  );
  const shown = new Map(rows.map((row) => [row.id, row]));
  return Promise.all(
    found.map(async (one) => {
      const { row, creator, lastFiredAt } = one;
      const { name = row.name, username } = shown.get(row.id) ?? {};
      const { to } = row.form;
      const ofOthers = to.kind === 'role' ? [to.role] : to.kind === 'people' ? to.accounts : [];
      return {
        ...{ ...row.form, id: row.id, name, isEnabled: row.isEnabled },
        watchName: (await readWatched(db, row.form.watch))?.name[language] ?? null,
        toName: ofOthers.map((key) => names.get(key) ?? '–').join(', '),
        createdBy: username ?? creator,
        modifiedAt: row.modifiedAt.toISOString(),
        judgedUntil: row.judgedUntil,
        problem: row.problem,
        lastFiredAt: lastFiredAt === null ? null : new Date(lastFiredAt).toISOString(),
        open: open.filter(({ row: firing }) => firing.alertId === row.id).length,
        mayChange: mayChangeAlert(one, caller),
      };
    }),
  );
}

/** Refuses a form that watches nothing, whose number has no days, or that tells others without the right to. */
export async function checkForm(
  deps: AlertDeps,
  form: AlertForm,
  { caller, language }: CallerContext,
  signal: AbortSignal,
): Promise<Watched> {
  const refuse = (field: string, key: 'field.unknown' | 'field.required', value = '') =>
    new AppError('request.invalid', { fields: { [field]: sentence(key, language, { value }) } });
  const { rule, to, watch } = form;
  const isForMe =
    to.kind === 'me' ||
    (to.kind === 'people' && to.accounts.every((one) => one === caller.accountId));
  if (!isForMe && !mayTell(caller)) throw new AppError('permission.denied');
  if (to.kind !== 'me')
    await checkReceivers(deps, to.kind === 'role' ? [to.role] : to.accounts, refuse);
  if (rule.kind === 'bound' && rule.below === null && rule.above === null)
    throw refuse('rule.below', 'field.required');
  const watched = await readWatched(deps.store.db, watch);
  const named = watch.kind === 'metric' ? 'watch.code' : 'watch.id';
  if (watched === null)
    throw refuse(named, 'field.unknown', watch.kind === 'metric' ? watch.code : watch.id);
  const { groups } = await deps.analytics.state();
  groupFor(caller, { groups }, form.glc === '' ? undefined : form.glc);
  // The shortest reading shows whether the caller may ask, and whether the number has days at all.
  await readSeries(
    deps,
    { ...form, watched, grain: grainOf(form), days: 1 },
    { asker: caller, signal },
  );
  return watched;
}

async function checkReceivers(
  { store }: AlertDeps,
  wanted: readonly string[],
  refuse: (field: string, key: 'field.unknown', value: string) => AppError,
): Promise<void> {
  const names = await namesOf(store.db, 'zh-CN');
  const unknown = wanted.find((one) => !names.has(one));
  if (unknown !== undefined) throw refuse('to', 'field.unknown', unknown);
}

/** Returns when an alert would have fired in the last twelve months, with the caller's rights. */
export async function previewAlert(
  deps: AlertDeps,
  form: AlertForm,
  { caller, language, signal }: CallerContext & { signal: AbortSignal },
): Promise<AlertPreview> {
  const watched = await checkForm(deps, form, { caller, language }, signal);
  const options = { watched, days: previewDays, after: null };
  const found = await judgeAlert(deps, form, options, { asker: caller, signal });
  const names = await deps.analytics.labels.all('dim_library', found.glc, language);
  const sorted = found.firings.toSorted((a, b) => (a.day < b.day ? 1 : -1));
  return {
    ...{ from: found.first, until: found.last },
    ...{ judged: found.judged, notJudged: found.notJudged, total: sorted.length },
    firings: sorted.slice(0, mostShown).map((one) => ({
      ...{ libcode: one.libcode, from: one.day, until: one.until },
      library:
        one.libcode === ''
          ? sayTogether(found.libraries)[language]
          : (names[one.libcode] ?? one.libcode),
      ...{ value: one.value, expected: one.expected, reason: one.why },
      text: sayFiring(one, form, watched)[language],
    })),
  };
}
