import type { Copy } from '../copies.store.ts';
import { loansOfLastCopy } from '../demand.ts';
import type { DemandBook } from '../demand-book.ts';
import type { TitleDemand } from '../title-demand.ts';

/** One title in one library of the question, with its copies there; the least used copies come first. */
export type StockPlace = {
  /** The title with the demand of all readers, who lose a copy that leaves. */
  title: TitleDemand;
  /** The title with the demand for which copies come: that of all readers, or of some reader groups. */
  wanted: TitleDemand;
  copies: readonly Copy[];
  /** The loans a year that one more copy would bring. */
  more: number;
};
export type StockTitle = {
  /** All copies of the title, in every library of the group. */
  inCity: number;
  /** The loans a year that one more copy would bring in the library where it brings most. */
  most: number;
  places: readonly StockPlace[];
};

/**
 * Groups copies by title and library, once for all questions; titles with the largest gain come first. `wantedBook` has
 * the demand for which copies come, if it is not that of all readers.
 */
export function stockTitles(
  book: DemandBook,
  libraries: readonly string[],
  copies: readonly Copy[],
  wantedBook = book,
): StockTitle[] {
  const mine = new Set(libraries);
  const found: StockTitle[] = [];
  for (const [bookrecno, some] of Map.groupBy(copies, (copy) => copy.bookrecno)) {
    const everywhere = book.of(bookrecno);
    const here = Map.groupBy(some, ({ libcode }) => libcode);
    const wantedRows = wantedBook === book ? everywhere : wantedBook.of(bookrecno);
    const places = everywhere
      .filter(({ libcode }) => mine.has(libcode))
      .map((title) => {
        const wanted = wantedRows.find(({ libcode }) => libcode === title.libcode) ?? {
          ...title,
          ...{ loans: 0, holds: 0, perYear: 0, lost: 0 },
        };
        return {
          title,
          wanted,
          copies: (here.get(title.libcode) ?? []).sort(byUse),
          more: loansOfLastCopy(wanted, title.loanable + 1),
        };
      });
    if (places.length < 2) continue;
    found.push({
      inCity: everywhere.reduce((sum, { held }) => sum + held, 0),
      most: Math.max(...places.map(({ more }) => more)),
      places,
    });
  }
  return found.sort((a, b) => b.most - a.most);
}

/** Orders copies by use, least used first: by loans of the year, day of the last loan, loans ever, and barcode. */
function byUse(a: Copy, b: Copy): number {
  return (
    a.loans - b.loans ||
    compare(a.lastLoanOn ?? '', b.lastLoanOn ?? '') ||
    a.loansEver - b.loansEver ||
    compare(a.barcode, b.barcode)
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
