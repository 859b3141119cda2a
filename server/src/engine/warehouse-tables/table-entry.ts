import type { WarehouseTable } from '@stacksight/contract';

/**
 * The rows of a table that a caller may read: all rows (`shared`), those of the caller's library group (`group`), or
 * those of the caller's libraries. If several columns are named, each of them must contain one of the caller's
 * libraries.
 */
export type TableScope = 'shared' | 'group' | { libraries: readonly [string, ...string[]] };

/** The way in which a mapping fills a table. */
export type TableFill = {
  /**
   * A fact has a day, by which its table is partitioned. Things and names have a key; an existing name is not replaced.
   */
  role: 'fact' | 'thing' | 'name';
  /** The column with the time, from which the local day and hour are computed. */
  time: string | null;
  /**
   * The columns that a mapping may fill, with their types. A type ends in `!` if a value must be given and in `?` if
   * it may be missing; others have a default. The load itself fills glc and batch.
   */
  columns: Readonly<Record<string, string>>;
};

/** The properties of one analytic table. */
export type TableEntry = {
  kind: WarehouseTable['kind'];
  scope: TableScope;
  /** The columns that identify single readers, or `everyRow` if each row is about one reader. */
  readers: 'everyRow' | readonly string[];
  /** The column of ORDER BY that puts the newest rows first; null leaves the engine's order. */
  day: string | null;
  /** True if the table may hold several versions of a row until the engine merges them. It is then read with FINAL. */
  hasVersions: boolean;
  /** The tables from which this table is computed. */
  madeFrom: readonly string[];
  /** The columns of other tables whose codes get their names from this table. */
  namesCodesOf: readonly string[];
  /** True if the demonstration city fills the table. Removing the city removes its rows. */
  isInDemo: boolean;
  /** Null for a table that no file fills. */
  fill: TableFill | null;
};

/** The scope of tables whose rows belong to one library. */
export const ofLibrary: TableScope = { libraries: ['libcode'] };

/** The scope of tables whose rows are items that move from one library to another. */
export const ofBothEnds: TableScope = { libraries: ['libcode', 'from_libcode'] };
