import type { Language, TransferQuestion } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import { librariesIn, type QueryScope, resolveScope } from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { type ChosenCopy, type CopyPlan, planCopies } from '#holdings/allot/plan-copies.ts';
import type { TransferStocks } from '#holdings/allot/stock.store.ts';
import { type DemandBooks, demandBookKey, versionOf } from '#holdings/demand-book.ts';
import { targetsOf } from '#holdings/targets.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { allCopyTargets } from '#store/config/replica-standards.ts';
import { barcodesInPlans } from '#store/holdings/barcodes-in-plans.ts';
import { barcodesLeaving } from '#store/holdings/weeding-decisions.ts';
import { countReaderGroups } from '#store/own-codes/reader-groups.ts';
import { titlesBrought } from './plans.store.ts';

export type HoldingDeps = Pick<ServerDeps, 'store' | 'clock' | 'engine'> & {
  analytics: Analytics;
  timeZone: string;
  books: DemandBooks;
  stocks: TransferStocks;
};
export type TransferCall = { caller: Caller; language: Language; signal: AbortSignal };

export type MadePlan = CopyPlan & { glc: string };

const dayMs = 86_400_000;

/** Chooses the copies that answer a question; every library in it must be the caller's. */
export async function makePlan(
  deps: HoldingDeps,
  question: TransferQuestion,
  call: TransferCall,
): Promise<MadePlan> {
  const state = await deps.analytics.state();
  const scope = scopeOf(call, state, question);
  await checkReaderGroups(deps, question, { ...call, scope });
  return choosePlan(deps, { ...question, glc: scope.glc });
}

type ChoosingDeps = Pick<HoldingDeps, 'store' | 'clock' | 'timeZone' | 'books' | 'stocks'> & {
  analytics: Pick<Analytics, 'state'>;
};

/** Chooses the copies that answer a question of a group, without a check of the caller. */
export async function choosePlan(
  { analytics, clock, timeZone, books, stocks, store }: ChoosingDeps,
  question: TransferQuestion & { glc: string },
): Promise<MadePlan> {
  const { versions } = await analytics.state();
  const { glc, libraries } = question;
  const today = toDay(clock.now(), timeZone);
  const key = demandBookKey(versions, glc, today);
  const allotted = versionOf(versions, glc, ['fact_allot']);
  const book = await books(key);
  const readerGroups = [...new Set(question.readerGroups)].sort();
  const wantedKey = readerGroups.length === 0 ? key : { ...key, readerGroups };
  const wantedBook = wantedKey === key ? book : await books(wantedKey);
  const stock = await stocks({ key: wantedKey, allotted, book, wantedBook, libraries });
  const restFrom = new Date(clock.now().getTime() - question.restMonths * 30.44 * dayMs);
  const [standards, inPlans, leaving, brought] = await Promise.all([
    allCopyTargets(store.db, glc),
    barcodesInPlans(store.db, glc),
    barcodesLeaving(store.db, glc, today),
    titlesBrought(store.db, glc, restFrom),
  ]);
  const restDay = toDay(restFrom, timeZone);
  const plan = planCopies(question, {
    ...{ today, titles: stock.titles, rooms: stock.rooms },
    inPlans: new Set([...inPlans, ...leaving]),
    targetOf: targetsOf(standards),
    hadBefore: (bookrecno, libcode) => {
      const place = `${bookrecno}/${libcode}`;
      return brought.has(place) || (stock.cameOn.get(place) ?? '') >= restDay;
    },
  });
  return { ...plan, glc };
}

function scopeOf(
  { caller, language }: TransferCall,
  state: Awaited<ReturnType<Analytics['state']>>,
  { glc, libraries }: TransferQuestion,
): QueryScope {
  const scope = resolveScope(caller.scope, state.groups, { glc, defaultGlc: caller.defaultGlc });
  const own = librariesIn(caller.scope, scope.glc);
  const foreign = libraries.find((code) => own !== null && !own.includes(code));
  if (foreign !== undefined) throw new AppError('permission.denied');
  if (new Set(libraries).size < 2)
    throw new AppError('request.invalid', {
      fields: { libraries: sentence('transfer.twoLibraries', language) },
    });
  return scope;
}

/** Throws unless the caller may ask for every reader group of a question. */
async function checkReaderGroups(
  { store }: Pick<HoldingDeps, 'store'>,
  { readerGroups }: TransferQuestion,
  { caller, language, scope }: TransferCall & { scope: QueryScope },
): Promise<void> {
  if (readerGroups.length === 0) return;
  if (!caller.isSuper && !caller.permissions.has('reader:group'))
    throw new AppError('permission.denied');
  const asked = [...new Set(readerGroups)];
  if ((await countReaderGroups(store.db, scope, asked)) < asked.length)
    throw new AppError('request.invalid', {
      fields: { readerGroups: sentence('transfer.readerGroup', language) },
    });
}

/** Returns the sums of chosen copies by pair of libraries and by class, the largest gain first. */
export function sumChosen(chosen: readonly ChosenCopy[]) {
  const pairs = new Map<string, { from: string; to: string; copies: number; gain: number }>();
  const classes = new Map<string, { class1: string; copies: number; gain: number }>();
  for (const { copy, to, gain } of chosen) {
    const from = copy.libcode;
    const pair = pairs.get(`${from}/${to}`) ?? { from, to, copies: 0, gain: 0 };
    pairs.set(`${from}/${to}`, { ...pair, copies: pair.copies + 1, gain: pair.gain + gain });
    const one = classes.get(copy.class1) ?? { class1: copy.class1, copies: 0, gain: 0 };
    classes.set(copy.class1, { ...one, copies: one.copies + 1, gain: one.gain + gain });
  }
  return {
    copies: chosen.length,
    titles: new Set(chosen.map(({ copy }) => copy.bookrecno)).size,
    gain: chosen.reduce((sum, { gain }) => sum + gain, 0),
    pairs: [...pairs.values()].sort((a, b) => b.gain - a.gain),
    classes: [...classes.values()].sort((a, b) => b.gain - a.gain),
  };
}
