import { setImmediate } from 'node:timers/promises';
import { addDays } from '@stacksight/contract';
import type { Engine } from '#engine/open.ts';
import { keepLast } from '#lib/keep-last.ts';
import {
  type HeldTitle,
  type LoanDays,
  readLoanDays,
  streamHeldTitles,
} from './held-titles.store.ts';
import { createTitleColumns, type TitleColumns } from './title-columns.ts';
import { demandOfTitle, figuresOf, type TitleDemand, usesOf } from './title-demand.ts';

/**
 * The key of a demand book: a library group, a day with the day a year before it, and the version of the loaded data.
 */
export type BookKey = {
  glc: string;
  today: string;
  since: string;
  version: string;
  /** Saved reader groups: the book has the demand of their readers only. Absent: of all readers. */
  readerGroups?: readonly string[];
};

/** The demand for all titles of a group, in every library that has the title or has holds for it. */
export type DemandBook = {
  /** The rows of a title follow each other. */
  titles: Iterable<TitleDemand>;
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
 * Returns the function that reads the demand book of a group. The books of two groups are cached until their data
 * change, and one book of reader groups.
 */
export function createDemandBookReader(engine: Engine): DemandBooks {
  const keptOfAll = keepLast<DemandBook>(mostBooks);
  const keptOfSome = keepLast<DemandBook>(1);
  return (key) => {
    const kept = key.readerGroups === undefined ? keptOfAll : keptOfSome;
    return kept(key.glc, Object.values(key).join('/'), async (signal) => {
      const [columns, loanDays] = await Promise.all([
        toTitleColumns(streamHeldTitles(engine, key, signal)),
        readLoanDays(engine, key, signal),
      ]);
      await setDemands(columns, loanDays);
      return toBook(columns);
    });
  };
}

/** Reads titles, sorted by their numbers, into columns. */
export async function toTitleColumns(
  titles: AsyncIterable<HeldTitle> | Iterable<HeldTitle>,
): Promise<TitleColumns> {
  const columns = createTitleColumns();
  for await (const title of titles) columns.add(title);
  return columns;
}

const rowsAtOnce = 20_000;

/** Computes the demand for every title; other work of the server goes on in between. */
export async function setDemands(
  columns: TitleColumns,
  loanDays: readonly LoanDays[],
): Promise<void> {
  const figures = figuresOf(usesOf(columns.rows()), loanDays);
  for (let at = 0; at < columns.length(); at += 1) {
    if (at % rowsAtOnce === 0) await setImmediate();
    columns.setDemand(at, demandOfTitle(columns.readAt(at), figures));
  }
}

/** Makes a book of columns whose rows are sorted by the number of the title. */
export function toBook(columns: TitleColumns): DemandBook {
  const of = (bookrecno: string): TitleDemand[] => {
    if (!/^\d+$/.test(bookrecno)) return [];
    const number = BigInt(bookrecno);
    let [low, high] = [0, columns.length()];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (columns.numberAt(middle) < number) low = middle + 1;
      else high = middle;
    }
    const rows: TitleDemand[] = [];
    for (let at = low; at < columns.length() && columns.numberAt(at) === number; at += 1)
      rows.push(columns.readAt(at));
    return rows;
  };
  return {
    titles: { [Symbol.iterator]: columns.rows },
    of,
    at: (bookrecno, libcode) => of(bookrecno).find((title) => title.libcode === libcode) ?? null,
  };
}
