// Models the demand for a title in a library as a queue in which nobody waits: a reader who finds no copy leaves
// (Morse, Demand for library materials, 1977; Operations Research 27.4). Loans are per year. The days of a loan
// include the way back to the shelf.

/**
 * The demand for one title in one library: the loans a year if a copy were always on the shelf, and the days of a
 * loan.
 */
export type Demand = { perYear: number; loanDays: number };

/** Observed loans of a title in a library: the loans a year, and the mean number of copies in that time. */
export type SeenLoans = { loans: number; copies: number; loanDays: number };

const daysOfYear = 365;
/**
 * The formula is used up to this share of the loans that the copies can bring at most. Above this share, slightly more
 * use would mean several times the demand. A copy that is always out gets three times the loans that it can bring, as
 * a lower limit.
 */
const mostUse = 0.75;

/**
 * Returns the share of the demand that finds no copy, by Erlang's loss formula. `load` is the mean number of copies
 * that readers want at the same time.
 */
export function lostShare(load: number, copies: number): number {
  let lost = 1;
  for (let copy = 1; copy <= copies; copy += 1) lost = (load * lost) / (copy + load * lost);
  return lost;
}

const loadOf = ({ perYear, loanDays }: Demand) => (perYear * loanDays) / daysOfYear;

/** Returns the loans a year that this number of copies brings. */
export function loansWith(demand: Demand, copies: number): number {
  return demand.perYear * (1 - lostShare(loadOf(demand), copies));
}

/** Returns the loans a year that are lost because no copy is on the shelf. */
export function lostLoansWith(demand: Demand, copies: number): number {
  return demand.perYear * lostShare(loadOf(demand), copies);
}

/** Returns the loans a year that the last copy of this number brings; each copy brings less than the one before. */
export function loansOfLastCopy(demand: Demand, copies: number): number {
  const load = loadOf(demand);
  let [before, lost] = [1, 1];
  for (let copy = 1; copy <= copies; copy += 1) {
    before = lost;
    lost = (load * lost) / (copy + load * lost);
  }
  return demand.perYear * (before - lost);
}

/**
 * Returns the loans a year that this number of copies can bring at most, if each returned copy goes out again at once.
 */
export function mostLoans({ copies, loanDays }: Pick<SeenLoans, 'copies' | 'loanDays'>): number {
  return (copies * daysOfYear) / loanDays;
}

/**
 * Returns the demand a year that explains the observed loans. `isAtLeast` is true if the copies were nearly always
 * out, so that the demand may be larger.
 */
export function demandOf({ loans, copies, loanDays }: SeenLoans): {
  perYear: number;
  isAtLeast: boolean;
} {
  if (copies === 0 || loans <= 0) return { perYear: 0, isAtLeast: false };
  const most = mostLoans({ copies, loanDays }) * mostUse;
  const seen = Math.min(loans, most);
  let [low, high] = [seen, seen * 2];
  while (loansWith({ perYear: high, loanDays }, copies) < seen) [low, high] = [high, high * 2];
  for (let step = 0; step < 40 && high - low > 1e-6 * high; step += 1) {
    const middle = (low + high) / 2;
    if (loansWith({ perYear: middle, loanDays }, copies) < seen) low = middle;
    else high = middle;
  }
  return { perYear: (low + high) / 2, isAtLeast: loans > most };
}

/** The weight of the class mean, in years; the loans of a title weigh as many years as its copies were there. */
const yearsOfClass = 0.5;

/**
 * Draws the loans of a title towards the mean of its class in the same library. `years` is the mean time for which the
 * copies were there, from 0 to 1, so that a few loans of a new copy do not count as the use of a whole year.
 */
export function towardsClass(
  { loans, copies, years }: { loans: number; copies: number; years: number },
  perCopyOfClass: number,
): number {
  return (loans + yearsOfClass * perCopyOfClass * copies) / (years + yearsOfClass);
}
