import { loansOfLastCopy } from '../demand.ts';

/** A title that may be bought for a library; an unknown number is null. */
export type BuyOffer = {
  id: string;
  price: number | null;
  perYear: number | null;
  loanDays: number | null;
  /** The copies that can be borrowed or are on order. */
  there: number;
  /** The largest number of copies to buy. */
  suggested: number;
};
export type BudgetFill = {
  /** The copies of each chosen title and the loans a year that they bring, best first. */
  chosen: { id: string; copies: number; gain: number }[];
  cost: number;
  gain: number;
  /** The number of titles left out because their price or demand is unknown. */
  unpriced: number;
  unknown: number;
};

/**
 * Spends a budget on the copies that bring most loans for the money; each further copy of a title brings less. If a
 * copy does not fit the rest of the budget, cheaper copies are tried.
 */
export function fillBudget(
  offers: readonly BuyOffer[],
  { budget, mostTitles }: { budget: number; mostTitles: number },
): BudgetFill {
  const wanted = offers.filter(({ suggested }) => suggested > 0);
  const copies = wanted.flatMap(({ id, price, perYear, loanDays, there, suggested }) =>
    price === null || perYear === null || loanDays === null
      ? []
      : Array.from({ length: suggested }, (_, at) => {
          const gain = loansOfLastCopy({ perYear, loanDays }, there + at + 1);
          return { id, price, gain, worth: gain / price };
        }),
  );
  copies.sort((a, b) => b.worth - a.worth);
  const chosen = new Map<string, BudgetFill['chosen'][number]>();
  let [cost, gain] = [0, 0];
  for (const copy of copies) {
    const known = chosen.get(copy.id);
    if (cost + copy.price > budget || (known === undefined && chosen.size === mostTitles)) continue;
    cost += copy.price;
    gain += copy.gain;
    chosen.set(copy.id, {
      id: copy.id,
      copies: (known?.copies ?? 0) + 1,
      gain: (known?.gain ?? 0) + copy.gain,
    });
  }
  return {
    chosen: [...chosen.values()],
    cost,
    gain,
    unpriced: wanted.filter(({ price }) => price === null).length,
    unknown: wanted.filter(({ price, perYear }) => price !== null && perYear === null).length,
  };
}
