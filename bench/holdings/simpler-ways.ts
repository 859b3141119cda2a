import type { HoldingsCells } from '../../server/src/holdings/cells.ts';
import { type Demand, loansOfLastCopy } from '../../server/src/holdings/demand.ts';
import type { DemandBook } from '../../server/src/holdings/demand-book.ts';
import type { BuyOffer } from '../../server/src/holdings/insufficient/fill-budget.ts';
import type { TitleDemand } from '../../server/src/holdings/title-demand.ts';
import type { TransferLimits } from '../../server/src/holdings/transfers.ts';

// Simpler ways to decide what the planner decides, to measure it by.

type Move = { title: number; from: number; to: number; gain: number };

/** A plain loop: tries every pair of every title again after each move, sorts all moves, and takes those with room. */
export function planPlainly(cells: HoldingsCells, limits: TransferLimits): Move[] {
  const found: Move[] = [];
  for (let title = 0; title < cells.titles; title += 1) {
    const places = Array.from(
      { length: (cells.first[title + 1] ?? 0) - (cells.first[title] ?? 0) },
      (_, place) => {
        const at = (cells.first[title] ?? 0) + place;
        return {
          ...{ library: cells.library[at] ?? 0, copies: cells.copies[at] ?? 0 },
          ...{ spare: cells.spare[at] ?? 0, wants: cells.wants[at] ?? 0 },
          ...{ perYear: cells.perYear[at] ?? 0, loanDays: cells.loanDays[at] ?? 1 },
        };
      },
    );
    for (;;) {
      const [best] = places
        .flatMap((from) => places.map((to) => ({ from, to })))
        .filter(({ from, to }) => from !== to && from.spare > 0 && to.wants > 0)
        .map(({ from, to }) => {
          const gain = loansOfLastCopy(to, to.copies + 1) - loansOfLastCopy(from, from.copies);
          return { from, to, gain };
        })
        .filter(({ gain }) => gain > limits.leastGain)
        .sort((a, b) => b.gain - a.gain);
      if (best === undefined) break;
      found.push({ title, from: best.from.library, to: best.to.library, gain: best.gain });
      Object.assign(best.from, {
        copies: best.from.copies - 1,
        spare: best.from.spare - 1,
        wants: 0,
      });
      Object.assign(best.to, { copies: best.to.copies + 1, wants: best.to.wants - 1, spare: 0 });
    }
  }
  const [leaving, arriving] = [[...limits.leaving], [...limits.arriving]];
  return found
    .sort((a, b) => b.gain - a.gain)
    .filter(({ from, to }) => {
      if ((leaving[from] ?? 0) < 1 || (arriving[to] ?? 0) < 1) return false;
      leaving[from] = (leaving[from] ?? 0) - 1;
      arriving[to] = (arriving[to] ?? 0) - 1;
      return true;
    })
    .slice(0, limits.most);
}

/** Moves by hold ratio alone: to where most readers wait for a copy, from the first library that can spare one. */
export function moveByHolds(book: DemandBook, most: number): { moves: number; gain: number } {
  const waiting = waitingTitles(book);
  let [moves, gain] = [0, 0];
  const taken = new Set<string>();
  for (const to of waiting) {
    if (moves >= most) break;
    const from = book
      .of(to.bookrecno)
      .find((one) => one.onShelf > 0 && one.loanable > 1 && one.holds === 0);
    if (from === undefined || taken.has(to.bookrecno)) continue;
    taken.add(to.bookrecno);
    moves += 1;
    gain += loansOfLastCopy(to, to.loanable + 1) - loansOfLastCopy(from, from.loanable);
  }
  return { moves, gain };
}

/** Buys by hold ratio alone: one copy of each title, those with most holds for a copy first, while the budget lasts. */
export function buyByHolds(
  offers: readonly BuyOffer[],
  holdsOf: (id: string) => number,
  budget: number,
): { copies: number; gain: number } {
  const ratio = (offer: BuyOffer) => holdsOf(offer.id) / Math.max(1, offer.there);
  let [copies, gain, left] = [0, 0, budget];
  for (const offer of offers.toSorted((a, b) => ratio(b) - ratio(a))) {
    const price = offer.price ?? 0;
    if (price > left) continue;
    const demand: Demand = { perYear: offer.perYear ?? 0, loanDays: offer.loanDays ?? 1 };
    copies += 1;
    left -= price;
    gain += loansOfLastCopy(demand, offer.there + 1);
  }
  return { copies, gain };
}

function waitingTitles(book: DemandBook): TitleDemand[] {
  const waiting: TitleDemand[] = [];
  for (const title of book.titles) if (title.holds > 0) waiting.push(title);
  return waiting.sort(
    (a, b) => b.holds / Math.max(1, b.loanable) - a.holds / Math.max(1, a.loanable),
  );
}
