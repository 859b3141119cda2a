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

/** Adds up prices among the rows of a condition. Where there are such rows and none has a price, the sum is not known. */
export const sumOfPrices = (
  condition = 'true',
): Pick<BaseMetric, 'format' | 'additivity' | 'sql' | 'counts' | 'unknownWithout'> => ({
  format: 'money',
  additivity: 'additive',
  sql: `if(countIf(${condition}) > 0 AND countIf(isNotNull(price) AND ${condition}) = 0, NULL, sumIf(toFloat64(ifNull(price, 0)) * n, ${condition}))`,
  counts: `isNotNull(price) AND ${condition}`,
  unknownWithout: 'price',
});

/**
 * Counts different keys among the rows of a condition, each once. Where there are such rows and none of them says which
 * it is of, the number is not known.
 */
export const countDistinct = (key: string, isKnown: string, condition = 'true'): string =>
  `if(countIf(${condition}) > 0 AND countIf(${isKnown} AND ${condition}) = 0, NULL, uniqExactIf(${key}, ${isKnown} AND ${condition}))`;
