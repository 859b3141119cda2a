import { createHash, randomUUID } from 'node:crypto';
import { type AlertProblem, daysBetween } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import type { ServerDeps, TaskKind } from '#kit/deps.ts';
import type { ReportAsker } from '#kit/reports.ts';
import { AppError } from '#lib/app-error.ts';
import { type AlertRow, listEnabledAlerts, noteJudged } from './alert.store.ts';
import { exploreText } from './explore-text.ts';
import { addFirings, lastFirings, type NewFiring } from './firing.store.ts';
import { type FoundFiring, type JudgeDeps, type Judged, judgeAlert } from './judge-alert.ts';
import { sayFiring, sayTogether } from './say-firing.ts';
import { tellFirings } from './tell-firings.ts';
import { readWatched, type Watched } from './watched.ts';

export type FindAlertOwner = (accountId: string | null) => Promise<ReportAsker | null>;
export type CheckDeps = JudgeDeps &
  Pick<ServerDeps, 'store' | 'clock' | 'config' | 'log' | 'notify'> & { findOwner: FindAlertOwner };

/** Days that came later than this are not judged any more: nobody is told about last quarter. */
const mostDays = 31;

/** Returns the kind of task that judges the numbers of all alerts when their data have changed, and tells people. */
export function checkAlertsTask(deps: CheckDeps, words: NonNullable<TaskKind['words']>): TaskKind {
  return {
    atOnce: 1,
    attempts: 3,
    cron: '*/10 * * * *',
    words,
    run: async ({ signal, progress }) => {
      const rows = await listEnabledAlerts(deps.store.db);
      for (const [at, row] of rows.entries()) {
        signal.throwIfAborted();
        await checkAlert(deps, row, signal);
        progress(at + 1, rows.length);
      }
      await tellFirings(deps);
      return null;
    },
  };
}

async function checkAlert(deps: CheckDeps, row: AlertRow, signal: AbortSignal): Promise<void> {
  const { store, clock, config, analytics, log } = deps;
  const { versions } = await analytics.state();
  const today = toDay(clock.now(), config.timeZone);
  const newest = versions.map(({ glc, name, version }) => `${glc} ${name} ${version}`).join();
  const judgedKey = `${today} ${hashOf(newest)}`;
  if (row.judgedKey === judgedKey) return;
  const fail = (problem: AlertProblem) =>
    store.transaction((tx) =>
      noteJudged(tx, row, { judgedKey: null, judgedUntil: row.judgedUntil, problem }),
    );
  try {
    const asker = await deps.findOwner(row.createdBy);
    const mayAsk = asker?.isSuper === true || asker?.permissions.has('analysis:view') === true;
    if (asker === null || !mayAsk) return void (await fail('denied'));
    const watched = await readWatched(store.db, row.form.watch);
    if (watched === null) return void (await fail('gone'));
    const isFirst = row.judgedUntil === null;
    const lastFired = await lastFirings(store.db, row.id);
    const days = isFirst
      ? mostDays
      : Math.min(mostDays, daysBetween(row.judgedUntil ?? today, today));
    const options = { watched, days, after: row.judgedUntil, onlyLast: isFirst, lastFired };
    const judged = await judgeAlert(deps, row.form, options, { asker, signal });
    const batch = randomUUID();
    const firings = await toRows(deps, row, { judged, watched, batch });
    const judgedUntil = judged.last ?? row.judgedUntil;
    const problem = judged.until === null ? 'noData' : null;
    await store.transaction(async (tx) => {
      // Another server may have judged the same days, or a person may have changed the alert.
      if (await noteJudged(tx, row, { judgedKey, judgedUntil, problem }))
        await addFirings(tx, firings);
    });
  } catch (err) {
    if (signal.aborted || !(err instanceof AppError)) throw err;
    if (err.code === 'permission.denied') return void (await fail('denied'));
    if (err.code === 'query.invalid') return void (await fail('notDaily'));
    log.warn({ err, alert: row.id }, 'an alert was not judged');
  }
}

async function toRows(
  { analytics, clock }: CheckDeps,
  { id, form }: AlertRow,
  { judged, watched, batch }: { judged: Judged; watched: Watched; batch: string },
): Promise<NewFiring[]> {
  const names = {
    'zh-CN': await analytics.labels.all('dim_library', judged.glc, 'zh-CN'),
    'en-US': await analytics.labels.all('dim_library', judged.glc, 'en-US'),
  };
  const whole = sayTogether(judged.libraries);
  const nameOf = (libcode: string, language: 'zh-CN' | 'en-US') =>
    libcode === '' ? whole[language] : (names[language][libcode] ?? libcode);
  return judged.firings.map((one: FoundFiring): NewFiring => {
    const { libcode, day, until, value, expected, low, high, why } = one;
    const library = { 'zh-CN': nameOf(libcode, 'zh-CN'), 'en-US': nameOf(libcode, 'en-US') };
    const { footprint } = judged;
    return {
      ...{ alertId: id, batch, libcode, day, until, firedAt: clock.now() },
      verdict: { value, expected, low, high, why },
      words: { library, text: sayFiring(one, form, watched) },
      footprint: libcode === '' ? footprint : { ...footprint, libraries: [libcode] },
      question: exploreText(
        watched,
        { ...one, glc: judged.glc, libraries: judged.libraries },
        form,
      ),
    };
  });
}

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);
