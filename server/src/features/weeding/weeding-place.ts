import { addDays, type Language, type WeedingPolicy } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import { type QueryScope, resolveScope } from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import type { BookKey, DemandBook } from '#holdings/demand-book.ts';
import type { WeedingView } from '#holdings/weeding/judge-title.ts';
import { ruleFinder, usualPolicy } from '#holdings/weeding/usual-policy.ts';
import { readClosedRooms, readLoanHistory } from '#holdings/weeding/weeding-items.store.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { Caller } from '#lib/caller.ts';
import type { Db } from '#store/backend.ts';
import { barcodesInPlans } from '#store/holdings/barcodes-in-plans.ts';
import { decisionsInForce } from '#store/holdings/weeding-decisions.ts';
import { readPolicies } from './policies.store.ts';

export type WeedingDeps = Pick<ServerDeps, 'store' | 'clock' | 'engine'> & {
  analytics: Analytics;
  timeZone: string;
  books: (key: BookKey, signal: AbortSignal) => Promise<DemandBook>;
};
export type WeedingCall = { caller: Caller; language: Language; signal: AbortSignal };

/** The libraries that a call is about, and the state of the data that it judges by. */
export type WeedingPlace = { scope: QueryScope; key: BookKey };

const sources = [
  ...['behaviour_event', 'fact_loan', 'fact_hold', 'fact_acquisition', 'dim_item', 'dim_bib'],
  ...['dim_state', 'dim_location'],
];

export async function weedingPlace(
  { analytics, clock, timeZone }: WeedingDeps,
  caller: Caller,
  { glc, libcode }: { glc?: string | undefined; libcode?: string | undefined },
): Promise<WeedingPlace> {
  const { groups, versions } = await analytics.state();
  const scope = resolveScope(caller.scope, groups, {
    glc,
    defaultGlc: caller.defaultGlc,
    libraries: libcode === undefined ? undefined : [libcode],
  });
  const today = toDay(clock.now(), timeZone);
  const version = versions
    .filter((one) => one.glc === scope.glc && sources.includes(one.name))
    .map((one) => one.version)
    .join();
  return { scope, key: { glc: scope.glc, today, since: addDays(today, -365), version } };
}

/** The rules of a library: its own, else those of all libraries, else those of the product. */
export function policyIn(policies: ReadonlyMap<string, WeedingPolicy>, libcode: string) {
  return policies.get(libcode) ?? policies.get('') ?? usualPolicy;
}

/** What copies are judged by; `mark` changes with everything in it but the decisions. */
export type WeedingGround = { view: Omit<WeedingView, 'decisionOn'>; mark: string };

export async function weedingGround(
  { engine, store, books }: WeedingDeps,
  key: BookKey,
  signal: AbortSignal,
): Promise<WeedingGround> {
  const { glc, today } = key;
  const [book, history, closed, inPlans, { policies, version }] = await Promise.all([
    books(key, signal),
    readLoanHistory(engine, glc, signal),
    readClosedRooms(engine, glc, signal),
    barcodesInPlans(store.db, glc),
    readPolicies(store.db, glc),
  ]);
  const finders = new Map<string, ReturnType<typeof ruleFinder>>();
  const finderOf = (libcode: string) => {
    const known = finders.get(libcode) ?? ruleFinder(policyIn(policies, libcode).rules);
    finders.set(libcode, known);
    return known;
  };
  return {
    view: {
      ...{ today, history },
      policyOf: (libcode) => policyIn(policies, libcode),
      ruleOf: (libcode, clc) => finderOf(libcode)(clc),
      demandAt: book.at,
      holdsOf: (bookrecno) => book.of(bookrecno).reduce((sum, { holds }) => sum + holds, 0),
      isClosedRoom: (loc) => closed.has(loc),
      isInPlan: (barcode) => inPlans.has(barcode),
    },
    mark: [...Object.values(key), version, ...[...inPlans].sort()].join('/'),
  };
}

/** The ground with the decisions that hold, of some titles or of all. */
export async function withDecisions(
  db: Db,
  { view }: WeedingGround,
  at: { glc: string; titles?: readonly string[] },
): Promise<WeedingView> {
  const decisions = await decisionsInForce(db, at, view.today);
  return { ...view, decisionOn: (barcode) => decisions.get(barcode) ?? null };
}
