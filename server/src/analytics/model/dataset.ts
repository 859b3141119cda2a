import type { Column, Permission, RowList } from '@stacksight/contract';

// The types of the model. Questions can only be about what the model names. Its SQL fragments are constants; no text of
// a request ever becomes an identifier.

export type Text = { 'zh-CN': string; 'en-US': string };

/** Where the labels of codes come from: a dimension table of the warehouse, a library's own table, or a fixed list. */
export type LabelSource =
  | {
      table: 'dim_library' | 'dim_location' | 'dim_rdtype' | 'dim_cirtype' | 'dim_state';
      key: string;
    }
  | { table: 'dim_clc'; key: 'clc' }
  | { table: 'dim_event'; key: 'event' }
  | { table: 'dim_bib'; key: 'bookrecno' }
  /** A table that the library fills in itself; it is in the store. */
  | { table: 'reader_type_group' | 'operator' | 'operator_role'; key: string }
  | {
      list: Readonly<Record<string, Text>>;
      /** The dictionary in which a library group can give the codes other labels. */
      dictionary?: 'channel' | 'holdOutcome' | 'resource' | 'creditRule';
    };

/**
 * A library group's own codes. Reader types, roles and districts are bound as lists; operators' places are read from
 * the warehouse.
 */
export type OwnPart = 'readerTypes' | 'operatorRoles' | 'places' | 'districts';

export type Dimension = {
  label: Text;
  /** The SQL expression of the code. An empty text, and 0 for numbers, is the unknown code. */
  sql: string;
  /** A number to group by instead of a code that is a text made of it: numbers group several times faster. */
  key?: string;
  /** The columns that it reads. A rollup can answer only if it has all of them. */
  columns: readonly string[];
  type: 'text' | 'number';
  labels?: LabelSource;
  /** There may be any number of codes. A question that does not say how many it wants gets the 25 largest. */
  isOpen?: boolean;
  /**
   * There are few codes. The question is asked for all of them first, and the largest are looked for only if need be.
   */
  isSmall?: boolean;
  join?: string;
  /** It has today's value of a record, not the value when the event happened. The answer warns of it. */
  isAsOfNow?: boolean;
  /** The library's own codes that its SQL needs as parameters. */
  own?: OwnPart;
  /** For filters only: an expression that is true for members of the groups `{codes}`. */
  memberSql?: string;
};

export type BaseMetric = {
  label: Text;
  unit: Text | null;
  means: Text;
  formula: Text;
  format: Column['format'];
  /** Less of it is better news; without this, more is. */
  better?: 'less';
  /** additive: the values of parts add up to the whole. distinct, other: the whole needs its own count. */
  additivity: 'additive' | 'distinct' | 'other';
  /** The SQL aggregate. It may use {from:Date} and {to:Date}. */
  sql: string;
  columns: readonly string[];
  /** The column without which the value is not known: where it is empty in all rows, the answer has no value. */
  unknownWithout?: 'price' | 'operator';
  /** The raw events that it counts. Only their rows are read. */
  events?: readonly string[];
  /** The condition of the rows that it counts, where it does not count all. A drill-down shows these rows. */
  counts?: string;
  /** What it counts once each. Its drill-down lists these, for callers who may see them. */
  countsEach?: RowList;
  /** It counts readers: small counts are hidden from callers who may not see single readers. */
  countsReaders?: boolean;
};

export type Rollup = {
  table: string;
  columns: readonly string[];
  /** Its rows are months, so it answers whole months only. */
  isMonthly: boolean;
  /**
   * It answers the whole months of a range, and the raw rows the days around them. It must be much smaller than they
   * are.
   */
  isJoined?: boolean;
  /** Its rows are readers' months, with the first and last day of the events that were recorded one by one. */
  hasEnds?: boolean;
  /** The only metrics that it answers, with their SQL over it; without them it answers all that its columns allow. */
  metrics?: Readonly<Record<string, string>>;
};

export type Join = { sql: string };

export type Dataset = {
  label: Text;
  /** The permission to ask about it in one's own questions. */
  needs: Permission;
  /** Each row is a reader: only callers who may see single readers see its rows. */
  hasReaderRows?: boolean;
  /** The table of the raw rows. */
  from: string;
  /** The tables that it reads; their loads say how fresh an answer is. The first has the rows and their libraries. */
  sources: readonly [string, ...string[]];
  /** The day column that the range filters; null where rows are as of now and the metrics use the range themselves. */
  day: string | null;
  /** The type of the day column: Date32 begins in 1900, and Date, which is meant unless given, in 1970. */
  dayType?: 'Date32';
  /** The column of the local hour; null where the rows have none. */
  hour: string | null;
  /** A row may stand for a whole month, or its date be known to the month: the day on which it stands then, and the
   * column that says so. */
  spans?: { day: string; column: string };
  dimensions: Readonly<Record<string, Dimension>>;
  metrics: Readonly<Record<string, BaseMetric>>;
  joins?: Readonly<Record<string, Join>>;
  rollups: readonly Rollup[];
  /** What one row of it is called. */
  rowsAre: Text;
  /** The columns that a drill-down shows. */
  rows: readonly RowColumn[];
  /** The order of its rows in a drill-down, newest first. The shown columns follow it, so that the order is fixed. */
  rowOrder: string;
};

export type RowColumn = {
  key: string;
  label: Text;
  sql: string;
  /** What to sort by instead of the shown text, where that is faster. */
  sortedBy?: string;
  type: Column['type'];
  format: Column['format'];
  labels?: LabelSource;
  /** It is shown only to callers who may see single readers. */
  isReader?: boolean;
  /** It is a time in `{zone:String}`, to the second. A workbook gets it as a real time. */
  isTime?: boolean;
};

/** A ratio of two base metrics. It is divided after they are grouped and summed. */
export type RatioMetric = {
  label: Text;
  unit: Text | null;
  means: Text;
  formula: Text;
  format: Column['format'];
  /** Less of it is better news; without this, more is. */
  better?: 'less';
  numerator: string;
  denominator: string;
  /** The ratio is scaled to a year: × 365 / days of the period. */
  perYear?: boolean;
};
