import type { LegendComponentOption } from 'echarts/components';
import { noValue, toMeasureText } from '../../metric/value-text.ts';
import { coloursOf } from '../colour/colours-of.ts';
import { byRank, type Slice, toSlices } from '../data/slices.ts';
import { baseOption, type ChartOption, cutText, type OptionInput } from './chart-option.ts';

/** Returns the option of a ring of shares, the largest first; "other" is grey and last. */
export function pieOption(input: OptionInput): ChartOption {
  const { dimension, slices } = toSlices(input);
  const shown = byRank(slices).filter(({ value }) => value !== null && value > 0);
  const total = shown.reduce((sum, { value }) => sum + (value ?? 0), 0);
  const base = baseOption(input);
  const codes = shown.map(({ colour }) => colour);
  const colours = coloursOf(dimension, codes, input.isDark);
  return {
    ...base,
    legend: shareLegend(shown, total, input),
    tooltip: { ...base.tooltip, trigger: 'item' },
    series: [
      {
        type: 'pie',
        radius: input.isNarrow ? ['26%', '42%'] : ['38%', '60%'],
        center: input.isNarrow ? ['50%', '22%'] : ['25%', '50%'],
        label: { show: false },
        itemStyle: { borderColor: input.isDark ? '#171b21' : '#ffffff', borderWidth: 1 },
        emphasis: { scaleSize: 4 },
        data: shown.map((slice, place) => ({
          name: slice.name,
          value: slice.value ?? 0,
          row: slice.row,
          itemStyle: { color: colours[place] },
        })),
        tooltip: { valueFormatter: (value) => shareText(value, total, shown[0], input) },
      },
    ],
  };
}

function shareLegend(
  shown: readonly Slice[],
  total: number,
  input: OptionInput,
): LegendComponentOption {
  return {
    ...baseOption(input).legend,
    show: true,
    ...(input.isNarrow
      ? { orient: 'vertical', left: 'center', right: 'auto', top: '46%', bottom: 0, itemGap: 4 }
      : { orient: 'vertical', left: '50%', right: 0, top: 'middle', itemGap: 8 }),
    formatter: (name: string) => {
      const share = (shown.find((slice) => slice.name === name)?.value ?? 0) / total;
      const short = cutText(name, 20);
      return `{name|${short}}{share|${input.look.format.percent(share)}}`;
    },
    textStyle: {
      rich: {
        name: { width: 132 },
        share: { width: 48, align: 'right' },
      },
    },
  };
}

function shareText(value: unknown, total: number, slice: Slice | undefined, { look }: OptionInput) {
  if (typeof value !== 'number' || !slice) return noValue;
  const measure = toMeasureText(value, slice.column, look.format);
  return total > 0 ? `${measure} (${look.format.percent(value / total)})` : measure;
}
