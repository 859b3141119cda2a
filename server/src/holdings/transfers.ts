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
  let best = { moves: [] as Transfer[], gain: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const { moves, refused } = accept(candidatesOf(cells, limits, prices), cells, limits);
    const gain = moves.reduce((sum, move) => sum + move.gain - move.cost, 0);
    if (gain > best.gain) best = { moves, gain };
    if (!raise(prices, refused)) break;
  }
  return best.moves;
}

function candidatesOf(cells: HoldingsCells, limits: TransferLimits, prices: Prices): Candidate[] {
  const found: Candidate[] = [];
  for (let title = 0; title < cells.titles; title += 1) {
    const [first, end] = [cells.first[title] ?? 0, cells.first[title + 1] ?? 0];
    if (canMove(cells, first, end))
      addMovesOf(title, { first, end }, { cells, limits, prices, found });
  }
  return found.sort((a, b) => b.net - a.net);
}

/** Some library can give a copy of the title, and another library wants it. */
function canMove({ spare, wants }: HoldingsCells, first: number, end: number): boolean {
  let [gives, takes] = [false, false];
  for (let at = first; at < end; at += 1) {
    gives ||= (spare[at] ?? 0) > 0;
    takes ||= (wants[at] ?? 0) > 0;
  }
  return gives && takes && end - first > 1;
}

type Search = { cells: HoldingsCells; limits: TransferLimits; prices: Prices; found: Candidate[] };

/**
 * Adds the moves of one title: first the pair that gains most, then the next pair with that copy moved, until no pair
 * gains enough.
 */
function addMovesOf(
  title: number,
  { first, end }: { first: number; end: number },
  { cells, limits, prices, found }: Search,
): void {
  const count = end - first;
  const libraries = Array.from({ length: count }, (_, at) => cells.library[first + at] ?? 0);
  const copies = Array.from({ length: count }, (_, at) => cells.copies[first + at] ?? 0);
  const spare = Array.from({ length: count }, (_, at) => cells.spare[first + at] ?? 0);
  const wants = Array.from({ length: count }, (_, at) => cells.wants[first + at] ?? 0);
  const leaving = cells.perYearLeaving ?? cells.perYear;
  const ofLastCopy = (at: number, more: number, perYear: Float64Array) =>
    loansOfLastCopy(
      { perYear: perYear[first + at] ?? 0, loanDays: cells.loanDays[first + at] ?? 1 },
      (copies[at] ?? 0) + more,
    );
  const gain = (at: number) => ofLastCopy(at, 1, cells.perYear);
  const loss = (at: number) => ofLastCopy(at, 0, leaving);
  const ups = copies.map((_, at) => gain(at));
  const downs = copies.map((_, at) => loss(at));
  for (;;) {
    const move = bestPair();
    if (move === null) return;
    const { from, to, ...rest } = move;
    found.push({ title, from: libraries[from] ?? 0, to: libraries[to] ?? 0, ...rest });
    for (const [at, change] of [
      [from, -1],
      [to, 1],
    ] as const) {
      copies[at] = (copies[at] ?? 0) + change;
      ups[at] = gain(at);
      downs[at] = loss(at);
    }
    spare[from] = (spare[from] ?? 0) - 1;
    wants[to] = (wants[to] ?? 0) - 1;
    // A copy that has arrived does not leave again.
    spare[to] = 0;
    wants[from] = 0;
  }

  function bestPair() {
    let best: { from: number; to: number; gain: number; cost: number; net: number } | null = null;
    for (let from = 0; from < count; from += 1) {
      if ((spare[from] ?? 0) === 0) continue;
      for (let to = 0; to < count; to += 1) {
        if (to === from || (wants[to] ?? 0) === 0) continue;
        const cost = costOf(limits, cells.libraries, libraries[from] ?? 0, libraries[to] ?? 0);
        const gained = (ups[to] ?? 0) - (downs[from] ?? 0);
        if (gained - cost <= limits.leastGain) continue;
        const net =
          gained -
          cost -
          (prices.leaving[libraries[from] ?? 0] ?? 0) -
          (prices.arriving[libraries[to] ?? 0] ?? 0);
        if (net > (best?.net ?? 0)) best = { from, to, gain: gained, cost, net };
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
