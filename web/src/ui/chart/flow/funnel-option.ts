import type { FunnelSeriesOption } from 'echarts/charts';
import { toNumber } from '../../metric/result-data.ts';
import { toMeasureText } from '../../metric/value-text.ts';
import { paletteColour } from '../colour/palette.ts';
import { toSlices } from '../data/slices.ts';
import { baseOption, type ChartOption, cutText, type OptionInput } from '../option/chart-option.ts';

/** Ordered steps, each as wide as its readers, with the share of the first step beside it. */
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
  const { look, result, isDark, isNarrow } = input;
  const { slices } = toSlices(input);
  const values = slices.map(({ value }) => value ?? 0);
  const [most = 1, last = 0] = [Math.max(1, ...values), values.at(-1)];
  const colour = paletteColour(0, isDark);
  const shares = ['of_first', 'of_previous'].map((key) =>
    result.columns.findIndex((column) => column.key === key),
  );
  const share = (row: number, which: 0 | 1) => {
    const value = toNumber(result.rows[row]?.[shares[which] ?? -1]);
    return value === null ? '' : look.format.percent(value);
  };
  return {
    type: 'funnel',
    sort: 'none',
    left: 8,
    top: 8,
    bottom: 8,
    width: isNarrow ? '46%' : '56%',
    // Every edge is as wide as its readers: without it the last step would end in a point.
    min: Math.min(last, most - 1),
    max: most,
    minSize: `${(Math.min(last, most - 1) / most) * 100}%`,
    gap: 4,
    label: {
      position: 'right',
      lineHeight: 18,
      rich: { name: { fontWeight: 600 } },
    },
    labelLine: { length: 12, lineStyle: { width: 1 } },
    data: slices.map(({ name, value, row, column }, index) => {
      const number = toMeasureText(value, column, look.format);
      const parts = [number, share(row, 0)].filter((part) => part !== '').join(' · ');
      return {
        name,
        value: value ?? 0,
        row,
        metric: column.key,
        label: { formatter: `{name|${cutText(name, isNarrow ? 12 : 24)}}\n${parts}` },
        itemStyle: { borderWidth: 0, color: colour, opacity: Math.max(0.45, 1 - index * 0.12) },
        tooltip: {
          valueFormatter: () =>
            index === 0 || share(row, 1) === '' ? number : `${number} (→ ${share(row, 1)})`,
        },
      };
    }),
    emphasis: { label: { fontWeight: 'bold' } },
  };
}
