import { type HoldingsCell, toCells } from '../cells.ts';
import type { Copy } from '../copies.store.ts';
import { loansOfLastCopy } from '../demand.ts';
import type { DemandBook } from '../demand-book.ts';
import type { TitleDemand } from '../title-demand.ts';
import { planTransfers, type TransferLimits } from '../transfers.ts';
import {
  type GuardCounts,
  guardOf,
  keepBack,
  spareOf,
  type TransferFacts,
  type TransferRules,
} from './guards.ts';

// Chooses the exact copies of a transfer plan. The guards decide which copies may leave, the planner decides how many
// copies of each title move to which library, and the least used copies of a title go first.

/** The question of a transfer plan, with all its limits. */
export type CopyPlanQuestion = TransferRules & {
  libraries: readonly string[];
  most: number;
  leastGain: number;
  mostOfTitle: number;
  mostLeaving: number | null;
  mostArriving: number | null;
  closedPairs: readonly { from: string; to: string }[];
};

export type CopyPlanScene = TransferFacts & {
  book: DemandBook;
  /** The copies of the titles from `wantedTitles`, in the libraries of the question. */
  copies: readonly Copy[];
  /** The free room of each library, in copies; a library without known rooms is not listed. */
  roomIn: ReadonlyMap<string, number>;
  /** Returns true if a plan brought the title to the library a short time ago. */
  hadBefore: (bookrecno: string, libcode: string) => boolean;
};

/** A copy that moves; `lost` is the number of loans a year that the recipient loses without the copy. */
export type ChosenCopy = {
  copy: Copy;
  to: string;
  gain: number;
  reason: { loans: number; lastLoanOn: string | null; lost: number; holds: number };
};
export type CopyPlan = { chosen: ChosenCopy[]; guards: GuardCounts };

const unlimited = Number.MAX_SAFE_INTEGER;

/**
 * Returns the titles of which some library would have more than `leastGain` additional loans a year with one more
 * copy.
 */
export function wantedTitles(
  book: DemandBook,
  libraries: readonly string[],
  leastGain: number,
): string[] {
  const mine = new Set(libraries);
  const wanted = new Set<string>();
  const donors = new Set<string>();
  for (const title of book.titles) {
    if (!mine.has(title.libcode)) continue;
    if (title.onShelf > 0) donors.add(title.bookrecno);
    if (loansOfLastCopy(title, title.loanable + 1) > leastGain) wanted.add(title.bookrecno);
  }
  return [...wanted].filter((bookrecno) => donors.has(bookrecno));
}

/** Chooses the copies that move; copies with the largest gain come first. */
export function planCopies(question: CopyPlanQuestion, scene: CopyPlanScene): CopyPlan {
  const guards: GuardCounts = new Map();
  const codes = [...new Set(question.libraries)];
  const places = new Map(codes.map((code, at) => [code, at]));
  const groups = Map.groupBy(scene.copies, ({ bookrecno }) => bookrecno);
  const titles: Candidates[] = [];
  const cells: HoldingsCell[] = [];
  for (const [bookrecno, copies] of groups) {
    const found = candidatesOf(bookrecno, copies, { question, scene, guards, places });
    if (found === null) continue;
    cells.push(...found.cells.map((cell) => ({ ...cell, title: titles.length })));
    titles.push(found);
  }
  const limits = limitsOf(question, scene, codes, places);
  const moves = planTransfers(toCells(cells, titles.length, codes.length), limits);
  const chosen = moves.flatMap(({ title, from, to, gain }): ChosenCopy[] => {
    const candidates = titles[title];
    const copy = candidates?.copies.get(codes[from] ?? '')?.shift();
    const recipient = candidates?.rows.get(codes[to] ?? '');
    if (copy === undefined || recipient === undefined) return [];
    const { loans, lastLoanOn } = copy;
    const { lost, holds } = recipient;
    return [{ copy, to: recipient.libcode, gain, reason: { loans, lastLoanOn, lost, holds } }];
  });
  return { chosen, guards };
}

type Candidates = {
  cells: Omit<HoldingsCell, 'title'>[];
  rows: ReadonlyMap<string, TitleDemand>;
  /** The copies that may leave each library, least used first. */
  copies: ReadonlyMap<string, Copy[]>;
};
type CandidateSearch = {
  question: CopyPlanQuestion;
  scene: CopyPlanScene;
  guards: GuardCounts;
  places: ReadonlyMap<string, number>;
};

/** Returns the cells of one title and its copies that may leave; null if the title cannot move. */
function candidatesOf(
  bookrecno: string,
  copies: readonly Copy[],
  { question, scene, guards, places }: CandidateSearch,
): Candidates | null {
  const everywhere = scene.book.of(bookrecno);
  const inCity = everywhere.reduce((sum, { held }) => sum + held, 0);
  const rows = new Map(
    everywhere.filter(({ libcode }) => places.has(libcode)).map((row) => [row.libcode, row]),
  );
  if (rows.size < 2) return null;
  const free = new Map<string, Copy[]>();
  for (const copy of copies) {
    const title = rows.get(copy.libcode);
    if (title === undefined) continue;
    const guard = guardOf(copy, { title, inCity }, question, scene);
    if (guard === null) free.set(copy.libcode, [...(free.get(copy.libcode) ?? []), copy]);
    else keepBack(guards, guard);
  }
  const cells = [...rows.values()].map((title) => {
    const mayLeave = free.get(title.libcode)?.length ?? 0;
    const { spare, guard } = spareOf(title, mayLeave, question, scene);
    keepBack(guards, guard, mayLeave - spare);
    return {
      library: places.get(title.libcode) ?? 0,
      copies: title.loanable,
      spare,
      wants: wantsOf(title, { question, scene, guards }),
      perYear: title.perYear,
      loanDays: title.loanDays,
    };
  });
  for (const list of free.values()) list.sort(byUse);
  return { cells, rows, copies: free };
}

function wantsOf(
  title: TitleDemand,
  { question, scene, guards }: Omit<CandidateSearch, 'places'>,
): number {
  const wants = Math.max(0, question.mostOfTitle - title.loanable - title.onOrder);
  const asked = question.aim === 'holds' ? Math.min(wants, title.holds) : wants;
  if (asked === 0 || loansOfLastCopy(title, title.loanable + 1) <= question.leastGain) return 0;
  if (scene.hadBefore(title.bookrecno, title.libcode)) {
    keepBack(guards, 'hadBefore');
    return 0;
  }
  if (scene.roomIn.get(title.libcode) === 0) {
    keepBack(guards, 'full');
    return 0;
  }
  return asked;
}

/** Orders copies by use, least first: loans of the year, day of the last loan, loans ever, barcode. */
function byUse(a: Copy, b: Copy): number {
  return (
    a.loans - b.loans ||
    compare(a.lastLoanOn ?? '', b.lastLoanOn ?? '') ||
    a.loansEver - b.loansEver ||
    compare(a.barcode, b.barcode)
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function limitsOf(
  { most, leastGain, mostLeaving, mostArriving, closedPairs }: CopyPlanQuestion,
  { roomIn }: CopyPlanScene,
  codes: readonly string[],
  places: ReadonlyMap<string, number>,
): TransferLimits {
  const pairs = Array.from({ length: codes.length ** 2 }, () => unlimited);
  for (const { from, to } of closedPairs) {
    const [left, right] = [places.get(from), places.get(to)];
    if (left !== undefined && right !== undefined) pairs[left * codes.length + right] = 0;
  }
  return {
    most,
    leastGain,
    leaving: codes.map(() => mostLeaving ?? unlimited),
    arriving: codes.map((code) =>
      Math.min(mostArriving ?? unlimited, roomIn.get(code) ?? unlimited),
    ),
    ...(closedPairs.length === 0 ? {} : { pairs }),
  };
}
