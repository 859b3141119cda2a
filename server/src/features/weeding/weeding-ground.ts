import type { BookKey } from '#holdings/demand-book.ts';
import type { WeedingView } from '#holdings/weeding/judge-title.ts';
import { ruleFinder } from '#holdings/weeding/usual-policy.ts';
import { readClosedRooms, readLoanHistory } from '#holdings/weeding/weeding-items.store.ts';
import type { LoanHistory } from '#holdings/weeding/weeding-reasons.ts';
import { keepLast } from '#lib/keep-last.ts';
import type { Db } from '#store/backend.ts';
import { barcodesInPlans } from '#store/holdings/barcodes-in-plans.ts';
import { decisionsInForce } from '#store/holdings/weeding-decisions.ts';
import { readPolicies } from './policies.store.ts';
import { policyOfLibrary, type WeedingSources } from './weeding-place.ts';

/**
 * The facts of a library group by which copies are judged. The text `mark` changes whenever any of them changes,
 * except decisions.
 */
export type WeedingGround = { view: Omit<WeedingView, 'decisionOn'>; mark: string };
export type WeedingGrounds = (key: BookKey) => Promise<WeedingGround>;

export type WeedingDeps = WeedingSources & { ground: WeedingGrounds };

type RoomsAndLoans = readonly [LoanHistory, ReadonlySet<string>];
const mostKept = 2;

/**
 * Returns the function that reads the facts for judging copies of a group. Rooms and loans are cached until the data
 * change.
 */
export function createWeedingGrounds({ engine, store, books }: WeedingSources): WeedingGrounds {
  const kept = keepLast<RoomsAndLoans>(mostKept);
  const roomsAndLoans = (key: BookKey) =>
    kept(key.glc, Object.values(key).join('/'), (signal) =>
      Promise.all([
        readLoanHistory(engine, key.glc, signal),
        readClosedRooms(engine, key.glc, signal),
      ]),
    );
  return async (key) => {
    const { glc, today } = key;
    const [book, [history, closed], inPlans, { policies, version }] = await Promise.all([
      books(key),
      roomsAndLoans(key),
      barcodesInPlans(store.db, glc),
      readPolicies(store.db, glc),
    ]);
    const finders = new Map<string, ReturnType<typeof ruleFinder>>();
    const finderOf = (libcode: string) => {
      const known = finders.get(libcode) ?? ruleFinder(policyOfLibrary(policies, libcode).rules);
      finders.set(libcode, known);
      return known;
    };
    return {
      view: {
        ...{ today, history },
        policyOf: (libcode) => policyOfLibrary(policies, libcode),
        ruleOf: (libcode, clc) => finderOf(libcode)(clc),
        demandAt: book.at,
        holdsOf: (bookrecno) => book.of(bookrecno).reduce((sum, { holds }) => sum + holds, 0),
        isClosedRoom: (loc) => closed.has(loc),
        isInPlan: (barcode) => inPlans.has(barcode),
      },
      mark: [...Object.values(key), version, ...[...inPlans].sort()].join('/'),
    };
  };
}

/** Adds the decisions in force to the facts, for some titles or for all. */
export async function withDecisions(
  db: Db,
  { view }: WeedingGround,
  at: { glc: string; titles?: readonly string[] },
): Promise<WeedingView> {
  const decisions = await decisionsInForce(db, at, view.today);
  return { ...view, decisionOn: (barcode) => decisions.get(barcode) ?? null };
}
