import { demandOf, gainOfLast, lostWith, towardsClass } from './demand.ts';
import type { ClassUse, HeldTitle, LoanDays } from './held-titles.store.ts';

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

type Place = Pick<HeldTitle, 'libcode' | 'class1'>;

/** What is known of the classes of each library: the days of a loan, and the loans a year of a copy. */
export type ClassFigures = {
  loanDays: (place: Place) => number;
  perCopy: (place: Place) => number;
};

/** The steps from what was seen of a title to its demand; loans a year. */
export type DemandSteps = {
  /** The loans of a copy of its class in the library. */
  perCopyOfClass: number;
  /** The loans that the copies would have now, drawn towards the class. */
  seen: number;
  /** The demand that brings these loans. */
  fromLoans: number;
  /** The readers who wait for more copies than are on the shelf. */
  waiting: number;
};

/** Puts the uses and loan days of classes into figures. */
export function figuresOf(uses: readonly ClassUse[], loanDays: readonly LoanDays[]): ClassFigures {
  const daysIn = meanDays(loanDays);
  const perCopy = new Map(
    uses.map(({ copyYears, loans, ...place }) => [
      placeKey(place),
      copyYears === 0 ? 0 : loans / copyYears,
    ]),
  );
  return {
    loanDays: (place) => daysIn(place) + daysToShelf,
    perCopy: (place) => perCopy.get(placeKey(place)) ?? 0,
  };
}

/** Works out the demand of every title, from its loans, the copies that were there, and its class in the library. */
export function demandsOf(
  held: readonly HeldTitle[],
  loanDays: readonly LoanDays[],
): TitleDemand[] {
  const figures = figuresOf(usesOf(held), loanDays);
  return held.map((title) => demandOfTitle(title, figures));
}

export function demandOfTitle(title: HeldTitle, figures: ClassFigures): TitleDemand {
  const { isAtLeast, fromLoans, waiting } = stepsOf(title, figures);
  const demand = { perYear: fromLoans + waiting, loanDays: figures.loanDays(title) };
  return { ...title, ...demand, isAtLeast, lost: lostWith(demand, title.loanable) };
}

/** How the demand of a title is worked out, step by step. */
export function stepsOf(
  title: HeldTitle,
  { loanDays, perCopy }: ClassFigures,
): DemandSteps & { isAtLeast: boolean } {
  const { loanable, copyYears } = title;
  const perCopyOfClass = perCopy(title);
  const seen =
    copyYears < leastCopyYears
      ? perCopyOfClass * loanable
      : towardsClass((title.loans / copyYears) * loanable, loanable, perCopyOfClass);
  const found = demandOf({ loans: seen, copies: loanable, loanDays: loanDays(title) });
  // Readers who wait did not borrow, so their wishes come on top of what the loans tell.
  const waiting = Math.max(0, title.holds - title.onShelf);
  return { perCopyOfClass, seen, fromLoans: found.perYear, waiting, isAtLeast: found.isAtLeast };
}

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

/** The loans and copy years of each class in each library. */
function usesOf(held: readonly HeldTitle[]): ClassUse[] {
  const sums = new Map<string, ClassUse>();
  for (const title of held) {
    const { libcode, class1 } = title;
    const key = placeKey(title);
    const sum = sums.get(key) ?? { libcode, class1, loans: 0, copyYears: 0 };
    sum.loans += title.loanable === 0 ? 0 : title.loans;
    sum.copyYears += title.copyYears;
    sums.set(key, sum);
  }
  return [...sums.values()];
}

/** How many copies more bring at least so many loans a year each; copies on order count as there. */
export function copiesWorth(title: TitleDemand, leastLoans: number): number {
  const there = title.loanable + title.onOrder;
  let more = 0;
  while (more < 99 && gainOfLast(title, there + more + 1) >= leastLoans) more += 1;
  return more;
}
