import { strengthColours } from '@stacksight/contract';
import type { BarSeriesOption } from 'echarts/charts';
import { toMeasureText } from '../../metric/value-text.ts';
import { type HeatGrid, toHeatGrid } from '../data/heat-grid.ts';
import { baseOption, type ChartOption, cutText, type OptionInput } from './chart-option.ts';

const closedOpacity = 0.35;

/**
 * Returns the option of a heat map of two dimensions, such as weekday by hour; larger numbers get stronger colours.
 * Each row of cells is a series of bars of height 1, stacked below the row before: ECharts' own heat map has much more
 * code and draws the same.
 */
export function heatOption(input: OptionInput): ChartOption {
  const base = baseOption(input);
  const grid = toHeatGrid(input);
  if (!grid) return base;
  const bare = {
    splitLine: { show: false },
    splitArea: { show: false },
    axisLine: { show: false },
    axisTick: { show: false },
  };
  return {
    ...base,
    legend: { show: false },
    grid: {
      left: 0,
      right: 0,
      top: 4,
      bottom: 32,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      ...bare,
      type: 'category',
      data: grid.xs,
      axisLabel: {
        hideOverlap: true,
        formatter: (_: string, index: number) => cutText(grid.shortXs[index] ?? '', 16),
      },
      ...strengthScale(grid, input),
    },
    yAxis: [
      {
        ...bare,
        type: 'category',
        data: grid.ys,
        inverse: true,
        axisLabel: { width: input.isNarrow ? 88 : 160, overflow: 'truncate' },
      },
      { type: 'value', show: false, inverse: true, min: 0, max: grid.ys.length },
    ],
    tooltip: { ...base.tooltip, trigger: 'item' },
    series: grid.ys.map((_, y) => rowOfCells(grid, y, input)),
  };
}

const scaleSteps = 24;
const scaleWidth = 120;

/** Returns the scale of the colours as the name of the axis, so that the saved picture has the scale too. */
function strengthScale(grid: HeatGrid, { isDark, look }: OptionInput) {
  const steps = Array.from({ length: scaleSteps }, (_, at) => at);
  const rich = steps.map((at) => {
    const { ground } = strengthColours(at / (scaleSteps - 1), isDark);
    return [`s${at}`, { backgroundColor: ground, width: scaleWidth / scaleSteps, height: 8 }];
  });
  const unknown = grid.cells.some(({ value }) => value === null)
    ? `      {unknown|}  ${look.words.unknownNumber}`
    : '';
  const scale = steps.map((at) => `{s${at}|}`).join('');
  return {
    name: `0  ${scale}  ${look.format.short(grid.most)}${unknown}`,
    nameLocation: 'middle' as const,
    nameGap: 28,
    nameTextStyle: { rich: { ...Object.fromEntries(rich), unknown: unknownBox(isDark) } },
  };
}

function rowOfCells(grid: HeatGrid, y: number, input: OptionInput): BarSeriesOption {
  const { isDark, look } = input;
  const own = grid.cells.filter((cell) => cell.y === y);
  const cells = grid.xs.map((_, x) => own.find((cell) => cell.x === x));
  return {
    type: 'bar',
    name: grid.column.label,
    yAxisIndex: 1,
    stack: 'rows',
    barCategoryGap: 0,
    data: cells.map((cell, x) => {
      if (!cell) return noCell;
      const { value, row, isClosed } = cell;
      const notes = [
        ...(isClosed ? [look.words.closed] : []),
        ...(value === null ? [look.words.unknownNumber] : []),
      ];
      return {
        name: [grid.ys[y], grid.xs[x], ...notes].join(' · '),
        value: 1,
        ...(row < 0 ? {} : { row }),
        itemStyle: {
          ...(value === null
            ? unknownStyle(isDark)
            : { color: strengthColours(value / grid.most, isDark).ground }),
          ...(isClosed ? { opacity: closedOpacity } : {}),
        },
      };
    }),
    itemStyle: {
      borderRadius: 2,
      borderWidth: 1,
      borderColor: isDark ? '#171b21' : '#ffffff',
    },
    emphasis: { itemStyle: { borderColor: isDark ? '#ffffff' : '#000000', borderWidth: 1 } },
    tooltip: {
      valueFormatter: (_, x) => toMeasureText(cells[x]?.value ?? null, grid.column, look.format),
    },
  };
}

// An unknown number is hatched and has no colour of the scale, so that nobody takes the cell for 0.
const unknownLine = (isDark: boolean): string => (isDark ? '#5b6673' : '#b4bcc6');

const unknownStyle = (isDark: boolean) => ({
  color: 'transparent',
  decal: {
    symbol: 'rect',
    color: unknownLine(isDark),
    dashArrayX: [1, 0],
    dashArrayY: [1, 5],
    rotation: -Math.PI / 4,
  },
});

const unknownBox = (isDark: boolean) => ({
  width: 12,
  height: 8,
  borderWidth: 1,
  borderColor: unknownLine(isDark),
  borderType: 'dashed' as const,
});

// An invisible bar for a combination that the answer lacks; it keeps the rows below at their height.
const noCell = {
  value: 1,
  itemStyle: { opacity: 0 },
  emphasis: { disabled: true },
  tooltip: { show: false },
};
