import { demandOf, loansOfLastCopy, lostLoansWith, towardsClass } from './demand.ts';
import type { ClassUse, HeldTitle, LoanDays } from './held-titles.store.ts';

/** A title in a library with its demand, in loans a year. */
export type TitleDemand = HeldTitle & {
  perYear: number;
  /** True if the copies were nearly always out, so that the demand may be larger. */
  isAtLeast: boolean;
  loanDays: number;
  /** The loans a year that are lost with the copies that can be borrowed now. */
  lost: number;
};

/** The mean days between the return of a copy and its place on the shelf. */
const daysToShelf = 1.5;
const usualLoanDays = 30;

type Place = Pick<HeldTitle, 'libcode' | 'class1'>;

/** Figures of the classes of each library: the days of a loan, and the loans of a copy a year. */
export type ClassFigures = {
  loanDays: (place: Place) => number;
  perCopy: (place: Place) => number;
};

/** The intermediate results between the loans of a title and its demand, in loans a year. */
export type DemandSteps = {
  /** The loans of a copy of the class in the library. */
  perCopyOfClass: number;
  /** The loans of the copies there now, drawn towards the class. */
  seen: number;
  /** The demand that explains these loans. */
  fromLoans: number;
  /** The number of waiting readers beyond the copies on the shelf. */
  waiting: number;
};

/** Converts the rows of class loans and loan days into figures by library and class. */
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

/** Computes the demand for every title, from its loans, its copy years and its class in the library. */
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
  return { ...title, ...demand, isAtLeast, lost: lostLoansWith(demand, title.loanable) };
}

/** Computes the demand for a title and returns the intermediate results. */
export function stepsOf(
  title: HeldTitle,
  { loanDays, perCopy }: ClassFigures,
): DemandSteps & { isAtLeast: boolean } {
  const { loanable, copyYears, loans } = title;
  const perCopyOfClass = perCopy(title);
  const years = loanable === 0 ? 0 : copyYears / loanable;
  const seen =
    loanable === 0 ? 0 : towardsClass({ loans, copies: loanable, years }, perCopyOfClass);
  const found = demandOf({ loans: seen, copies: loanable, loanDays: loanDays(title) });
  // Readers who wait have not borrowed, so their demand is added to that of the loans.
  const waiting = Math.max(0, title.holds - title.onShelf);
  return { perCopyOfClass, seen, fromLoans: found.perYear, waiting, isAtLeast: found.isAtLeast };
}

const placeKey = ({ libcode, class1 }: Place) => `${libcode}/${class1}`;

/** Returns the mean days of a loan: of the library and class, or else of the class, or else of all loans. */
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

/** Adds up loans and copy years of each class in each library. */
export function usesOf(held: Iterable<HeldTitle>): ClassUse[] {
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

/** Returns how many further copies bring at least this many loans a year each; copies on order count as present. */
export function copiesWorth(title: TitleDemand, leastLoans: number): number {
  const there = title.loanable + title.onOrder;
  let more = 0;
  while (more < 99 && loansOfLastCopy(title, there + more + 1) >= leastLoans) more += 1;
  return more;
}
