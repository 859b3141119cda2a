import type { QueryResult } from '@stacksight/contract';
import { type Trend, trendOf } from '#ui/metric/cut-buckets.ts';
import { comparisonOf, type MetricComparison, toNumber } from '#ui/metric/result-data.ts';

/** The number of a tile, as it stands in the answer. */
export type TileNumber = {
  column: QueryResult['columns'][number] | undefined;
  value: number | null;
  /** Null without a comparison. */
  comparison: MetricComparison | null;
  /** Null if the answer has no time. */
  trend: Trend | null;
};

/** Returns the number of a metric in the answer of its tile. */
export function toTileNumber(result: QueryResult, metric: string): TileNumber {
  const index = result.columns.findIndex(({ key }) => key === metric);
  const row = result.totals ?? result.rows[0];
  return {
    column: result.columns[index],
    value: toNumber(row?.[index]),
    comparison: comparisonOf(result, index, row),
    trend: trendOf(result, index),
  };
}
