import type { BarSeriesOption } from 'echarts/charts';
import type { PaperOption } from './paper-look.ts';
import type { PaperModel } from './paper-series.ts';

/**
 * Returns the option with a grey band behind the time buckets that a note on days concerns, as charts on the screen
 * have it. The bands are bars on axes of their own, so that they take no room from the chart's bars.
 */
export function withNoteBands(
  option: PaperOption,
  { places, isLine, colour }: Pick<PaperModel, 'places'> & { isLine: boolean; colour: string },
  noted: readonly boolean[],
): PaperOption {
  const bands: BarSeriesOption = {
    type: 'bar',
    ...{ xAxisIndex: 1, yAxisIndex: 1, barWidth: '100%', z: 0, silent: true },
    data: noted.map((is) => (is ? 1 : '-')),
    itemStyle: { color: colour, opacity: 0.07 },
  };
  const days = {
    ...{ show: false, type: 'category' as const, data: places.map(({ full }) => full) },
    boundaryGap: !isLine,
  };
  return {
    ...option,
    xAxis: [option.xAxis, days].flat() as PaperOption['xAxis'],
    yAxis: [
      option.yAxis,
      { show: false, type: 'value', min: 0, max: 1 },
    ].flat() as PaperOption['yAxis'],
    series: [option.series ?? [], bands].flat(),
  };
}
