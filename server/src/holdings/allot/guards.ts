import { addDays, type TransferAim, type TransferGuard } from '@stacksight/contract';
import type { Copy } from '../copies.store.ts';
import type { TitleDemand } from '../title-demand.ts';

/** The rules of a transfer plan that decide which copies stay. */
export type TransferRules = {
  aim: TransferAim;
  newDays: number;
  keeps: number;
  keptRooms: readonly string[];
  keptTypes: readonly string[];
};

/** Facts besides the copies: the day, the copy targets, and the copies in other plans. */
export type TransferFacts = {
  today: string;
  targetOf: (title: TitleDemand) => number;
  inPlans: ReadonlySet<string>;
};

/** The number of copies that each guard kept back. */
export type GuardCounts = Map<TransferGuard, number>;

export function keepBack(counts: GuardCounts, guard: TransferGuard, copies = 1): void {
  if (copies > 0) counts.set(guard, (counts.get(guard) ?? 0) + copies);
}

/**
 * Returns the first guard that keeps a copy in its library, or null if the copy may leave. `inCity` is the number of
 * copies of its title in all libraries.
 */
export function guardOf(
  copy: Copy,
  { title, inCity }: { title: TitleDemand; inCity: number },
  rules: TransferRules,
  { today, inPlans }: TransferFacts,
): TransferGuard | null {
  // A row of several pieces has one barcode, so nobody can tell which of them was scanned.
  if (!copy.isLoanable || !copy.isOnShelf || copy.n !== 1 || copy.barcode === '') return 'notHere';
  if (copy.isHeld || title.holds > 0) return 'held';
  if (inPlans.has(copy.barcode)) return 'inPlan';
  if (rules.keptRooms.includes(copy.loc) || rules.keptTypes.includes(copy.cirtype))
    return 'special';
  if (copy.addedOn !== null && copy.addedOn > addDays(today, -rules.newDays)) return 'new';
  if (inCity <= 1) return 'lastInCity';
  if (rules.aim === 'idle' && copy.loans > 0) return 'used';
  return null;
}

/**
 * Returns how many of the copies that may leave can be spared. The number that stays is the title's target or the
 * number of the rules, whichever is larger.
 */
export function spareOf(
  title: TitleDemand,
  mayLeave: number,
  { keeps }: TransferRules,
  { targetOf }: TransferFacts,
): { spare: number; guard: 'target' | 'lastInLibrary' } {
  const target = targetOf(title);
  const stay = Math.max(target, keeps);
  return {
    spare: Math.max(0, Math.min(mayLeave, title.loanable - stay)),
    guard: target > keeps ? 'target' : 'lastInLibrary',
  };
}
