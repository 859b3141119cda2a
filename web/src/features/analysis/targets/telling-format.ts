import type { TargetValue } from '@stacksight/contract';
import { type NumberFormat, toMeasureText } from '#ui/metric/value-text.ts';

/**
 * Returns the number format for a target: with one more place where a value that differs from its goal would read the
 * same, as 7.04 days would beside a goal of 7.0.
 */
export function tellingFormat(
  { value, goal, share, column }: Pick<TargetValue, 'value' | 'goal' | 'share' | 'column'>,
  format: NumberFormat,
): NumberFormat {
  const texts = [value, goal].map((number) => toMeasureText(number, column, format));
  const isSame = value === goal || texts[0] !== texts[1];
  const isWhole = share === 1 || format.percent(share ?? 0, 0) !== format.percent(1, 0);
  return {
    ...format,
    full: (number, digits = 0) => format.full(number, isSame ? digits : digits + 1),
    percent: (part, digits = 1) => format.percent(part, isSame && isWhole ? digits : digits + 1),
  };
}
