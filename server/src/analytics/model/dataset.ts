import type { Column, Permission, RowList } from '@stacksight/contract';

// The closed model: what can be asked is what is written here. SQL fragments in it are constants of ours;
// nothing of a request ever becomes an identifier.

export type Text = { 'zh-CN': string; 'en-US': string };

/** Where the label of a code is found: a dimension table of the warehouse, or a closed list. */
export type LabelSource =
  | {
      table: 'dim_library' | 'dim_location' | 'dim_rdtype' | 'dim_cirtype' | 'dim_state';
      key: string;
    }
  | { table: 'dim_clc'; key: 'clc' }
  | { table: 'dim_event'; key: 'event' }
  | { table: 'dim_bib'; key: 'bookrecno' }
  /** What a library says itself; kept in the store. */
  | { table: 'reader_type_group' | 'operator' | 'operator_role'; key: string }
  | {
      list: Readonly<Record<string, Text>>;
      /** Under which name a group of libraries can call its codes otherwise. */
      dictionary?: 'channel' | 'holdOutcome' | 'resource' | 'creditRule';
    };

/** Groups of reader types and roles of operators are bound as lists; where operators work is in the warehouse, by version. */
export type OwnPart = 'readerTypes' | 'operatorRoles' | 'places';

export type Dimension = {
  label: Text;
  /** An expression that gives the code; an empty text or null is the bucket of the unknown. */
  sql: string;
  /** What rows are grouped by, where the code is a text made of that; numbers group several times faster. */
  key?: string;
  /** The columns it reads: a rollup that has them all can serve. */
  columns: readonly string[];
  type: 'text' | 'number';
  labels?: LabelSource;
  /** The codes are without number: a question that does not say how many it wants gets the largest. */
  isOpen?: boolean;
  /** The codes are few: that all of them fit is tried before the largest are looked for. */
  isSmall?: boolean;
  join?: string;
  /** What the record says today, whatever it said when the event happened: the answer says so. */
  isAsOfNow?: boolean;
  /** It reads what a library says of its own codes, which is bound where the dimension is used. */
  own?: OwnPart;
  /** Only for filters: an expression that is true for members of the groups `{codes}`. */
  memberSql?: string;
};

export type BaseMetric = {
  label: Text;
  unit: Text | null;
  means: Text;
  formula: Text;
  format: Column['format'];
  /** additive: parts add up to the whole; distinct and other: the whole is counted again. */
  additivity: 'additive' | 'distinct' | 'other';
  /** An aggregate; it may use {from:Date} and {to:Date}. */
  sql: string;
  columns: readonly string[];
  /** Where no row fills this column, nothing is known of what is counted. */
  unknownWithout?: 'price' | 'operator';
  /** Only rows of these events count: they narrow what is scanned. */
  events?: readonly string[];
  /** Which of the rows in its range it counts, where not all: a drill-down shows these. */
  counts?: string;
  /** Counts these, each once: the list behind it is of them, for those who may see it. */
  countsEach?: RowList;
  /** Counts readers: small cells are hidden from those without the right to see readers. */
  countsReaders?: boolean;
};

export type Rollup = {
  table: string;
  columns: readonly string[];
  /** The rollup has months, not days: it serves whole months only. */
  isMonthly: boolean;
  /** It is so much smaller than the raw rows that it is worth joining with those of the days around its months. */
  isJoined?: boolean;
  /** It has the rows of these metrics only, which are then said so; without it, every metric that its columns allow. */
  metrics?: Readonly<Record<string, string>>;
};

export type Join = { sql: string };

export type Dataset = {
  label: Text;
  /** Who may ask about it in a question of their own. */
  needs: Permission;
  /** Each row is a reader: only those who may see readers see rows. */
  hasReaderRows?: boolean;
  /** The table of the raw rows. */
  from: string;
  /** The tables whose load dates say how fresh an answer is; the first has the rows and says whose they are. */
  sources: readonly [string, ...string[]];
  /** The day column that the range filters; null where rows are as of now and metrics use the range themselves. */
  day: string | null;
  /** Date32 reaches back to 1900; the facts' own Date begins in 1970. */
  dayType?: 'Date32';
  /** The local hour, where the rows have one. */
  hour: string | null;
  /** A row may stand for a whole month, or its date be known to the month: the day on which it stands then, and the
   * column that says so. */
  spans?: { day: string; column: string };
  dimensions: Readonly<Record<string, Dimension>>;
  metrics: Readonly<Record<string, BaseMetric>>;
  joins?: Readonly<Record<string, Join>>;
  rollups: readonly Rollup[];
  /** What one of its rows is. */
  rowsAre: Text;
  /** The columns that a drill-down shows. */
  rows: readonly RowColumn[];
  /** Their order, newest first; what is shown follows it, so that no two rows that differ may change places. */
  rowOrder: string;
};

export type RowColumn = {
  key: string;
  label: Text;
  sql: string;
  /** What it is made of, where that is cheaper to sort by than what is shown. */
  sortedBy?: string;
  type: Column['type'];
  format: Column['format'];
  labels?: LabelSource;
  /** Shown only to those who may see readers. */
  isReader?: boolean;
  /** A day with its time in `{zone:String}`, to the second: a real one in a workbook. */
  isTime?: boolean;
};

/** A ratio of two base metrics; divided last, so that every grouping stays right. */
export type RatioMetric = {
  label: Text;
  unit: Text | null;
  means: Text;
  formula: Text;
  format: Column['format'];
  numerator: string;
  denominator: string;
  /** Scales to a year: × 365 / days. */
  perYear?: boolean;
};
