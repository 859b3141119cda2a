import type { CatalogueEvent, Cell, Query } from '@stacksight/contract';
import type { Facts } from './facts/facts.ts';
import type { NaiveDays } from './periods.ts';

// The types of a question to the twin and of its answer.

export type AskedOf<Q extends Query = Query> = {
  query: Q;
  facts: Facts;
  /** The day on which it is asked. */
  today: string;
  /** The days of the question's range. */
  days: NaiveDays;
  /** The libraries that the asker may see and asked for; null are all. */
  libraries: ReadonlySet<string> | null;
  /** Whether the asker may not see single readers. */
  hides: boolean;
  catalogue: readonly CatalogueEvent[];
  /** The last day that the data of each raw event reach; null where it has none. */
  reach: Readonly<Record<string, string>>;
  /** The day on which everything was loaded. */
  loadedOn: string;
};

/** How many readers a cell is made of; `sum` names what they add up to, where that is known. */
export type CountedReaders = { readers: number; sum: string | null };

export type TwinRow = {
  keys: readonly (string | null)[];
  cells: readonly Cell[];
  /** How many rows are behind a column of the question; absent where that is not compared. */
  rowsBehind?(column: number): number;
  /** Of how many readers each cell is; nothing where cells are not of readers. */
  counted?: readonly (readonly CountedReaders[])[];
};

export type TwinAnswer = {
  rows: readonly TwinRow[];
  /** The rows of all pages, where the answer is one of them. */
  onAllPages?: readonly TwinRow[];
  /** The cells under the table; null where there is no such row. */
  totals: readonly Cell[] | null;
  /** Of how many readers each of the totals is. */
  countedTotals?: readonly (readonly CountedReaders[])[];
  /** Whether what is hidden may hide more beside it, by rules of the study's own. */
  mayHideMore?: boolean;
  /** Whether rows with zeros only may be left out. */
  mayLack: boolean;
  /** Whether the order of the rows is part of the answer. */
  isOrdered: boolean;
};
