import type { TitleDemand } from '../title-demand.ts';

/**
 * Returns the days until the last waiting reader of a title gets a copy in a library, ⌈holds ÷ copies⌉ × the mean days
 * of a loan with the way back to the shelf; null if nobody waits or no copy can be borrowed.
 */
export function expectedWait({
  holds,
  loanable,
  loanDays,
}: Pick<TitleDemand, 'holds' | 'loanable' | 'loanDays'>): number | null {
  if (holds === 0 || loanable === 0 || loanDays === 0) return null;
  return Math.round(Math.ceil(holds / loanable) * loanDays);
}
