import type { WeedingPolicy, WeedingRule } from '@stacksight/contract';
import type { Copy } from '../copies.store.ts';

/** A number of whole years; a lower limit if the time before the first day of the data is unknown. */
type Years = { years: number; isAtLeast: boolean };
/** The reason why a copy may leave, with the numbers behind it. */
export type WeedingReason =
  | { code: 'rule'; clc: string; age: number | null; isPublished: boolean; idle: Years | null }
  /** `loanable` copies are in the library, `enough` copies would do, and the last copy brings `gain` loans a year. */
  | { code: 'surplus'; loanable: number; enough: number; gain: number }
  | { code: 'worn'; loans: number; limit: number }
  | { code: 'dead'; years: number };

/** A copy with the class of its title, and its loans from before the data begin. */
export type WeedingItem = Copy & { clc: string; loansBefore: number };

/**
 * The known facts about the loans of a group: the first day, and whether copies have a count of loans from before that
 * day.
 */
export type LoanHistory = { from: string | null; knowsBefore: boolean };

type ReasonView = {
  today: string;
  policy: WeedingPolicy;
  rule: WeedingRule | null;
  history: LoanHistory;
};

/** Returns the reasons of a single copy. Surplus is not among them, because it is a reason of the title. */
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
  // An unknown age or idle time is not a reason.
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

/**
 * Returns the whole years since the last loan. For a copy that was never lent, the years since its arrival count; null
 * if neither day is known.
 */
export function idleYears(
  { lastLoanOn, addedOn, loansBefore }: Pick<WeedingItem, 'lastLoanOn' | 'addedOn' | 'loansBefore'>,
  { from, knowsBefore }: LoanHistory,
  today: string,
): Years | null {
  if (lastLoanOn !== null) return { years: wholeYears(lastLoanOn, today), isAtLeast: false };
  const isOlder = from !== null && (addedOn === null || addedOn < from);
  // The copy was lent before the data begin, or this is unknown, so only the time since the first day of the data is
  // certain.
  if (isOlder && (loansBefore > 0 || !knowsBefore))
    return { years: wholeYears(from, today), isAtLeast: true };
  return addedOn === null ? null : { years: wholeYears(addedOn, today), isAtLeast: false };
}

/** Returns the number of whole years between two days. */
function wholeYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}
