import { toCells } from '../cells.ts';
import { loansWith } from '../demand.ts';
import type { TitleDemand } from '../title-demand.ts';
import { planTransfers } from '../transfers.ts';
import { type ForecastPair, weightedError } from './errors.ts';

// Repeats a decision as of an earlier day, with the data of that day, and compares it with the loans after that day.

/** Loans of titles by library; the keys come from `titleKey`. */
export type TitleLoans = ReadonlyMap<string, number>;

/** The data known on the day of the decision, and the loans after it over the same number of days. */
export type PastDecision = {
  titles: readonly TitleDemand[];
  days: number;
  /** The loans after the day, the loans on as many days before it, and the loans a year before the days of `after`. */
  after: TitleLoans;
  before: TitleLoans;
  yearBefore: TitleLoans;
};

export const titleKey = ({ bookrecno, libcode }: { bookrecno: string; libcode: string }): string =>
  `${bookrecno}/${libcode}`;

/** A cell with fewer loans is too small to be judged alone. */
const leastLoans = 10;

/** Returns the errors of three forecasts of loans by library and main class, with the number of judged cells. */
export function scoreLoans({ titles, days, after, before, yearBefore }: PastDecision) {
  const expected = expectedLoans({ titles, days, yearBefore });
  const cells = new Map<string, Record<'demand' | 'before' | 'yearBefore' | 'actual', number>>();
  for (const title of titles) {
    const key = titleKey(title);
    const place = `${title.libcode}/${title.class1}`;
    const cell = cells.get(place) ?? { demand: 0, before: 0, yearBefore: 0, actual: 0 };
    cell.demand += expected.get(key) ?? 0;
    cell.before += before.get(key) ?? 0;
    cell.yearBefore += yearBefore.get(key) ?? 0;
    cell.actual += after.get(key) ?? 0;
    cells.set(place, cell);
  }
  const judged = [...cells.values()].filter(({ actual }) => actual >= leastLoans);
  const errorOf = (method: 'demand' | 'before' | 'yearBefore') =>
    weightedError(
      judged.map((cell): ForecastPair => ({ forecast: cell[method], actual: cell.actual })),
    );
  return {
    cells: judged.length,
    loans: sumOf(after.values()),
    demand: errorOf('demand'),
    monthsBefore: errorOf('before'),
    yearBefore: errorOf('yearBefore'),
    topTenth: {
      demand: shareOfTop(titles, expected, after),
      monthsBefore: shareOfTop(titles, before, after),
    },
  };
}

/** Returns the loans expected from the demand and the copies of that day, in the season of the forecast days. */
function expectedLoans({
  titles,
  days,
  yearBefore,
}: Pick<PastDecision, 'titles' | 'days' | 'yearBefore'>): TitleLoans {
  const year = sumOf(titles.map(({ loans }) => loans));
  const season = year === 0 ? 0 : sumOf(yearBefore.values()) / ((year * days) / 365);
  return new Map(
    titles.map((title) => [
      titleKey(title),
      (loansWith(title, title.loanable) * days * (season === 0 ? 1 : season)) / 365,
    ]),
  );
}

/** Returns the share of loans that went to the tenth of titles with the largest forecast; null without loans. */
function shareOfTop(
  titles: readonly TitleDemand[],
  forecast: TitleLoans,
  after: TitleLoans,
): number | null {
  const keys = titles
    .map(titleKey)
    .sort((a, b) => (forecast.get(b) ?? 0) - (forecast.get(a) ?? 0) || a.localeCompare(b));
  const all = sumOf(keys.map((key) => after.get(key) ?? 0));
  if (all === 0) return null;
  const top = keys.slice(0, Math.ceil(keys.length / 10));
  return sumOf(top.map((key) => after.get(key) ?? 0)) / all;
}

const sumOf = (values: Iterable<number>): number => {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
};

/** One copy of a title that moves from one library to another. */
type Move = { from: TitleDemand; to: TitleDemand };
export type MoveScore = { moves: number; perCopyTo: number | null; perCopyFrom: number | null };

const van = 300;
const leastGain = 0.5;
const mostToOne = 2;

/**
 * Compares two plans of that day, one by demand and one with as many moves by holds alone: the loans that each would
 * have served.
 */
export function scoreMoves({ titles, after }: Pick<PastDecision, 'titles' | 'after'>) {
  const byDemand = demandMoves(titles);
  const byHolds = holdMoves(titles, byDemand.length);
  const score = (moves: readonly Move[]): MoveScore => ({
    moves: moves.length,
    perCopyTo: perCopy(
      moves.map(({ to }) => to),
      after,
    ),
    perCopyFrom: perCopy(
      moves.map(({ from }) => from),
      after,
    ),
  });
  return { demand: score(byDemand), holds: score(byHolds) };
}

function perCopy(titles: readonly TitleDemand[], after: TitleLoans): number | null {
  if (titles.length === 0) return null;
  const loans = titles.map(
    (title) => (after.get(titleKey(title)) ?? 0) / Math.max(1, title.loanable),
  );
  return sumOf(loans) / loans.length;
}

/** Returns the moves of the planner, with one copy kept in each library and 300 moves at most. */
function demandMoves(titles: readonly TitleDemand[]): Move[] {
  const libraries = [...new Set(titles.map(({ libcode }) => libcode))].sort();
  const numbers = new Map(libraries.map((code, at) => [code, at]));
  const rows = [...Map.groupBy(titles, ({ bookrecno }) => bookrecno).values()];
  const cells = rows.flatMap((some, title) =>
    some.map(({ libcode, loanable, perYear, loanDays }) => ({
      ...{ title, copies: loanable, perYear, loanDays },
      library: numbers.get(libcode) ?? 0,
      spare: Math.max(0, loanable - 1),
      wants: mostToOne,
    })),
  );
  const room = libraries.map(() => van);
  const limits = { leastGain, most: van, leaving: room, arriving: room };
  return planTransfers(toCells(cells, rows.length, libraries.length), limits).flatMap((move) => {
    const find = (library: number) =>
      rows[move.title]?.find(({ libcode }) => libcode === libraries[library]);
    const [from, to] = [find(move.from), find(move.to)];
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
}

/** Returns moves to the libraries with most waiting readers, each from the library with most copies of the title. */
function holdMoves(titles: readonly TitleDemand[], most: number): Move[] {
  const rows = Map.groupBy(titles, ({ bookrecno }) => bookrecno);
  const ratio = ({ holds, loanable }: TitleDemand) => holds / Math.max(1, loanable);
  const waiting = titles.filter(({ holds }) => holds > 0).sort((a, b) => ratio(b) - ratio(a));
  return waiting
    .flatMap((to): Move[] => {
      const [from] = (rows.get(to.bookrecno) ?? [])
        .filter((one) => one !== to && one.loanable > 1 && one.holds === 0)
        .sort((a, b) => b.loanable - a.loanable);
      return from === undefined ? [] : [{ from, to }];
    })
    .slice(0, most);
}
