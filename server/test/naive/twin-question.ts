import type { CatalogueEvent, Cell, CountQuery, Query } from '@stacksight/contract';
import type { Facts } from './facts/facts.ts';
import type { NaiveDays } from './periods.ts';

// A question to the twin, and the twin's answer. The twin answers by plain loops over the raw rows.

export type TwinQuestion<Q extends Query = Query> = {
  query: Q;
  facts: Facts;
  /** The day of the asking. */
  today: string;
  /** The days of the question's range. */
  days: NaiveDays;
  /** The libraries that the asker may see and has named; null means every library. */
  libraries: ReadonlySet<string> | null;
  /** True if the asker may not see single readers, so that small cells are hidden. */
  hides: boolean;
  catalogue: readonly CatalogueEvent[];
  /** The last day of data of each raw event; an event without data is absent. */
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
  /** The number of rows behind a cell of this row; absent where the test does not compare it. */
  rowsBehind?(column: number): number;
  /** The reader counts behind each cell; absent where cells do not count readers. */
  counted?: readonly (readonly ReaderCount[])[];
};

export type TwinAnswer = {
  rows: readonly TwinRow[];
  /** The rows of all pages, where the answer is one page. */
  onAllPages?: readonly TwinRow[];
  /** The totals row; null if the table has none. */
  totals: readonly Cell[] | null;
  /** The reader counts behind each cell of the totals. */
  totalReaderCounts?: readonly (readonly ReaderCount[])[];
  /** True if the study may hide further cells beside a small one, by its own rules. */
  mayHideMore?: boolean;
  /** True if the engine may leave out rows that hold only zeros. */
  mayOmitZeroRows: boolean;
  /** Whether the order of the rows is part of the answer. */
  isOrdered: boolean;
};
