import type { WeedingPolicy, WeedingRule } from '@stacksight/contract';
import type { Copy } from '../copies.store.ts';

/** Whole years; at least so many where it is not known what was before the data begin. */
type Years = { years: number; isAtLeast: boolean };
/** Why a copy may leave, with the numbers behind it. */
export type WeedingReason =
  | { code: 'rule'; clc: string; age: number | null; isPublished: boolean; idle: Years | null }
  /** So many copies are loanable in the library, and so many are enough; the last one brings so many loans a year. */
  | { code: 'surplus'; loanable: number; enough: number; gain: number }
  | { code: 'worn'; loans: number; limit: number }
  | { code: 'dead'; years: number };

/** A copy with the class of its title, and its loans from before the data begin. */
export type WeedingItem = Copy & { clc: string; loansBefore: number };

/** What is known of the loans of a group: their first day, and whether copies tell their loans from before it. */
export type LoanHistory = { from: string | null; knowsBefore: boolean };

type ReasonView = {
  today: string;
  policy: WeedingPolicy;
  rule: WeedingRule | null;
  history: LoanHistory;
};

/** The reasons for which a copy may leave by itself; more copies than readers want is a reason of its title. */
export function reasonsOf(
  copy: WeedingItem,
  { today, policy, rule, history }: ReasonView,
): WeedingReason[] {
  const idle = idleYears(copy, history, today);
  const reasons = rule === null ? [] : byRule(copy, rule, idle, today);
  const neverLent = copy.loansEver === 0 ? idle : null;
  if (neverLent !== null && neverLent.years >= policy.deadYears)
    reasons.push({ code: 'dead', years: neverLent.years });
  const limit =
    policy.wearByType.find(({ cirtype }) => cirtype === copy.cirtype)?.loans ?? policy.wearLoans;
  if (copy.loansEver >= limit) reasons.push({ code: 'worn', loans: copy.loansEver, limit });
  return reasons;
}

function byRule(
  { pubYear, addedOn }: WeedingItem,
  { clc, ageYears, idleYears: least }: WeedingRule,
  idle: Years | null,
  today: string,
): WeedingReason[] {
  if (ageYears === null && least === null) return [];
  const isPublished = pubYear !== null;
  const age = isPublished
    ? Number(today.slice(0, 4)) - pubYear
    : addedOn === null
      ? null
      : wholeYears(addedOn, today);
  // An age or a rest that nobody knows is no reason.
  if (ageYears !== null && (age === null || age <= ageYears)) return [];
  if (least !== null && (idle === null || idle.years < least)) return [];
  return [
    {
      ...{ code: 'rule', clc, isPublished },
      age: ageYears === null ? null : age,
      idle: least === null ? null : idle,
    },
  ];
}

/** The whole years since the last loan, or since a copy that was never lent came; null where neither is known. */
export function idleYears(
  { lastLoanOn, addedOn, loansBefore }: Pick<WeedingItem, 'lastLoanOn' | 'addedOn' | 'loansBefore'>,
  { from, knowsBefore }: LoanHistory,
  today: string,
): Years | null {
  if (lastLoanOn !== null) return { years: wholeYears(lastLoanOn, today), isAtLeast: false };
  const isOlder = from !== null && (addedOn === null || addedOn < from);
  // It was lent before the data begin, or nobody can tell: then only the time since is known.
  if (isOlder && (loansBefore > 0 || !knowsBefore))
    return { years: wholeYears(from, today), isAtLeast: true };
  return addedOn === null ? null : { years: wholeYears(addedOn, today), isAtLeast: false };
}

/** Whole years from one day to another. */
function wholeYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}
