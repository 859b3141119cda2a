import { addDays } from '@stacksight/contract';
import type { Engine } from '#engine/open.ts';
import { keepLast } from '#lib/keep-last.ts';
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

/** Returns the book of a key. All callers make the key with `demandBookKey`, so that they share one book. */
export type DemandBooks = (key: BookKey) => Promise<DemandBook>;

const sources = [
  ...['behaviour_event', 'fact_loan', 'fact_hold', 'fact_acquisition'],
  ...['dim_item', 'dim_bib', 'dim_state', 'dim_location'],
];
type LoadedVersion = { glc: string; name: string; version: string };

/** Returns the key of the demand book of a group, with the version of the loaded data. */
export const demandBookKey = (
  versions: readonly LoadedVersion[],
  glc: string,
  today: string,
): BookKey => ({
  ...{ glc, today, since: addDays(today, -365) },
  version: versionOf(versions, glc, sources),
});

/** Returns the versions of the newest loads of some tables of a group. */
export const versionOf = (
  versions: readonly LoadedVersion[],
  glc: string,
  tables: readonly string[],
): string =>
  versions
    .filter((one) => one.glc === glc && tables.includes(one.name))
    .map((one) => one.version)
    .join();

const mostBooks = 2;

/**
 * Returns the function that reads the demand book of a group. The books of two groups are cached until their data change.
 */
export function createDemandBookReader(engine: Engine): DemandBooks {
  const kept = keepLast<DemandBook>(mostBooks);
  return (key) =>
    kept(key.glc, Object.values(key).join('/'), async (signal) => {
      const { held, loanDays } = await readHeldTitles(engine, key, signal);
      return toBook(demandsOf(held, loanDays));
    });
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
