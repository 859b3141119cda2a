import { loansOfLastCopy } from '../demand.ts';
import type { DemandBook } from '../demand-book.ts';

type WantedTitle = { bookrecno: string; gain: number; held: number; onShelf: number };

/**
 * Returns the titles of which some library would have more than `leastGain` additional loans a year with one more copy,
 * the titles with the largest gain first, until they have `mostCopies` copies.
 */
export function wantedTitles(
  book: DemandBook,
  libraries: readonly string[],
  { leastGain, mostCopies }: { leastGain: number; mostCopies: number },
): string[] {
  const mine = new Set(libraries);
  let wanted: WantedTitle[] = [];
  let copies = 0;
  let title: WantedTitle = { bookrecno: '', gain: 0, held: 0, onShelf: 0 };
  const keepIfWanted = () => {
    if (title.gain <= leastGain || title.onShelf === 0) return;
    wanted.push(title);
    copies += title.held;
    // The list of a large group is cut from time to time, so that it never has many more titles than its answer.
    if (copies > 2 * mostCopies) [wanted, copies] = [bestOf(wanted, mostCopies), mostCopies];
  };
  for (const row of book.titles) {
    if (!mine.has(row.libcode)) continue;
    if (row.bookrecno !== title.bookrecno) {
      keepIfWanted();
      title = { bookrecno: row.bookrecno, gain: 0, held: 0, onShelf: 0 };
    }
    title.gain = Math.max(title.gain, loansOfLastCopy(row, row.loanable + 1));
    title.held += row.held;
    title.onShelf += row.onShelf;
  }
  keepIfWanted();
  return bestOf(wanted, mostCopies).map(({ bookrecno }) => bookrecno);
}

/** Returns the titles with the largest gain, until they have `mostCopies` copies. */
function bestOf(wanted: readonly WantedTitle[], mostCopies: number): WantedTitle[] {
  const best = wanted.toSorted((a, b) => b.gain - a.gain);
  let copies = 0;
  const end = best.findIndex(({ held }) => {
    copies += held;
    return copies > mostCopies;
  });
  return end < 0 ? best : best.slice(0, end);
}
