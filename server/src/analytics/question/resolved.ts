import type { Filter, Grain, Query, ResolvedRange } from '@stacksight/contract';
import type { BaseMetric, Dataset, Dimension, RatioMetric, Text } from '../model/dataset.ts';
import type { LibraryDistricts } from './library-tree.ts';
import type { LoadedDays } from './loaded-days.ts';
import type { RecordedIn } from './recorded.ts';
import type { QueryScope } from './scope.ts';

// The type of a question whose names and days are resolved: it can be compiled, asked and shaped.

/** One aggregate of one dataset: a base metric, or a measure of an event question. */
export type Aggregate = {
  key: string;
  metric: Pick<
    BaseMetric,
    | 'sql'
    | 'columns'
    | 'events'
    | 'additivity'
    | 'countsReaders'
    | 'counts'
    | 'countsEach'
    | 'unknownWithout'
    | 'isAsOfNow'
  >;
  filter?: Filter | undefined;
};

/** The formula by which a column's number is computed from aggregates, which are named by their keys. */
export type OutputValue =
  | { aggregate: string }
  /** A ratio, divided last. `perYear` scales it by the number of days of its period. */
  | { numerator: string; denominator: string; perYear: boolean }
  /** A number in a formula. The lines of the formula are replaced by their own values. */
  | { number: number }
  | { sign: string; left: OutputValue; right: OutputValue };

/** A column of the answer. */
export type Output = {
  key: string;
  definition: Pick<RatioMetric, 'label' | 'unit' | 'means' | 'formula' | 'format' | 'better'>;
  isCustomLabel: boolean;
  value: OutputValue;
};

export type QueryPart = { dataset: Dataset; datasetCode: string; aggregates: readonly Aggregate[] };

/** An event of a question: its raw events and its filter. */
export type ResolvedStep = {
  code: string;
  /** The name in the event catalogue. */
  name: Text;
  /** The label in the question. */
  label: Text;
  events: readonly string[];
  filter: Filter | undefined;
  /** The last day for which every raw event with data has data; null if no raw event has data. */
  until: string | null;
  /** The first day with incomplete data: today or the day after `until`, whichever is earlier. */
  complete: string;
};

/** The own codes of a library group that statements need. */
export type OwnCodes = {
  /** Two parallel lists: reader types that are in a reader type group, and the group of each. */
  readerTypes: { codes: readonly string[]; groups: readonly string[] };
  /** Operators who have roles, and for each operator the position in the list of roles, counted from 1. */
  operatorRoles: {
    operators: readonly string[];
    roleAt: readonly number[];
    roles: readonly string[];
  };
  /** The current version of the operators' locations. */
  places: string;
  /** The libraries that belong to the district of another library, in the tree that the asker sees. */
  districts: LibraryDistricts;
};

/** The codes of a library group that has none of its own. */
export const noOwnCodes: OwnCodes = {
  readerTypes: { codes: [], groups: [] },
  operatorRoles: { operators: [], roleAt: [], roles: [] },
  places: '',
  districts: { libraries: [], districts: [] },
};

export type Resolved = {
  query: Query;
  scope: QueryScope;
  range: ResolvedRange;
  compareRange: ResolvedRange | null;
  /** True if the question asks for a comparison with the range “so far”, which has no earlier period. */
  isNeverCompared: boolean;
  grain: Grain | null;
  /**
   * The breakdowns, with the dimension of each query part. The `top` largest codes keep their own rows; null means all
   * do.
   */
  by: readonly { code: string; dimensions: readonly Dimension[]; top: number | null }[];
  /** The query parts. The groups of a page are those of the first part. */
  parts: readonly QueryPart[];
  outputs: readonly Output[];
  /** The order of the rows; null puts the largest values of the first column first. */
  sort: { output: Output; isAscending: boolean } | null;
  /** The events of a study, in its own order; empty for other questions. */
  steps: readonly ResolvedStep[];
  /** The library group's own codes. */
  own: OwnCodes;
  /** The zones in which loads read their times. */
  zones: readonly string[];
  /** The raw events, and the tables of other datasets, that have rows counted for longer than a day. */
  spans: readonly string[];
  /** For each query part the day on which its rows were last loaded. */
  loadedOn: readonly (string | null)[];
  /** For each query part and aggregate the loaded days; null if none are loaded. */
  loaded: readonly (readonly (LoadedDays | null)[])[];
  /**
   * For each query part and aggregate, which of the question's libraries record the columns that the aggregate needs.
   */
  recorded: readonly (readonly (RecordedIn | null)[])[];
};
