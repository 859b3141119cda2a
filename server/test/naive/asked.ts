import type { CatalogueEvent, Cell, Query } from '@stacksight/contract';
import type { Facts } from './facts/facts.ts';
import type { Days } from './periods.ts';

// A question as the twin gets it, and an answer as it gives it.

export type AskedOf<Q extends Query = Query> = {
  query: Q;
  facts: Facts;
  /** The day on which it is asked. */
  today: string;
  /** The days of the question's range. */
  days: Days;
  /** The libraries that the asker may see and asked for; null are all. */
  libraries: ReadonlySet<string> | null;
  catalogue: readonly CatalogueEvent[];
  /** The last day that the data of each raw event reach; null where it has none. */
  reach: Readonly<Record<string, string>>;
};

export type TwinRow = { keys: readonly (string | null)[]; cells: readonly Cell[] };

export type TwinAnswer = {
  rows: readonly TwinRow[];
  /** The cells under the table; null where there is no such row. */
  totals: readonly Cell[] | null;
  /** Whether rows in which nothing is may be left out. */
  mayLack: boolean;
  /** Whether the order of the rows is part of the answer. */
  isOrdered: boolean;
};
