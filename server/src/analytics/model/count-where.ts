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

/**
 * Counts different keys among the rows of a condition, each once. Where there are such rows and none of them says which
 * it is of, the number is not known.
 */
export const countDistinct = (key: string, isKnown: string, condition = 'true'): string =>
  `if(countIf(${condition}) > 0 AND countIf(${isKnown} AND ${condition}) = 0, NULL, uniqExactIf(${key}, ${isKnown} AND ${condition}))`;
