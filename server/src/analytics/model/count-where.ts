import type { BaseMetric } from './dataset.ts';

/** What a metric is that counts the rows of a condition: a whole number that adds up, and the rows behind it. */
export const countWhere = (
  condition: string,
): Pick<BaseMetric, 'format' | 'additivity' | 'sql' | 'counts'> => ({
  format: 'integer',
  additivity: 'additive',
  sql: `sumIf(n, ${condition})`,
  counts: condition,
});
