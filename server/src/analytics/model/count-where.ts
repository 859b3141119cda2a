import type { BaseMetric } from './dataset.ts';

/**
 * Returns the SQL and drill-down condition of a metric that counts the rows of a condition. The count is additive, and
 * the drill-down shows the counted rows.
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
 * Writes the sum of prices over the rows of a condition; NULL if the condition has rows but none of them has a price.
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
 * Writes the number of distinct keys over the rows of a condition; NULL if the condition has rows but none of them has
 * a key.
 */
export const countDistinct = (key: string, isKnown: string, condition = 'true'): string =>
  `if(countIf(${condition}) > 0 AND countIf(${isKnown} AND ${condition}) = 0, NULL, uniqExactIf(${key}, ${isKnown} AND ${condition}))`;
