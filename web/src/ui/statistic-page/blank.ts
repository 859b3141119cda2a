import type { QueryResult } from '@stacksight/contract';
import { columnsOf } from '../metric/result-data.ts';

/** Whether a result says nothing: no rows, or buckets of time that are all zero. */
export function isBlank(result: QueryResult): boolean {
  const metrics = columnsOf(result, 'metric', 'compare');
  return result.rows.every((row) => metrics.every((index) => !row[index]));
}

/** The result without rows where it says nothing, so that its empty state shows. */
export function withoutBlank(result: QueryResult): QueryResult {
  return result.rows.length > 0 && isBlank(result) ? { ...result, rows: [], totals: null } : result;
}
