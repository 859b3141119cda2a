import type { Filter, Grain, Query, ResolvedRange } from '@stacksight/contract';
import type { BaseMetric, Dataset, Dimension, RatioMetric } from './model/dataset.ts';
import type { QueryScope } from './scope.ts';

// A question after its names and days were looked up: what is compiled, asked and shaped.

/** One aggregate of one dataset: a base metric, or an event's measure. */
export type Aggregate = {
  key: string;
  metric: Pick<BaseMetric, 'sql' | 'columns' | 'events' | 'additivity' | 'countsReaders'>;
  filter?: Filter | undefined;
};

/** What the shaped table shows: an aggregate as it is, a quotient of two, or a formula over several. */
export type Output = {
  key: string;
  definition: Pick<RatioMetric, 'label' | 'unit' | 'means' | 'formula' | 'format'>;
  isCustomLabel: boolean;
  /** The event whose name stands for `{event}` in the definition, in the caller's language. */
  event?: string;
  value:
    | { aggregate: string }
    | { numerator: string; denominator: string; factor: number }
    | { formula: string; over: readonly string[] };
};

export type Part = { dataset: Dataset; datasetCode: string; aggregates: readonly Aggregate[] };

export type Resolved = {
  query: Query;
  scope: QueryScope;
  range: ResolvedRange;
  compareRange: ResolvedRange | null;
  grain: Grain | null;
  by: readonly { code: string; dimensions: readonly Dimension[] }[];
  /** The first part is the primary one: it decides the top N and the order. */
  parts: readonly Part[];
  outputs: readonly Output[];
};
