import { demandOf, gainOfLast, lostWith, towardsClass } from './demand.ts';
import type { HeldTitle, LoanDays } from './held-titles.store.ts';

/** A title in a library with what readers want of it; loans a year. */
export type TitleDemand = HeldTitle & {
  perYear: number;
  /** True where copies were nearly always out: the demand may be larger. */
  isAtLeast: boolean;
  loanDays: number;
  /** The loans a year that are lost with the copies that can be borrowed now. */
  lost: number;
};

/** A copy stands this many days between its return and the shelf. */
const daysToShelf = 1.5;
const usualLoanDays = 30;
/** What was seen of copies that were there for less than this tells too little. */
const leastCopyYears = 1 / 12;

/** Works out the demand of every title, from its loans, the copies that were there, and its class in the library. */
export function demandsOf(
  held: readonly HeldTitle[],
  loanDays: readonly LoanDays[],
): TitleDemand[] {
  const daysIn = meanDays(loanDays);
  const classes = perCopyOfClasses(held);
  return held.map((title) => {
    const days = daysIn(title) + daysToShelf;
    const perCopy = classes(title);
    const seen =
      title.copyYears < leastCopyYears
        ? perCopy * title.loanable
        : towardsClass((title.loans / title.copyYears) * title.loanable, title.loanable, perCopy);
    const found = demandOf({ loans: seen, copies: title.loanable, loanDays: days });
    // Readers who wait did not borrow, so their wishes come on top of what the loans tell.
    const perYear = found.perYear + Math.max(0, title.holds - title.onShelf);
    const demand = { perYear, loanDays: days };
    return {
      ...title,
      ...demand,
      isAtLeast: found.isAtLeast,
      lost: lostWith(demand, title.loanable),
    };
  });
}

type Place = Pick<HeldTitle, 'libcode' | 'class1'>;
const placeKey = ({ libcode, class1 }: Place) => `${libcode}/${class1}`;

/** The mean days of a loan in a library and class, else in the class, else of all loans. */
function meanDays(rows: readonly LoanDays[]): (place: Place) => number {
  const own = new Map(rows.map((row) => [placeKey(row), row.days]));
  const mean = (some: readonly LoanDays[]): number => {
    const loans = some.reduce((sum, row) => sum + row.loans, 0);
    return loans === 0
      ? usualLoanDays
      : some.reduce((sum, row) => sum + row.days * row.loans, 0) / loans;
  };
  const byClass = new Map(
    [...Map.groupBy(rows, ({ class1 }) => class1)].map(([code, some]) => [code, mean(some)]),
  );
  const all = mean(rows);
  return (place) => own.get(placeKey(place)) ?? byClass.get(place.class1) ?? all;
}

/** The loans a year of a copy, by library and class. */
function perCopyOfClasses(held: readonly HeldTitle[]): (place: Place) => number {
  const sums = new Map<string, { loans: number; copyYears: number }>();
  for (const title of held) {
    const key = placeKey(title);
    const sum = sums.get(key) ?? { loans: 0, copyYears: 0 };
    sum.loans += title.loanable === 0 ? 0 : title.loans;
    sum.copyYears += title.copyYears;
    sums.set(key, sum);
  }
  return (place) => {
    const sum = sums.get(placeKey(place));
    return sum === undefined || sum.copyYears === 0 ? 0 : sum.loans / sum.copyYears;
  };
}

/** How many copies more bring at least so many loans a year each; copies on order count as there. */
export function copiesWorth(title: TitleDemand, leastLoans: number): number {
  const there = title.loanable + title.onOrder;
  let more = 0;
  while (more < 99 && gainOfLast(title, there + more + 1) >= leastLoans) more += 1;
  return more;
}
