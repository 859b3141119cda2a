import { loansOfLastCopy } from '../demand.ts';
import type { TitleDemand } from '../title-demand.ts';

/**
 * A copy that may come from another library instead of being bought; `gain` is in loans a year for both libraries
 * together.
 */
export type MoveInsteadOfPurchase = { from: string; gain: number };

/**
 * Returns the best move of one copy of a title to a library, from libraries that keep a copy themselves; null if no
 * move brings more than `leastGain` loans a year.
 */
export function bestMove(
  to: TitleDemand,
  all: readonly TitleDemand[],
  leastGain: number,
): MoveInsteadOfPurchase | null {
  const up = loansOfLastCopy(to, to.loanable + 1);
  let best: MoveInsteadOfPurchase | null = null;
  for (const from of all) {
    if (from.libcode === to.libcode || from.loanable < 2 || from.onShelf < 1) continue;
    if (from.holds > 0) continue;
    const gain = up - loansOfLastCopy(from, from.loanable);
    if (gain > leastGain && gain > (best?.gain ?? 0)) best = { from: from.libcode, gain };
  }
  return best;
}
