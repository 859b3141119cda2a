import type { TargetValue } from '@stacksight/contract';
import type { NumberFormat } from '#lib/format/number-format.ts';
import { toMeasureText } from '#ui/metric/value-text.ts';

/**
 * Returns the number format for a target: with up to three more places where a value that differs from its goal would
 * read the same, as 7.04 days would beside a goal of 7.0.
 */
export function tellingFormat(
  { value, goal, share, column }: Pick<TargetValue, 'value' | 'goal' | 'share' | 'column'>,
  format: NumberFormat,
): NumberFormat {
  const withMore = (more: number): NumberFormat => ({
    ...format,
    full: (number, digits = 0) => format.full(number, digits + more),
    percent: (part, digits = 1) => format.percent(part, digits + more),
  });
  const tells = (by: NumberFormat) =>
    value === goal ||
    (toMeasureText(value, column, by) !== toMeasureText(goal, column, by) &&
      by.percent(share ?? 0, 0) !== by.percent(1, 0));
  return [0, 1, 2].map(withMore).find(tells) ?? withMore(3);
}
