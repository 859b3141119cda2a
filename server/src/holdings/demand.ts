// The demand for a title in a library, as a queue in which nobody waits: who finds no copy goes away (Morse, Demand for
// library materials, 1977; Operations Research 27.4). Loans are a year's, days are days of a loan with the way back to
// the shelf.

/** What readers want of one title in one library: loans a year if a copy were always there, and the days of a loan. */
export type Demand = { perYear: number; loanDays: number };

/** What was seen of a title in a library: its loans a year while so many copies were there. */
export type SeenLoans = { loans: number; copies: number; loanDays: number };

const daysOfYear = 365;
/**
 * Above this share of the loans that copies can bring at most, a little more use stands for several times the demand, so
 * nothing is told beyond it: a copy that is always out has three times the loans that it can bring, at least.
 */
const mostUse = 0.75;

/** The share of the demand that finds no copy, by Erlang's loss formula; `load` is the mean number of copies wanted. */
export function lostShare(load: number, copies: number): number {
  let lost = 1;
  for (let copy = 1; copy <= copies; copy += 1) lost = (load * lost) / (copy + load * lost);
  return lost;
}

const loadOf = ({ perYear, loanDays }: Demand) => (perYear * loanDays) / daysOfYear;

/** The loans a year that so many copies bring. */
export function loansWith(demand: Demand, copies: number): number {
  return demand.perYear * (1 - lostShare(loadOf(demand), copies));
}

/** The loans a year that are lost because no copy is on the shelf. */
export function lostWith(demand: Demand, copies: number): number {
  return demand.perYear * lostShare(loadOf(demand), copies);
}

/** The loans a year that the last of so many copies brings; each copy brings less than the one before. */
export function gainOfLast(demand: Demand, copies: number): number {
  return copies === 0 ? 0 : loansWith(demand, copies) - loansWith(demand, copies - 1);
}

/** The loans a year that so many copies can bring at most: each comes back and goes out again at once. */
export function mostLoans({ copies, loanDays }: Pick<SeenLoans, 'copies' | 'loanDays'>): number {
  return (copies * daysOfYear) / loanDays;
}

/**
 * The demand a year that brings the loans that were seen; `isAtLeast` where the copies were nearly always out, so that
 * the demand may be larger.
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

/** How much the mean of the class weighs beside what was seen of one title. */
const weightOfClass = 0.5;

/** The loans a year of a title, drawn towards the mean of its class in the same library, in loans a year for a copy. */
export function towardsClass(loans: number, copies: number, perCopyOfClass: number): number {
  return (loans + weightOfClass * perCopyOfClass * copies) / (1 + weightOfClass);
}
