import { addDays } from '@stacksight/contract';
import { type HoldingsCell, toCells } from '../cells.ts';
import type { Copy } from '../copies.store.ts';
import type { TitleDemand } from '../title-demand.ts';
import { planTransfers, type TransferLimits } from '../transfers.ts';
import {
  type GuardCounts,
  guardOf,
  keepBack,
  spareOf,
  supplyOf,
  type TransferFacts,
  type TransferRules,
} from './guards.ts';
import { emptyLibraries, overfullRooms, type RoomStock, roomIn } from './rooms.ts';
import type { StockPlace, StockTitle } from './stock-titles.ts';
import { boxesOfWays, type VanWay } from './van-days.ts';

// Chooses the exact copies of a transfer plan. The guards decide which copies may leave, the planner decides how many
// copies of each title move to which library, and the least used copies of a title go first.

/**
 * The limits between two libraries, in one direction: the most copies, the cost of each in loans a year, and the boxes
 * on each weekday.
 */
type PairLimit = VanWay & { most: number | null; cost: number };

/** The question of a transfer plan, with all its limits. */
export type CopyPlanQuestion = TransferRules & {
  libraries: readonly string[];
  most: number;
  leastGain: number;
  mostOfTitle: number;
  mostLeaving: number | null;
  mostArriving: number | null;
  /** The percentage of its capacity to which a room may be filled. */
  mostFull: number;
  /** The most copies of one second class that leave one room. */
  mostPerRange: number | null;
  /** The boxes that the van takes on each weekday; null: not known. */
  boxes: readonly number[] | null;
  pairs: readonly PairLimit[];
};

export type CopyPlanScene = Pick<TransferFacts, 'targetOf' | 'inPlans'> & {
  today: string;
  /** The titles that a library wants, with their copies; those that gain most come first. */
  titles: readonly StockTitle[];
  rooms: readonly RoomStock[];
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
/** Copies that move; `looked` counts the copies of all titles that some library wants. */
export type CopyPlan = { chosen: ChosenCopy[]; guards: GuardCounts; looked: number };

const unlimited = Number.MAX_SAFE_INTEGER;

/** Chooses the copies that move; copies with the largest gain come first. */
export function planCopies(question: CopyPlanQuestion, scene: CopyPlanScene): CopyPlan {
  const codes = [...new Set(question.libraries)];
  const places = new Map(codes.map((code, at) => [code, at]));
  const room = roomIn(scene.rooms, question.mostFull / 100);
  const search: CandidateSearch = {
    ...{ question, scene, places, room, guards: new Map() },
    facts: {
      ...{ targetOf: scene.targetOf, inPlans: scene.inPlans },
      newSince: addDays(scene.today, -question.newDays),
      overfull: overfullRooms(scene.rooms, question.mostFull / 100),
    },
    toFill: question.aim === 'fill' ? emptyLibraries(scene.rooms) : null,
  };
  const titles: StockTitle[] = [];
  const cells: HoldingsCell[] = [];
  let looked = 0;
  for (const title of scene.titles) {
    if (title.most <= question.leastGain) break;
    for (const { copies } of title.places) looked += copies.length;
    const found = cellsOf(title, titles.length, search);
    const canLeave = found.some(({ spare }) => spare > 0);
    if (!canLeave || found.every(({ wants }) => wants === 0)) continue;
    for (const cell of found) cells.push(cell);
    titles.push(title);
  }
  const limits = limitsOf(question, room, codes, places);
  const moves = planTransfers(toCells(cells, titles.length, codes.length), limits);
  const chosen = chooseCopies(moves, { titles, codes, search });
  return { chosen, guards: search.guards, looked };
}

type Choice = { titles: readonly StockTitle[]; codes: readonly string[]; search: CandidateSearch };

/** Chooses the copy of each move until the van is full; a shelf range gives only as many as the question allows. */
function chooseCopies(
  moves: ReturnType<typeof planTransfers>,
  { titles, codes, search }: Choice,
): ChosenCopy[] {
  const { most, mostPerRange } = search.question;
  const pulls = new Map<string, number>();
  const hasRoom = (copy: Copy) =>
    mostPerRange === null || (pulls.get(rangeOf(copy)) ?? 0) < mostPerRange;
  /** The copies that may still leave, by title and library. */
  const free = new Map<number, Copy[]>();
  const chosen: ChosenCopy[] = [];
  for (const { title, from, to, gain } of moves) {
    if (chosen.length >= most) break;
    const stock = titles[title];
    const recipient = stock?.places.find((place) => place.title.libcode === codes[to]);
    const key = title * codes.length + from;
    const donor = free.get(key) ?? copiesToLeave(stock, codes[from], search);
    free.set(key, donor);
    const at = donor.findIndex(hasRoom);
    const [copy] = at < 0 ? [] : donor.splice(at, 1);
    if (recipient === undefined) continue;
    if (copy === undefined) {
      keepBack(search.guards, 'range');
      continue;
    }
    pulls.set(rangeOf(copy), (pulls.get(rangeOf(copy)) ?? 0) + 1);
    const { loans, lastLoanOn } = copy;
    const { title: there, wanted } = recipient;
    // Who waits in a small reader group could be guessed from its holds, so its plans do not name them.
    const holds = wanted === there ? there.holds : 0;
    const reason = { loans, lastLoanOn, lost: wanted.lost, holds };
    chosen.push({ copy, to: there.libcode, gain, reason });
  }
  return chosen;
}

const rangeOf = ({ loc, class2 }: Copy): string => `${loc}/${class2}`;

type CandidateSearch = {
  question: CopyPlanQuestion;
  scene: CopyPlanScene;
  facts: TransferFacts;
  guards: GuardCounts;
  places: ReadonlyMap<string, number>;
  room: ReadonlyMap<string, number>;
  /** The libraries that a plan fills; null: all. */
  toFill: ReadonlySet<string> | null;
};

/** Returns the copies of a title that may leave a library, least used first. */
function copiesToLeave(
  stock: StockTitle | undefined,
  libcode: string | undefined,
  { question, facts }: CandidateSearch,
): Copy[] {
  const place = stock?.places.find(({ title }) => title.libcode === libcode);
  if (stock === undefined || place === undefined) return [];
  const about = { title: place.title, inCity: stock.inCity };
  return place.copies.filter((copy) => guardOf(copy, about, question, facts) === null);
}

/**
 * Returns the cells of one title. This runs for every title and every what-if, so it only counts the copies that may
 * leave; those that move are looked for when they are chosen.
 */
function cellsOf(
  { inCity, places }: StockTitle,
  title: number,
  search: CandidateSearch,
): HoldingsCell[] {
  const { question, facts, guards } = search;
  const cells: HoldingsCell[] = [];
  for (const place of places) {
    const { title: row, wanted, copies } = place;
    const about = { title: row, inCity };
    let leaving = 0;
    for (const copy of copies) {
      const guard = guardOf(copy, about, question, facts);
      if (guard === null) leaving += 1;
      else keepBack(guards, guard);
    }
    const { spare, guard } = spareOf(row, leaving, question, facts);
    keepBack(guards, guard, leaving - spare);
    const wants = wantsOf(place, search);
    if (spare === 0 && wants === 0) continue;
    const { loanable, loanDays, perYear } = row;
    const library = search.places.get(row.libcode) ?? 0;
    const cell = { title, library, copies: loanable, spare, wants, loanDays };
    cells.push(
      wanted === row
        ? { ...cell, perYear }
        : { ...cell, perYear: wanted.perYear, perYearLeaving: perYear },
    );
  }
  return cells;
}

function wantsOf(
  { title, wanted, more }: StockPlace,
  { question, scene, guards, room, toFill }: CandidateSearch,
): number {
  const wants = Math.max(0, mostWanted(wanted, question) - title.loanable - title.onOrder);
  const asked = question.aim === 'holds' ? Math.min(wants, wanted.holds) : wants;
  if (asked === 0 || more <= question.leastGain) return 0;
  if (toFill?.has(title.libcode) === false) return 0;
  if (scene.hadBefore(title.bookrecno, title.libcode)) {
    keepBack(guards, 'hadBefore');
    return 0;
  }
  if (room.get(title.libcode) === 0) {
    keepBack(guards, 'full');
    return 0;
  }
  return asked;
}

/** Returns the number of copies of a title that a library has at most after the plan. */
function mostWanted(
  title: TitleDemand,
  { aim, mostOfTitle, supplyDays }: CopyPlanQuestion,
): number {
  return aim === 'supply' ? Math.min(mostOfTitle, supplyOf(title, supplyDays)) : mostOfTitle;
}

function limitsOf(
  question: CopyPlanQuestion,
  room: ReadonlyMap<string, number>,
  codes: readonly string[],
  places: ReadonlyMap<string, number>,
): TransferLimits {
  const { most, leastGain, mostLeaving, mostArriving, mostPerRange, boxes } = question;
  const pairs = Array.from({ length: codes.length ** 2 }, () => unlimited);
  const costs = Array.from({ length: codes.length ** 2 }, () => 0);
  const boxesOf = boxes === null ? null : boxesOfWays({ boxes, pairs: question.pairs });
  for (const pair of question.pairs) {
    const [left, right] = [places.get(pair.from), places.get(pair.to)];
    if (left === undefined || right === undefined) continue;
    // Where the van has a box on no day, nothing moves.
    const isServed = boxesOf === null || boxesOf(pair).some((count) => count > 0);
    pairs[left * codes.length + right] = isServed ? (pair.most ?? unlimited) : 0;
    costs[left * codes.length + right] = pair.cost;
  }
  return {
    // Moves that a shelf range has no room for leave their place in the van to the next moves.
    most: mostPerRange === null ? most : unlimited,
    leastGain,
    leaving: codes.map(() => mostLeaving ?? unlimited),
    arriving: codes.map((code) => Math.min(mostArriving ?? unlimited, room.get(code) ?? unlimited)),
    ...(question.pairs.length === 0 ? {} : { pairs, costs }),
  };
}
