import { paletteColour } from '@stacksight/contract';
import type { FunnelSeriesOption } from 'echarts/charts';
import { toNumber } from '../../metric/result-data.ts';
import { toMeasureText } from '../../metric/value-text.ts';
import { type Slice, toSlices } from '../data/slices.ts';
import { baseOption, type ChartOption, cutText, type OptionInput } from '../option/chart-option.ts';

/**
 * Returns the option of a funnel: each step is as wide as its number of readers and shows its share of the first step.
 */
export function funnelOption(input: OptionInput): ChartOption {
  const base = baseOption(input);
  return {
    ...base,
    legend: { show: false },
    tooltip: { ...base.tooltip, trigger: 'item' },
    series: [steps(input)],
  };
}

function steps(input: OptionInput): FunnelSeriesOption {
  const { slices } = toSlices(input);
  const values = slices.map(({ value }) => value ?? 0);
  const [most, last] = [Math.max(1, ...values), values.at(-1) ?? 0];
  const least = Math.min(last, most - 1);
  return {
    type: 'funnel',
    sort: 'none',
    left: 8,
    top: 8,
    bottom: 8,
    width: input.isNarrow ? '46%' : '56%',
    // The smallest width is that of the last step; otherwise the funnel would end in a point.
    min: least,
    max: most,
    minSize: `${(least / most) * 100}%`,
    gap: 4,
    label: { position: 'right', lineHeight: 18, rich: { name: { fontWeight: 600 } } },
    // The labels stand in one column beside the widest step: along a slanted edge they would cover the step above.
    labelLine: { show: false },
    labelLayout: { x: input.isNarrow ? '52%' : '62%', align: 'left' },
    data: slices.map((slice, index) => step(slice, index, input)),
    emphasis: { label: { fontWeight: 'bold' } },
  };
}

function step({ name, value, row, column }: Slice, index: number, input: OptionInput) {
  const { look, isDark, isNarrow } = input;
  const number = toMeasureText(value, column, look.format);
  const [ofFirst, ofPrevious] = ['of_first', 'of_previous'].map((key) => share(key, row, input));
  return {
    name,
    value: value ?? 0,
    row,
    metric: column.key,
    label: {
      formatter: `{name|${cutText(name, isNarrow ? 12 : 24)}}\n${number}${ofFirst ? ` · ${ofFirst}` : ''}`,
    },
    itemStyle: {
      borderWidth: 0,
      color: paletteColour(0, isDark),
      opacity: Math.max(0.45, 1 - index * 0.12),
    },
    tooltip: {
      valueFormatter: () => (index > 0 && ofPrevious ? `${number} (→ ${ofPrevious})` : number),
    },
  };
}

function share(key: string, row: number, { result, look }: OptionInput): string {
  const place = result.columns.findIndex((column) => column.key === key);
  const value = toNumber(result.rows[row]?.[place]);
  return value === null ? '' : look.format.percent(value);
}
