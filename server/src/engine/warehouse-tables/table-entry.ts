import type { WarehouseTable } from '@stacksight/contract';

/**
 * Which rows of a table a caller may read: all (`shared`), those of his library group (`group`), or those of his
 * libraries. Where several columns are named, each of them must lie in the caller's libraries.
 */
export type TableScope = 'shared' | 'group' | { libraries: readonly [string, ...string[]] };

/** How a mapping fills a table. */
export type TableFill = {
  /** Facts have a day and come in partitions; things and names are kept by their key, names only once. */
  role: 'fact' | 'thing' | 'name';
  /** The column with the time; its local day and hour are worked out from it. */
  time: string | null;
  /**
   * The columns that a mapping may fill, with their types. A type ends in `!` where a value must be given and in `?`
   * where it may be missing; others have a default. The load itself fills glc and batch.
   */
  columns: Readonly<Record<string, string>>;
};

/** What the program knows of one analytic table. */
export type TableEntry = {
  kind: WarehouseTable['kind'];
  scope: TableScope;
  /** Columns that tell single readers apart, or `everyRow` where each row is about one reader. */
  readers: 'everyRow' | readonly string[];
  /** Orders the rows so that the newest come first; null: the rows stay in the engine's order. */
  day: string | null;
  /** Several versions of a row may lie in it until the engine merges them: it is read with FINAL. */
  hasVersions: boolean;
  /** The tables that it is made from. */
  madeFrom: readonly string[];
  /** The columns of other tables whose codes it names. */
  namesCodesOf: readonly string[];
  /** The demonstration city fills it, and its rows go when the city is removed. */
  isInDemo: boolean;
  /** Null: no file fills it. */
  fill: TableFill | null;
};

/** Rows of one library. */
export const ofLibrary: TableScope = { libraries: ['libcode'] };

/** Rows about items on the way from one library to another. */
export const ofBothEnds: TableScope = { libraries: ['libcode', 'from_libcode'] };
