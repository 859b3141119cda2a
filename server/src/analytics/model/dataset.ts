import type { Column, Permission, RowList } from '@stacksight/contract';

// The types of the model. A question can only name members of the model. The SQL fragments are constants; text of a
// request never becomes an identifier.

export type Text = { 'zh-CN': string; 'en-US': string };

/** The source of the labels of codes: a dimension table of the warehouse, a library's own table, or a fixed list. */
export type LabelSource =
  | {
      table: 'dim_library' | 'dim_location' | 'dim_rdtype' | 'dim_cirtype' | 'dim_state';
      key: string;
    }
  | { table: 'dim_clc'; key: 'clc' }
  | { table: 'dim_event'; key: 'event' }
  | { table: 'dim_bib'; key: 'bookrecno' }
  /** A table in the store that the library fills in. */
  | { table: 'reader_type_group' | 'operator' | 'operator_role'; key: string }
  | {
      list: Readonly<Record<string, Text>>;
      /** The dictionary in which a library group can give the codes other labels. */
      dictionary?: 'channel' | 'holdOutcome' | 'resource' | 'creditRule';
    };

/**
 * The kinds of a library group's own codes. Reader types, roles and districts are bound as lists; the locations of
 * operators are read from the warehouse.
 */
export type OwnPart = 'readerTypes' | 'operatorRoles' | 'places' | 'districts';

export type Dimension = {
  label: Text;
  /** The SQL expression of the code. The unknown code is an empty text, or 0 for numbers. */
  sql: string;
  /**
   * A number to group by instead of the code, if the code is a text made from it. Numbers group several times faster.
   */
  key?: string;
  /** The columns that the dimension reads. A rollup can answer only if it has all of them. */
  columns: readonly string[];
  type: 'text' | 'number';
  labels?: LabelSource;
  /** The number of codes is unlimited. A question that gives no number of codes gets the 25 largest. */
  isOpen?: boolean;
  /**
   * The number of codes is small. The question is first asked for all codes; the largest are searched for only if there
   * are too many.
   */
  isSmall?: boolean;
  join?: string;
  /** The dimension has today's value of a record, not the value at the time of the event. The answer warns of it. */
  isAsOfNow?: boolean;
  /** The library group's own codes that the SQL needs as parameters. */
  own?: OwnPart;
  /** Only for filters: an expression that is true for members of the reader groups `{codes}`. */
  memberSql?: string;
};

export type BaseMetric = {
  label: Text;
  unit: Text | null;
  means: Text;
  formula: Text;
  format: Column['format'];
  /** Says that a smaller value is better. Otherwise a larger value is better. */
  better?: 'less';
  /** additive: the values of groups add up to the total. distinct, other: the total needs its own count. */
  additivity: 'additive' | 'distinct' | 'other';
  /** The SQL aggregate. It may use {from:Date} and {to:Date}. */
  sql: string;
  columns: readonly string[];
  /** The column that the value depends on. The answer has no value if this column is empty in all rows. */
  unknownWithout?: 'price' | 'operator';
  /** The metric counts by a state that is known only as it is now, so that an earlier period has no value. */
  isAsOfNow?: boolean;
  /** The raw events that the metric counts. Only their rows are read. */
  events?: readonly string[];
  /** The condition of the rows that the metric counts, if it does not count all rows. A drill-down shows these rows. */
  counts?: string;
  /** Readers or titles that the metric counts once each. The drill-down lists them for callers who may see them. */
  countsEach?: RowList;
  /** The metric counts readers: small counts are hidden from callers who may not see single readers. */
  countsReaders?: boolean;
};

export type Rollup = {
  table: string;
  columns: readonly string[];
  /** True if the rows of the rollup are months, so that it can answer only whole months. */
  isMonthly: boolean;
  /**
   * The rollup answers the whole months of a range, and the raw rows the other days. The rollup must be much smaller
   * than the raw rows.
   */
  isJoined?: boolean;
  /**
   * The rows of the rollup are months of readers, with the first and last day of the events that were recorded singly.
   */
  hasEnds?: boolean;
  /**
   * The only metrics that the rollup answers, with their SQL over it. Without this, it answers every metric whose
   * columns it has.
   */
  metrics?: Readonly<Record<string, string>>;
};

export type Join = { sql: string };

export type Dataset = {
  label: Text;
  /** The permission that a user needs to ask about the dataset in their own questions. */
  needs: Permission;
  /** Each row is a reader. Only callers who may see single readers see these rows. */
  hasReaderRows?: boolean;
  /** The table of the raw rows. */
  from: string;
  /**
   * The tables that the dataset reads; their loads determine the age of an answer. The first table has the rows and
   * their libraries.
   */
  sources: readonly [string, ...string[]];
  /** The day column that the range filters; null if rows are as of now and the metrics themselves use the range. */
  day: string | null;
  /** The type of the day column: Date32, which begins in 1900; by default Date, which begins in 1970. */
  dayType?: 'Date32';
  /** The column of the local hour; null if the rows have none. */
  hour: string | null;
  /**
   * The column of a row's first day and the column of its period, for rows that count a whole month or have a date
   * known only to the month.
   */
  spans?: { day: string; column: string };
  dimensions: Readonly<Record<string, Dimension>>;
  metrics: Readonly<Record<string, BaseMetric>>;
  joins?: Readonly<Record<string, Join>>;
  rollups: readonly Rollup[];
  /** The noun for one row of the dataset. */
  rowsAre: Text;
  /** The columns that a drill-down shows. */
  rows: readonly RowColumn[];
  /** The ORDER BY of a drill-down, newest rows first. All shown columns are added to it, so that the order is fixed. */
  rowOrder: string;
};

export type RowColumn = {
  key: string;
  label: Text;
  sql: string;
  /** The SQL to sort by instead of the shown text, if sorting is faster with it. */
  sortedBy?: string;
  type: Column['type'];
  format: Column['format'];
  labels?: LabelSource;
  /** The column is shown only to callers who may see single readers. */
  isReader?: boolean;
  /** The column is a time in `{zone:String}`, to the second. A workbook gets a time value. */
  isTime?: boolean;
};

/** A ratio of two base metrics. It is divided after both are grouped and summed. */
export type RatioMetric = {
  label: Text;
  unit: Text | null;
  means: Text;
  formula: Text;
  format: Column['format'];
  /** Says that a smaller value is better. Otherwise a larger value is better. */
  better?: 'less';
  numerator: string;
  denominator: string;
  /** The ratio is scaled to a year: × 365 / days of the period. */
  perYear?: boolean;
};
