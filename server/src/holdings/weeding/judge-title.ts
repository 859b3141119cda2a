import {
  addDays,
  type WeedingDecision,
  type WeedingGuardCode,
  type WeedingPolicy,
  type WeedingRule,
  weedingGuards,
} from '@stacksight/contract';
import { loansOfLastCopy } from '../demand.ts';
import type { TitleDemand } from '../title-demand.ts';
import { excessOf } from './weeding-excess.ts';
import {
  type LoanHistory,
  reasonsOf,
  type WeedingItem,
  type WeedingReason,
} from './weeding-reasons.ts';

// Decides which copies of a title may leave, and which guards keep a copy. A person makes the final decision at the
// shelf.

/** A copy with all reasons for weeding and all guards that keep it; a copy without a reason needs no decision. */
export type JudgedCopy = {
  copy: WeedingItem;
  reasons: readonly WeedingReason[];
  guards: readonly WeedingGuardCode[];
  /** How far the copy exceeds the limits of its reasons; clearer cases have larger numbers. */
  excess: number;
  /** True if a person has decided, and the day to ask again has not come. */
  isDecided: boolean;
};

/** The last decision on a copy that is still in force. */
export type DecisionInForce = { decision: WeedingDecision; libcode: string };

/** The facts of the judgement besides the copies of a title. */
export type WeedingView = {
  today: string;
  history: LoanHistory;
  policyOf: (libcode: string) => WeedingPolicy;
  ruleOf: (libcode: string, clc: string) => WeedingRule | null;
  /** Returns the demand for the title in a library; null if it is unknown. */
  demandAt: (bookrecno: string, libcode: string) => TitleDemand | null;
  /** Returns the number of readers who wait for the title, in all libraries. */
  holdsOf: (bookrecno: string) => number;
  isClosedRoom: (loc: string) => boolean;
  isInPlan: (barcode: string) => boolean;
  decisionOn: (barcode: string) => DecisionInForce | null;
};

/** The call number of a volume of a set ends with the volume: `:2`, `v.2`, `(2)`. */
const volume = /([:=]\s*\d+|\bv(ol)?\.?\s*\d+|[(\uFF08]\S{1,3}[)\uFF09])$/i;
const leaves: ReadonlySet<WeedingDecision> = new Set(['withdraw', 'missing']);

/** Judges all copies of one title in all libraries; copies that are decided to leave do not count as present. */
export function judgeTitle(all: readonly WeedingItem[], view: WeedingView): JudgedCopy[] {
  const decisions = new Map(all.map((copy) => [copy.barcode, decisionFor(copy, view)]));
  const staying = all.filter(({ barcode }) => !leaves.has(decisions.get(barcode) ?? 'keep'));
  const surplus = surplusOf(staying, view);
  const judged = all.map((copy) => {
    const policy = view.policyOf(copy.libcode);
    const rule = view.ruleOf(copy.libcode, copy.clc);
    const { today, history } = view;
    const extra = surplus.get(copy.barcode);
    const own = reasonsOf(copy, { today, policy, rule, history });
    const reasons = extra === undefined ? own : [...own, extra];
    return {
      copy,
      reasons,
      excess: excessOf(reasons, { policy, rule }),
      guards: new Set(ownGuards(copy, policy, view)),
      isDecided: (decisions.get(copy.barcode) ?? null) !== null,
    };
  });
  const isMoving = ({ barcode }: WeedingItem) => decisions.get(barcode) === 'move';
  keepLast(judged, { staying, isMoving }, view);
  return judged.map(({ guards, ...one }) => ({
    ...one,
    guards: weedingGuards.filter((guard) => guards.has(guard)),
  }));
}

/**
 * Returns the decision in force for a copy. A decision to move the copy is done once the copy is in another library.
 */
function decisionFor(
  { barcode, libcode }: WeedingItem,
  { decisionOn }: WeedingView,
): WeedingDecision | null {
  const known = decisionOn(barcode);
  const isMoved = known?.decision === 'move' && known.libcode !== libcode;
  return known === null || isMoved ? null : known.decision;
}

type Draft = Omit<JudgedCopy, 'guards'> & { guards: Set<WeedingGuardCode> };

function ownGuards(
  copy: WeedingItem,
  policy: WeedingPolicy,
  { today, holdsOf, isClosedRoom, isInPlan }: WeedingView,
): WeedingGuardCode[] {
  const { bookrecno, barcode, loc, cirtype, addedOn, callno } = copy;
  const isKept = policy.keptRooms.includes(loc) || policy.keptTypes.includes(cirtype);
  const guards: readonly (readonly [WeedingGuardCode, boolean])[] = [
    ['hold', copy.isHeld || holdsOf(bookrecno) > 0],
    ['special', isClosedRoom(loc) || isKept || !copy.isLoanable],
    ['set', volume.test(callno.trim())],
    ['recent', addedOn !== null && addedOn > addDays(today, -policy.restDays)],
    ['inPlan', isInPlan(barcode)],
    // The pieces of one row share one barcode, so it is unknown which piece is in the hand.
    ['notThere', (copy.isLoanable && !copy.isOnShelf) || copy.n !== 1 || barcode === ''],
  ];
  return guards.filter(([, keeps]) => keeps).map(([guard]) => guard);
}

/**
 * Returns the surplus copies of a title in a library: those beyond the copies that bring enough loans, if nobody
 * borrowed them for a year.
 */
function surplusOf(
  staying: readonly WeedingItem[],
  { policyOf, demandAt }: WeedingView,
): Map<string, WeedingReason> {
  const found = new Map<string, WeedingReason>();
  for (const [libcode, copies] of Map.groupBy(staying, (copy) => copy.libcode)) {
    const [first] = copies;
    const demand = first === undefined ? null : demandAt(first.bookrecno, libcode);
    const loanable = copies.filter((copy) => copy.isLoanable);
    if (demand === null || loanable.length < 2) continue;
    const { leastGain } = policyOf(libcode);
    let enough = loanable.length;
    while (enough > 1 && loansOfLastCopy(demand, enough) < leastGain) enough -= 1;
    const gain = loansOfLastCopy(demand, loanable.length);
    const spare = loanable.toSorted(bestFirst).slice(enough);
    for (const { barcode, loans } of spare)
      if (loans === 0)
        found.set(barcode, { code: 'surplus', loanable: loanable.length, enough, gain });
  }
  return found;
}

type LastCopies = { staying: readonly WeedingItem[]; isMoving: (copy: WeedingItem) => boolean };

/** Keeps the best copy if all others may leave: one of all libraries, and one of each library if the policy says so. */
function keepLast(judged: readonly Draft[], { staying, isMoving }: LastCopies, view: WeedingView) {
  keepOne(judged, staying, 'lastInCity');
  const here = staying.filter((copy) => !isMoving(copy));
  for (const [libcode, held] of Map.groupBy(here, (copy) => copy.libcode))
    if (view.policyOf(libcode).keepsLast) keepOne(judged, held, 'lastInLibrary');
}

function keepOne(judged: readonly Draft[], held: readonly WeedingItem[], guard: WeedingGuardCode) {
  const barcodes = new Set(held.map(({ barcode }) => barcode));
  const drafts = judged.filter(({ copy }) => barcodes.has(copy.barcode));
  const free = drafts.filter(
    ({ reasons, guards, isDecided }) => reasons.length > 0 && guards.size === 0 && !isDecided,
  );
  const others = drafts.length - free.length;
  const best = free.toSorted((a, b) => bestFirst(a.copy, b.copy))[0];
  const last = drafts.length === 1 ? drafts[0] : others === 0 ? best : undefined;
  if (last !== undefined && !last.guards.has('lastInCity')) last.guards.add(guard);
}

/** Orders copies by how long a library would keep them: recently used, little worn and new copies come first. */
function bestFirst(a: WeedingItem, b: WeedingItem): number {
  return (
    b.loans - a.loans ||
    (b.lastLoanOn ?? '').localeCompare(a.lastLoanOn ?? '') ||
    a.loansEver - b.loansEver ||
    (b.addedOn ?? '').localeCompare(a.addedOn ?? '') ||
    a.barcode.localeCompare(b.barcode)
  );
}
