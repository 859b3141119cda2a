import type { WarehouseTable } from '@stacksight/contract';

/**
 * Which rows of a table a caller may read: all (`shared`), those of the caller's library group (`group`), or those of the
 * caller's libraries. Where several columns are named, each of them must be one of the caller's libraries.
 */
export type TableScope = 'shared' | 'group' | { libraries: readonly [string, ...string[]] };

/** How a mapping fills a table. */
export type TableFill = {
  /** Facts have a day and are partitioned by it. Things and names have a key; a name that is there is not replaced. */
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
  /** The ORDER BY that puts the newest rows first; null leaves the engine's order. */
  day: string | null;
  /** It may hold several versions of a row until the engine merges them, so it is read with FINAL. */
  hasVersions: boolean;
  /** The tables that it is made from. */
  madeFrom: readonly string[];
  /** The columns of other tables whose codes it names. */
  namesCodesOf: readonly string[];
  /** The demonstration city fills it; removing the city removes these rows. */
  isInDemo: boolean;
  /** Null: no file fills it. */
  fill: TableFill | null;
};

/** Rows of one library. */
export const ofLibrary: TableScope = { libraries: ['libcode'] };

/** Rows of items that go from one library to another. */
export const ofBothEnds: TableScope = { libraries: ['libcode', 'from_libcode'] };
