import type { HoldingsCells } from './cells.ts';
import { loansOfLastCopy } from './demand.ts';

// Chooses which copies move. For each title, the pairs of libraries with the largest gain are candidates. Of all
// candidates, those with the largest gain are accepted while the donor, the recipient, the pair and the van have room.
// If a library refuses moves for lack of room, its room gets a price and the moves are chosen again.

/** The limits of a transfer plan. Libraries are numbers; the index of a pair is `from × libraries + to`. */
export type TransferLimits = {
  /** The smallest gain of a move after its cost, in loans a year. */
  leastGain: number;
  /** The largest number of moves in the plan. */
  most: number;
  /** The largest number of copies that may leave each library. */
  leaving: readonly number[];
  /** The largest number of copies that may come to each library. */
  arriving: readonly number[];
  /** The largest number of copies for each pair. */
  pairs?: readonly number[];
  /** The cost of a move for each pair, in loans a year. */
  costs?: readonly number[];
};

/** One copy of a title that moves from one library to another; `gain` is in loans a year, before the cost. */
export type Transfer = { title: number; from: number; to: number; gain: number; cost: number };

type Candidate = Transfer & { net: number };
type Prices = { leaving: Float64Array; arriving: Float64Array };

const rounds = 4;

/** Chooses moves within the limits; moves with the largest gain come first. */
export function planTransfers(cells: HoldingsCells, limits: TransferLimits): Transfer[] {
  const prices: Prices = {
    leaving: new Float64Array(cells.libraries),
    arriving: new Float64Array(cells.libraries),
  };
  const gains = gainsOf(cells);
  const titles = movingTitles(cells, gains, limits.leastGain);
  let best = { moves: [] as Transfer[], gain: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const found = titles.flatMap((title) => movesOf(title, { cells, gains, limits, prices }));
    found.sort((a, b) => b.net - a.net);
    const { moves, refused } = accept(found, cells, limits);
    const gain = moves.reduce((sum, move) => sum + move.gain - move.cost, 0);
    if (gain > best.gain) best = { moves, gain };
    if (!raise(prices, refused)) break;
  }
  return best.moves;
}

/** The loans a year that one more copy brings in each cell, and those that the cell loses with a copy that leaves. */
type CellGains = { more: Float64Array; less: Float64Array };

/** Computes the gains of all cells once for all rounds; a cell that wants or gives no copy has 0. */
function gainsOf(cells: HoldingsCells): CellGains {
  const length = cells.copies.length;
  const gains: CellGains = { more: new Float64Array(length), less: new Float64Array(length) };
  for (let at = 0; at < length; at += 1) {
    const copies = cells.copies[at] ?? 0;
    if ((cells.wants[at] ?? 0) > 0) gains.more[at] = moreOf(cells, at, copies);
    if ((cells.spare[at] ?? 0) > 0) gains.less[at] = lessOf(cells, at, copies);
  }
  return gains;
}

const moreOf = (cells: HoldingsCells, at: number, copies: number): number =>
  loansOfLastCopy(demandAt(cells, at, cells.perYear), copies + 1);

const lessOf = (cells: HoldingsCells, at: number, copies: number): number =>
  loansOfLastCopy(demandAt(cells, at, cells.perYearLeaving ?? cells.perYear), copies);

const demandAt = ({ loanDays }: HoldingsCells, at: number, perYear: Float64Array) => ({
  perYear: perYear[at] ?? 0,
  loanDays: loanDays[at] ?? 1,
});

/** Returns the titles of which some move between two libraries gains enough; the others need no further look. */
function movingTitles(
  { titles, first, wants, spare }: HoldingsCells,
  { more, less }: CellGains,
  leastGain: number,
): number[] {
  const found: number[] = [];
  for (let title = 0; title < titles; title += 1) {
    const end = first[title + 1] ?? 0;
    let [highest, lowest] = [0, Number.POSITIVE_INFINITY];
    for (let at = first[title] ?? 0; at < end; at += 1) {
      if ((wants[at] ?? 0) > 0) highest = Math.max(highest, more[at] ?? 0);
      if ((spare[at] ?? 0) > 0) lowest = Math.min(lowest, less[at] ?? 0);
    }
    if (highest - lowest > leastGain) found.push(title);
  }
  return found;
}

/** One library that gives or takes copies of a title, and the loans a year that the next copy changes there. */
type Side = { at: number; library: number; copies: number; left: number; loans: number };

/** Returns the libraries that give or take copies of a title. */
function sidesOf(title: number, cells: HoldingsCells, left: Uint16Array, loans: Float64Array) {
  const sides: Side[] = [];
  const end = cells.first[title + 1] ?? 0;
  for (let at = cells.first[title] ?? 0; at < end; at += 1) {
    if ((left[at] ?? 0) === 0) continue;
    const [library = 0, copies = 0] = [cells.library[at], cells.copies[at]];
    sides.push({ at, library, copies, left: left[at] ?? 0, loans: loans[at] ?? 0 });
  }
  return sides;
}

type Search = { cells: HoldingsCells; gains: CellGains; limits: TransferLimits; prices: Prices };

/**
 * Returns the moves of one title: first the pair that gains most, then the next pair with that copy moved, until no
 * pair gains enough.
 */
function movesOf(title: number, { cells, gains, limits, prices }: Search): Candidate[] {
  const found: Candidate[] = [];
  const givers = sidesOf(title, cells, cells.spare, gains.less);
  const takers = sidesOf(title, cells, cells.wants, gains.more);
  for (;;) {
    const best = bestPair();
    if (best === null) return found;
    const { giver, taker, ...move } = best;
    found.push({ title, from: giver.library, to: taker.library, ...move });
    giver.left -= 1;
    giver.copies -= 1;
    giver.loans = lessOf(cells, giver.at, giver.copies);
    taker.left -= 1;
    taker.copies += 1;
    taker.loans = moreOf(cells, taker.at, taker.copies);
    // A copy that has arrived does not leave again.
    for (const other of givers) if (other.at === taker.at) other.left = 0;
    for (const other of takers) if (other.at === giver.at) other.left = 0;
  }

  function bestPair() {
    let best: { giver: Side; taker: Side; gain: number; cost: number; net: number } | null = null;
    for (const giver of givers) {
      if (giver.left === 0) continue;
      const price = prices.leaving[giver.library] ?? 0;
      for (const taker of takers) {
        if (taker.left === 0 || taker.at === giver.at) continue;
        const cost = costOf(limits, cells.libraries, giver.library, taker.library);
        const gain = taker.loans - giver.loans;
        if (gain - cost <= limits.leastGain) continue;
        const net = gain - cost - price - (prices.arriving[taker.library] ?? 0);
        if (net > (best?.net ?? 0)) best = { giver, taker, gain, cost, net };
      }
    }
    return best;
  }
}

const costOf = ({ costs }: TransferLimits, libraries: number, from: number, to: number): number =>
  costs?.[from * libraries + to] ?? 0;

type Refused = { leaving: Map<number, number[]>; arriving: Map<number, number[]> };

/**
 * Accepts moves while donors, recipients, pairs and the van have room. Returns the moves, and the net gains of the
 * refused moves.
 */
function accept(candidates: readonly Candidate[], cells: HoldingsCells, limits: TransferLimits) {
  const leaving = [...limits.leaving];
  const arriving = [...limits.arriving];
  const pairs = limits.pairs === undefined ? null : [...limits.pairs];
  const refused: Refused = { leaving: new Map(), arriving: new Map() };
  const moves: Transfer[] = [];
  for (const { net, ...move } of candidates) {
    const pair = move.from * cells.libraries + move.to;
    const isFull = {
      leaving: (leaving[move.from] ?? 0) < 1,
      arriving: (arriving[move.to] ?? 0) < 1,
    };
    if (isFull.leaving) add(refused.leaving, move.from, net);
    if (isFull.arriving) add(refused.arriving, move.to, net);
    if (isFull.leaving || isFull.arriving || (pairs !== null && (pairs[pair] ?? 0) < 1)) continue;
    if (moves.length >= limits.most) break;
    leaving[move.from] = (leaving[move.from] ?? 0) - 1;
    arriving[move.to] = (arriving[move.to] ?? 0) - 1;
    if (pairs !== null) pairs[pair] = (pairs[pair] ?? 0) - 1;
    moves.push(move);
  }
  return { moves, refused };
}

function add(lists: Map<number, number[]>, library: number, net: number): void {
  const list = lists.get(library);
  if (list === undefined) lists.set(library, [net]);
  else list.push(net);
}

/**
 * Raises the price of each room that was too small, by half of the best gain that was refused there. Returns true if a
 * price rose.
 */
function raise(prices: Prices, refused: Refused): boolean {
  let isRaised = false;
  for (const side of ['leaving', 'arriving'] as const)
    for (const [library, [best = 0]] of refused[side]) {
      prices[side][library] = (prices[side][library] ?? 0) + best / 2;
      isRaised = true;
    }
  return isRaised;
}
