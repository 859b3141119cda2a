import type { TransferAim, TransferGuard } from '@stacksight/contract';
import type { Copy } from '../copies.store.ts';
import type { TitleDemand } from '../title-demand.ts';

/** The rules of a transfer plan that decide which copies stay. */
export type TransferRules = {
  aim: TransferAim;
  newDays: number;
  keeps: number;
  keptRooms: readonly string[];
  keptTypes: readonly string[];
  supplyDays: number;
};

/** Facts besides the copies: the copy targets, the copies in other plans, and days and rooms by the rules. */
export type TransferFacts = {
  targetOf: (title: TitleDemand) => number;
  inPlans: ReadonlySet<string>;
  /** Copies that arrived later are new. */
  newSince: string;
  /** The rooms that are too full. */
  overfull: ReadonlySet<string>;
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
  { newSince, inPlans, overfull }: TransferFacts,
): TransferGuard | null {
  // A row of several pieces has one barcode, so nobody can tell which of them was scanned.
  if (!copy.isLoanable || !copy.isOnShelf || copy.n !== 1 || copy.barcode === '') return 'notHere';
  if (copy.isHeld || title.holds > 0) return 'held';
  if (inPlans.has(copy.barcode)) return 'inPlan';
  if (rules.keptRooms.includes(copy.loc) || rules.keptTypes.includes(copy.cirtype))
    return 'special';
  if (copy.addedOn !== null && copy.addedOn > newSince) return 'new';
  if (inCity <= 1) return 'lastInCity';
  if (rules.aim === 'idle' && copy.loans > 0) return 'used';
  if (rules.aim === 'empty' && !overfull.has(copy.loc)) return 'roomy';
  return null;
}

/** Returns the copies that a title needs in a library for the demand of so many days. */
export const supplyOf = ({ perYear }: TitleDemand, days: number): number =>
  Math.ceil((perYear * days) / 365);

/**
 * Returns how many of the copies that may leave can be spared. The number that stays is the title's target, its supply
 * or the number of the rules, whichever is largest.
 */
export function spareOf(
  title: TitleDemand,
  mayLeave: number,
  { aim, keeps, supplyDays }: TransferRules,
  { targetOf }: TransferFacts,
): { spare: number; guard: 'target' | 'supply' | 'lastInLibrary' } {
  const target = targetOf(title);
  const supply = aim === 'supply' ? supplyOf(title, supplyDays) : 0;
  const stay = Math.max(target, supply, keeps);
  return {
    spare: Math.max(0, Math.min(mayLeave, title.loanable - stay)),
    guard: stay === keeps ? 'lastInLibrary' : stay === target ? 'target' : 'supply',
  };
}
