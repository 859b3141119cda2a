import type { Filter, Grain, Query, ResolvedRange } from '@stacksight/contract';
import type { BaseMetric, Dataset, Dimension, RatioMetric, Text } from '../model/dataset.ts';
import type { LibraryDistricts } from './library-tree.ts';
import type { LoadedDays } from './loaded-days.ts';
import type { RecordedIn } from './recorded.ts';
import type { QueryScope } from './scope.ts';

// A question after its names and days were looked up: what is compiled, asked and shaped.

/** One aggregate of one dataset: a base metric, or an event's measure. */
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
  >;
  filter?: Filter | undefined;
};

/** How the number of a column is made of aggregates, which are named by their keys. */
export type OutputValue =
  | { aggregate: string }
  /** Divided last; `perYear` scales it by the days of the period that it is of. */
  | { numerator: string; denominator: string; perYear: boolean }
  /** A formula, with the values of its lines in the place of their letters. */
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

/** An event of a question: the raw events it stands for, and what narrows them. */
export type ResolvedStep = {
  code: string;
  /** What the catalogue calls it. */
  name: Text;
  /** What the question calls it. */
  label: Text;
  events: readonly string[];
  filter: Filter | undefined;
  /** The last day that the data of all its raw events reach; null where none has any. */
  until: string | null;
  /** The first day whose data of it are not complete: today, or the day after that last one. */
  complete: string;
};

/** What a library group says of its own codes, as far as statements need it. */
export type OwnCodes = {
  /** Reader types that are in a group, and the group of each beside it. */
  readerTypes: { codes: readonly string[]; groups: readonly string[] };
  /** Operators who have roles, and where in the list of roles each has theirs, counted from 1. */
  operatorRoles: {
    operators: readonly string[];
    roleAt: readonly number[];
    roles: readonly string[];
  };
  /** Which version of the operators' locations holds. */
  places: string;
  /** The libraries that belong to the district of another, in the tree that the asker sees. */
  districts: LibraryDistricts;
};

/** A library group that has said nothing. */
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
  /** A comparison was asked for, and there is nothing before “so far”. */
  isNeverCompared: boolean;
  grain: Grain | null;
  /** The breakdowns, with the dimension of each part; so many of the largest codes keep a row of their own, null: all. */
  by: readonly { code: string; dimensions: readonly Dimension[]; top: number | null }[];
  /** The first part is the primary one: a page is one of its groups. */
  parts: readonly QueryPart[];
  outputs: readonly Output[];
  /** The order of the rows; unless said, the largest of the first column come first. */
  sort: { output: Output; isAscending: boolean } | null;
  /** The events of a study, in its own order; empty for the other questions. */
  steps: readonly ResolvedStep[];
  /** What the group says of its own codes. */
  own: OwnCodes;
  /** The zones in which loads read their times. */
  zones: readonly string[];
  /** The raw events, and the tables of the other datasets, that have rows which stand for longer than a day. */
  spans: readonly string[];
  /** For each part the day on which its rows were loaded last. */
  loadedOn: readonly (string | null)[];
  /** For each part and aggregate the days that are loaded of it: of others nothing is known. */
  loaded: readonly (readonly (LoadedDays | null)[])[];
  /** For each part and aggregate which of the libraries asked about record what it cannot do without. */
  recorded: readonly (readonly (RecordedIn | null)[])[];
};
