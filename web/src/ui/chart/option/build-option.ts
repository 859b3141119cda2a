import { cartesianOption } from './cartesian.ts';
import type { ChartOption, DrawnKind, OptionInput } from './chart-option.ts';
import { heatOption } from './heat.ts';
import { pieOption } from './pie.ts';

/** The ECharts option of a result. Items carry `row`, the place of their row in the result. */
export function buildOption(kind: DrawnKind, input: OptionInput): ChartOption {
  if (kind === 'pie') return pieOption(input);
  if (kind === 'heat') return heatOption(input);
  return cartesianOption(kind, input);
}
