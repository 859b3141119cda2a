import type { Engine } from '#engine/open.ts';
import { readHeldTitles } from './held-titles.store.ts';
import { demandsOf, type TitleDemand } from './title-demand.ts';

/** The demand for every title of a group as of a day; `version` names the state of the loaded data. */
export type BookKey = { glc: string; today: string; since: string; version: string };

/** The titles of a group in every library that has or wants them. */
export type DemandBook = {
  titles: readonly TitleDemand[];
  /** The rows of one title, in all libraries. */
  of(bookrecno: string): readonly TitleDemand[];
  /** The row of a title in a library; null where the library neither has nor wants it. */
  at(bookrecno: string, libcode: string): TitleDemand | null;
};

const mostBooks = 2;

/** Makes the function that reads the demand book of a group; it keeps the last two until their data change. */
export function createDemandBooks(
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
