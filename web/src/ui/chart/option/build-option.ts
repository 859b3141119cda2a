import { cartesianOption } from './cartesian.ts';
import type { ChartOption, DrawnKind, OptionInput } from './chart-option.ts';
import { heatOption } from './heat.ts';
import { pieOption } from './pie.ts';

/** The function that builds the ECharts option of each kind. Items carry `row`, the index of their row. */
export const optionBuilders: Readonly<Record<DrawnKind, (input: OptionInput) => ChartOption>> = {
  line: (input) => cartesianOption('line', input),
  bar: (input) => cartesianOption('bar', input),
  stackedBar: (input) => cartesianOption('stackedBar', input),
  pie: pieOption,
  heat: heatOption,
};

/** Returns the ECharts option of a result. */
export function buildOption(kind: DrawnKind, input: OptionInput): ChartOption {
  return optionBuilders[kind](input);
}
