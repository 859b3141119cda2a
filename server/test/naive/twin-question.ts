import type { CatalogueEvent, Cell, CountQuery, Query } from '@stacksight/contract';
import type { Facts } from './facts/facts.ts';
import type { NaiveDays } from './periods.ts';

// A question to the twin, and the answer of the twin. The twin answers by plain loops over the raw rows.

export type TwinQuestion<Q extends Query = Query> = {
  query: Q;
  facts: Facts;
  /** The day on which the question is asked. */
  today: string;
  /** The days of the question's range. */
  days: NaiveDays;
  /** The libraries that the asker may see and has named; null means every library. */
  libraries: ReadonlySet<string> | null;
  /** True if the asker may not see single readers, so that small cells are hidden. */
  hides: boolean;
  catalogue: readonly CatalogueEvent[];
  /** The last day of data, by raw event; an event without data is absent. */
  reach: Readonly<Record<string, string>>;
  /** The day on which everything was loaded. */
  loadedOn: string;
};

export type CountQuestion = TwinQuestion<CountQuery>;

/** A count of readers behind a cell; `sum` names the sum that it is a part of, null if it is in no known sum. */
export type ReaderCount = { readers: number; sum: string | null };

export type TwinRow = {
  keys: readonly (string | null)[];
  cells: readonly Cell[];
  /** Returns the number of rows behind a cell of this row; absent if the test does not compare it. */
  rowsBehind?(column: number): number;
  /** The counts of readers behind each cell; absent if cells do not count readers. */
  counted?: readonly (readonly ReaderCount[])[];
};

export type TwinAnswer = {
  rows: readonly TwinRow[];
  /** The rows of all pages, if the answer is one page. */
  onAllPages?: readonly TwinRow[];
  /** The totals row; null if the table has none. */
  totals: readonly Cell[] | null;
  /** The counts of readers behind each cell of the totals. */
  totalReaderCounts?: readonly (readonly ReaderCount[])[];
  /** True if the study may hide further cells beside a small one, by its own rules. */
  mayHideMore?: boolean;
  /** True if the engine may leave out rows that hold only zeros. */
  mayOmitZeroRows: boolean;
  /** True if the order of the rows is part of the answer. */
  isOrdered: boolean;
};
