import type { HeatmapSeriesOption } from 'echarts/charts';
import type { VisualMapComponentOption } from 'echarts/components';
import { toMeasureText } from '../../metric/value-text.ts';
import { strengthRamp } from '../colour/ramp.ts';
import { type HeatGrid, toHeatGrid } from '../data/heat-grid.ts';
import { baseOption, type ChartOption, cutText, type OptionInput } from './chart-option.ts';

const closedOpacity = 0.35;

/** A heat map of two dimensions, such as weekday by hour; larger numbers get stronger colours. */
export function heatOption(input: OptionInput): ChartOption {
  const base = baseOption(input);
  const grid = toHeatGrid(input);
  if (!grid) return base;
  const axis = { type: 'category' as const, splitArea: { show: false }, axisLine: { show: false } };
  return {
    ...base,
    legend: { show: false },
    grid: {
      left: 0,
      right: 0,
      top: 4,
      bottom: 40,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      ...axis,
      data: grid.xs,
      axisLabel: {
        hideOverlap: true,
        formatter: (_: string, index: number) => cutText(grid.shortXs[index] ?? '', 16),
      },
    },
    yAxis: {
      ...axis,
      data: grid.ys,
      inverse: true,
      axisLabel: { width: input.isNarrow ? 88 : 160, overflow: 'truncate' },
    },
    tooltip: { ...base.tooltip, trigger: 'item' },
    visualMap: strength(grid, input),
    series: [cells(grid, input)],
  };
}

function strength(grid: HeatGrid, input: OptionInput): VisualMapComponentOption {
  return {
    type: 'continuous',
    min: 0,
    max: grid.most,
    calculable: false,
    orient: 'horizontal',
    left: 'center',
    bottom: 0,
    itemWidth: 8,
    itemHeight: 120,
    text: [input.look.format.short(grid.most), '0'],
    inRange: { color: [...(input.isDark ? strengthRamp.dark : strengthRamp.light)] },
  };
}

function cells(grid: HeatGrid, input: OptionInput): HeatmapSeriesOption {
  return {
    type: 'heatmap',
    name: grid.column.label,
    data: grid.cells.map(({ x, y, value, row, isClosed }) => ({
      name: `${grid.ys[y]} · ${grid.xs[x]}${isClosed ? ` · ${input.look.words.closed}` : ''}`,
      value: [x, y, value],
      row,
      ...(isClosed ? { itemStyle: { opacity: closedOpacity } } : {}),
    })),
    itemStyle: {
      borderRadius: 2,
      borderWidth: 2,
      borderColor: input.isDark ? '#171b21' : '#ffffff',
    },
    emphasis: {
      itemStyle: { borderColor: input.isDark ? '#ffffff' : '#000000', borderWidth: 1 },
    },
    tooltip: {
      valueFormatter: (value) => {
        const last = Array.isArray(value) ? value.at(-1) : value;
        return toMeasureText(
          typeof last === 'number' ? last : null,
          grid.column,
          input.look.format,
        );
      },
    },
  };
}
