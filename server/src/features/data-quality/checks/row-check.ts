import type { QualityCheck, QualityExample } from '@stacksight/contract';

type Field = Exclude<keyof QualityExample, 'id'>;

/** A check that counts the wrong rows of one table. */
export type RowCheck = {
  check: QualityCheck;
  /** The tables that must be loaded; a raw event stands for the table of events. */
  needs: readonly string[];
  from: string;
  /** The condition of the rows that are looked at, beside the group. */
  where: string;
  /** The condition of a wrong row. */
  bad: string;
  /** The condition of a row that has what the check reads; if no row has it, the result is unknown. */
  filled: string;
  /** A SELECT of the number of rows that can be judged, where `from` has only some of them. */
  possible?: string;
  n: string;
  /** The day of a row; null if it has none. */
  day: string | null;
  /** The library of a row; null if the table has none. */
  library: string | null;
  /** The rows behind the count, if they stand in another table. */
  list?: { from: string; where: string; bad: string };
  columns: Partial<Readonly<Record<Field, string>>>;
  /** True if each row is about one reader. */
  isOfReaders: boolean;
};

/** How many days back the checks of single events look; counts that rollups give look at every day. */
export const recentDays = 400;
