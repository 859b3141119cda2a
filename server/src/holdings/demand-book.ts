import type { Engine } from '#engine/open.ts';
import { readHeldTitles } from './held-titles.store.ts';
import { demandsOf, type TitleDemand } from './title-demand.ts';

/**
 * The key of a demand book: a library group, a day with the day a year before it, and the version of the loaded data.
 */
export type BookKey = { glc: string; today: string; since: string; version: string };

/** The demand for all titles of a group, in every library that has the title or has holds for it. */
export type DemandBook = {
  titles: readonly TitleDemand[];
  /** Returns the rows of one title, in all libraries. */
  of(bookrecno: string): readonly TitleDemand[];
  /** Returns the row of a title in a library; null if the library has no copies and no holds of the title. */
  at(bookrecno: string, libcode: string): TitleDemand | null;
};

const mostBooks = 2;

/**
 * Returns the function that reads the demand book of a group. The last two books are cached until their data change.
 */
export function createDemandBookReader(
  engine: Engine,
): (key: BookKey, signal: AbortSignal) => Promise<DemandBook> {
  const books = new Map<string, DemandBook>();
  return async (key, signal) => {
    const name = Object.values(key).join('/');
    const known = books.get(name);
    if (known !== undefined) return known;
    const { held, loanDays } = await readHeldTitles(engine, key, signal);
    const book = toBook(demandsOf(held, loanDays));
    books.set(name, book);
    for (const old of books.keys()) {
      if (books.size <= mostBooks) break;
      books.delete(old);
    }
    return book;
  };
}

function toBook(titles: readonly TitleDemand[]): DemandBook {
  const rows = Map.groupBy(titles, ({ bookrecno }) => bookrecno);
  return {
    titles,
    of: (bookrecno) => rows.get(bookrecno) ?? [],
    at: (bookrecno, libcode) =>
      rows.get(bookrecno)?.find((title) => title.libcode === libcode) ?? null,
  };
}
