import { notedBuckets } from '@stacksight/contract';
import type { BarSeriesOption } from 'echarts/charts';
import type { CartesianLook, ChartOption } from './chart-option.ts';

/**
 * Returns the option with a grey band behind the time buckets that a note on days concerns. The bands are bars on axes
 * of their own, so that they take no room from the chart's bars.
 */
export function withNoteBands(
  { model: { places }, kind, input: { result, isDark } }: CartesianLook,
  option: ChartOption,
): ChartOption {
  const { dayNotes, range } = result.meta ?? {};
  if (!dayNotes || !range || places[0]?.at === undefined) return option;
  const starts = places.map(({ at = '' }) => at);
  const bands: BarSeriesOption = {
    type: 'bar',
    ...{ xAxisIndex: 1, yAxisIndex: 1, barWidth: '100%', z: 0, silent: true },
    data: notedBuckets(starts, range.to, dayNotes).map(Number),
    itemStyle: { color: isDark ? '#fff' : '#000', opacity: 0.07 },
    tooltip: { show: false },
  };
  const hidden = { show: false, axisPointer: { show: false } };
  const days = {
    ...hidden,
    type: 'category' as const,
    data: places.map(({ full }) => full),
    boundaryGap: kind !== 'line',
  };
  return {
    ...option,
    xAxis: [option.xAxis, days].flat() as ChartOption['xAxis'],
    yAxis: [
      option.yAxis,
      { ...hidden, type: 'value', min: 0, max: 1 },
    ].flat() as ChartOption['yAxis'],
    series: [option.series ?? [], bands].flat(),
  };
}
