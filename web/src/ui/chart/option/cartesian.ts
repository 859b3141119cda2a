import { neutralColour } from '@stacksight/contract';
import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import { partnerColumn } from '../../metric/result-data.ts';
import { noValue, toCellText, toMeasureText } from '../../metric/value-text.ts';
import { coloursOf } from '../colour/colours-of.ts';
import { restNames, type Series, toChartModel } from '../data/chart-model.ts';
import { isNamed } from '../data/slices.ts';
import { chartAxes, isSideways, sharedUnit } from './axes.ts';
import {
  baseOption,
  type CartesianKind,
  type CartesianLook,
  type ChartOption,
  type OptionInput,
} from './chart-option.ts';
import { withNoteBands } from './note-bands.ts';

type DrawnSeries = LineSeriesOption | BarSeriesOption;

/** Returns the option of a line or bar chart, over time or over a dimension. */
export function cartesianOption(kind: CartesianKind, input: OptionInput): ChartOption {
  const model = toChartModel(input);
  const look: CartesianLook = { input, model, kind, isTurned: isSideways(kind, model) };
  const base = baseOption(input);
  const hasLegend = model.series.length > 1;
  const unitSpace = sharedUnit(model, look.isTurned) === null ? 0 : 8;
  return withNoteBands(look, {
    ...base,
    ...chartAxes(look),
    grid: {
      left: 0,
      right: look.isTurned ? 32 : 12,
      top: (hasLegend ? 36 : 16) + unitSpace,
      bottom: 0,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    legend: { ...base.legend, show: hasLegend, ...chosenLines(look) },
    tooltip: {
      ...base.tooltip,
      trigger: 'axis',
      axisPointer: { type: kind === 'line' ? 'line' : 'shadow' },
    },
    series: drawnSeries(look),
  });
}

// "Other" may be larger than all lines together and would press them flat on the axis.
function chosenLines({ input, kind, model }: CartesianLook) {
  const rest = kind === 'line' ? restNames(model) : [];
  const isShown = input.isRestShown ?? false;
  return rest.length === 0
    ? {}
    : { selected: Object.fromEntries(rest.map((name) => [name, isShown])) };
}

function drawnSeries(look: CartesianLook): DrawnSeries[] {
  const { series: all } = look.model;
  const names = all.map(({ colourBy: { name } }) => (isNamed(name) ? name : null));
  const colours = coloursOf(all[0]?.colourBy.dimension ?? '', names, look.input.isDark);
  const isGrey = hasGreyCompare(look);
  const grey = neutralColour[look.input.isDark ? 'dark' : 'light'];
  return all.flatMap((series, index): DrawnSeries[] => {
    const colour = series.isCompare && isGrey ? grey : (colours[index] ?? '');
    return look.kind === 'line' ? lines(look, series, colour) : [bar(look, series, colour)];
  });
}

// The compared period of one metric is grey; those of several metrics have the metrics' colours and are dashed.
function hasGreyCompare({ model }: CartesianLook): boolean {
  return model.series.filter(({ isCompare }) => isCompare).length === 1;
}

// Where a bucket at an end is no whole period, each series is two lines: dashed all over, solid between whole periods.
function lines(look: CartesianLook, series: Series, colour: string): LineSeriesOption[] {
  const { first, last } = look.model.cut;
  const count = series.points.length;
  const whole = line(look, series, colour, { from: 0, end: count });
  if (!(first || last) || series.isCompare || count < 2) return [whole];
  const dashed = { ...whole.lineStyle, type: [4, 4], opacity: 0.7 };
  const solid = line(look, series, colour, { from: first ? 1 : 0, end: last ? count - 1 : count });
  return [
    { ...whole, lineStyle: dashed },
    { ...solid, tooltip: { show: false }, areaStyle: undefined, showSymbol: false, z: 3 },
  ];
}

type Places = { from: number; end: number };

function line(
  look: CartesianLook,
  series: Series,
  colour: string,
  { from, end }: Places,
): LineSeriesOption {
  const isAlone = look.model.series.filter(({ isCompare }) => !isCompare).length === 1;
  return {
    type: 'line',
    name: series.name,
    color: colour,
    data: series.points.map(({ value, row }, index) => ({
      value: index >= from && index < end ? (value ?? '-') : '-',
      ...placeOf(series, row),
    })),
    symbol: 'circle',
    symbolSize: 6,
    showSymbol: series.points.length <= 31 && !series.isCompare,
    lineStyle: series.isCompare
      ? { width: 1.5, type: hasGreyCompare(look) ? 'solid' : [4, 4], opacity: 0.9 }
      : { width: 2, type: 'solid' },
    itemStyle: { opacity: series.isCompare ? 0.9 : 1 },
    areaStyle: isAlone && !series.isCompare ? { opacity: 0.08 } : undefined,
    emphasis: { focus: 'none' },
    tooltip: valueTooltip(look, series),
  };
}

function bar(look: CartesianLook, series: Series, colour: string): BarSeriesOption {
  const isStacked = look.kind === 'stackedBar' && !series.isCompare;
  const { first, last } = look.model.cut;
  const isCut = (index: number) =>
    (first && index === 0) || (last && index === series.points.length - 1);
  const pale = {
    opacity: 0.55,
    borderColor: colour,
    borderWidth: 1,
    borderType: 'dashed',
  } as const;
  return {
    type: 'bar',
    name: series.name,
    color: colour,
    stack: isStacked ? 'all' : undefined,
    barMaxWidth: look.isTurned ? 16 : 32,
    barGap: '12%',
    data: series.points.map(({ value, row }, index) => ({
      value: value === null ? '-' : series.isBelow ? -value : value,
      ...placeOf(series, row),
      ...(isCut(index) && !series.isCompare ? { itemStyle: pale } : {}),
    })),
    itemStyle: series.isCompare
      ? hasGreyCompare(look)
        ? { opacity: 0.5, borderRadius: look.isTurned ? [0, 2, 2, 0] : [2, 2, 0, 0] }
        : { opacity: 0.35, borderColor: colour, borderWidth: 1, borderType: 'dashed' }
      : { borderRadius: isStacked ? 0 : look.isTurned ? [0, 2, 2, 0] : [2, 2, 0, 0] },
    emphasis: { focus: 'none' },
    tooltip: valueTooltip(look, series),
  };
}

// The row and column that a click on an item reads.
function placeOf({ column }: Series, row: number) {
  return column.role === 'metric' ? { row, metric: column.key } : { row };
}

function valueTooltip({ input }: CartesianLook, series: Series) {
  const { column, isBelow, points } = series;
  return {
    valueFormatter: (value: unknown, index: number) => {
      const number = typeof value === 'number' ? value : null;
      const shown = isBelow && number !== null ? Math.abs(number) : number;
      const text = toMeasureText(shown, column, input.look.format);
      return [text, ...changesAt(input, series, points[index]?.row)].join('   ');
    },
  };
}

/** Returns the texts of a value's change and growth since the compared period, as far as both are known. */
function changesAt({ result, look }: OptionInput, { column }: Series, row = -1): string[] {
  const metric = result.columns.indexOf(column);
  if (column.role !== 'metric' || metric < 0) return [];
  return (['change', 'growth'] as const).flatMap((role) => {
    const at = partnerColumn(result, metric, role) ?? -1;
    const partner = result.columns[at];
    const text = partner ? toCellText(result.rows[row]?.[at] ?? null, partner, look) : noValue;
    return text === noValue ? [] : [text];
  });
}
