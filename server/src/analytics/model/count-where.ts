import type { BaseMetric } from './dataset.ts';

/**
 * The parts of a metric that counts the rows of a condition. The count is additive, and its drill-down has these
 * rows.
 */
export const countWhere = (
  condition: string,
): Pick<BaseMetric, 'format' | 'additivity' | 'sql' | 'counts'> => ({
  format: 'integer',
  additivity: 'additive',
  sql: `sumIf(n, ${condition})`,
  counts: condition,
});

/**
 * Writes the sum of prices among the rows of a condition. It is NULL where there are such rows and none has a price.
 */
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
 * Writes the number of different keys among the rows of a condition. It is NULL where there are such rows and none of
 * them has a key.
 */
export const countDistinct = (key: string, isKnown: string, condition = 'true'): string =>
  `if(countIf(${condition}) > 0 AND countIf(${isKnown} AND ${condition}) = 0, NULL, uniqExactIf(${key}, ${isKnown} AND ${condition}))`;
