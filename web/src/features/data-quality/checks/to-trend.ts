import type { QualityRow } from '@stacksight/contract';
import type { Trend } from '#ui/metric/cut-buckets.ts';

/** Returns the numbers of rows that a check found, from run to run; each run is whole. */
export const toTrend = (course: QualityRow['course']): Trend => ({
  values: course.map(({ rows }) => rows),
  cut: { first: false, last: false },
});
