import {
  type Column,
  colourSlots,
  type Language,
  neutralColour,
  paletteColour,
} from '@stacksight/contract';
import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { LegendComponentOption } from 'echarts/components';
import { numberText } from '../report/paper-text.ts';
import type { PaperChart, PaperTable } from '../report/report-paper.ts';
import { withNoteBands } from './paper-bands.ts';
import { paperHeat } from './paper-heat.ts';
import {
  type ChartDrawing,
  type PaperLook,
  type PaperOption,
  type PaperPicture,
  paperLook,
} from './paper-look.ts';
import { type PaperModel, type PaperSeries, paperModel } from './paper-series.ts';

// Builds the ECharts option of a chart on paper: no motion, no pointer, every name written out.

const usualHeight = 230;

/** Returns the option and height of a chart; null where the table has nothing to draw. */
export function paperOption(
  table: PaperTable,
  chart: PaperChart,
  {
    language,
    isDark = false,
    height = usualHeight,
    most,
    left = 0,
    isNarrow = false,
  }: ChartDrawing,
): PaperPicture | null {
  if (chart.kind === 'heat')
    return paperHeat(table, chart.metrics[0] ?? '', { language, isDark, left });
  const paper = paperLook(isDark);
  const found = paperModel(table, chart, language, most);
  if (found === null) return null;
  const series = chart.kind === 'line' && !chart.hasRest ? withoutRest(found.series) : found.series;
  const model = { ...found, series };
  if (!series.some(({ values }) => values.some((value) => value !== null))) return null;
  const size = { shown: model.places.length, total: model.total };
  const column = table.columns.find(({ key }) => key === chart.metrics[0]);
  if (chart.kind === 'pie') return { ...size, option: pie(model, paper), height };
  const isTurned = isSideways(chart, model);
  const rowsHeight = model.places.length * 22 + 40;
  return {
    ...size,
    option: cartesian(table, chart, model, { column, isTurned, language, paper, left, isNarrow }),
    height: isTurned ? (most === undefined ? rowsHeight : Math.max(height, rowsHeight)) : height,
  };
}

// "Other" may be larger than all named lines and would press them flat.
function withoutRest(series: readonly PaperSeries[]): readonly PaperSeries[] {
  const named = series.filter(({ isRest }) => !isRest);
  return named.length === 0 ? series : named;
}

const widthOf = (name: string): number =>
  [...name].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 2 : 1), 0);

function isSideways({ kind }: PaperChart, { isTime, places }: PaperModel): boolean {
  if (kind === 'line' || isTime) return false;
  const widest = Math.max(0, ...places.map(({ short }) => widthOf(short)));
  return places.length > 10 || (places.length > 4 && widest > 12);
}

type Look = {
  column: Column | undefined;
  isTurned: boolean;
  language: Language;
  paper: PaperLook;
};
type ChartRoom = { left: number; isNarrow: boolean };

function cartesian(
  table: PaperTable,
  { kind }: PaperChart,
  model: PaperModel,
  { column, isTurned, language, paper, left, isNarrow }: Look & ChartRoom,
): PaperOption {
  const { text } = paper;
  const hasLegend = model.series.length > 1;
  const unit = column?.unit ?? '';
  const isPercent = column?.format === 'percent';
  const names = {
    ...paper.axis,
    type: 'category' as const,
    boundaryGap: kind !== 'line',
    data: model.places.map(({ short }) => short),
    axisLabel: {
      ...text,
      hideOverlap: true,
      ...(isTurned
        ? { interval: 0, width: isNarrow ? 100 : 150, overflow: 'truncate' as const }
        : {}),
    },
    ...(isTurned ? { inverse: true } : {}),
  };
  const values = {
    ...paper.axis,
    type: 'value' as const,
    splitNumber: isTurned && isNarrow ? 2 : 4,
    axisLine: { show: false },
    ...(isTurned || unit === '' ? {} : { name: unit, nameGap: 8, nameTextStyle: text }),
    ...(column?.format === 'integer' ? { minInterval: 1 } : {}),
    axisLabel: {
      ...text,
      formatter: (value: number) =>
        isPercent
          ? `${Math.round(value * 100)}%`
          : value.toLocaleString(language, { maximumFractionDigits: 2 }),
    },
  };
  const colours = coloursOf(model.series, paper);
  const option: PaperOption = {
    ...paper.base,
    grid: {
      left,
      right: isTurned ? 40 : 12,
      top: (hasLegend ? 30 : 10) + (unit === '' || isTurned ? 0 : 14),
      bottom: 0,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    // The names keep the grey bands of notes out of the legend.
    legend: { ...legendOf(hasLegend, paper), data: model.series.map(({ name }) => name) },
    xAxis: isTurned ? values : names,
    yAxis: isTurned ? names : values,
    series: model.series.map((one, at) =>
      kind === 'line'
        ? lineOf(one, colours[at] ?? '', table)
        : barOf(one, colours[at] ?? '', { kind, isTurned, column, language, paper }),
    ),
  };
  return model.noted?.includes(true)
    ? withNoteBands(option, { ...model, isLine: kind === 'line', colour: paper.band }, model.noted)
    : option;
}

const legendOf = (isShown: boolean, { text }: PaperLook): LegendComponentOption => ({
  show: isShown,
  top: 0,
  left: 0,
  padding: 0,
  itemGap: 14,
  itemWidth: 12,
  itemHeight: 8,
  icon: 'roundRect',
  textStyle: text,
});

function coloursOf(series: readonly PaperSeries[], { isDark }: PaperLook): string[] {
  const named = series.filter(({ isRest }) => !isRest).map(({ colourBy }) => colourBy.code);
  const slots = colourSlots(series[0]?.colourBy.dimension ?? '', named);
  const compared = series.filter(({ isCompare }) => isCompare).length;
  return series.map((one) => {
    if (one.isRest || (one.isCompare && compared === 1))
      return neutralColour[isDark ? 'dark' : 'light'];
    return paletteColour(slots[named.indexOf(one.colourBy.code)] ?? 0, isDark);
  });
}

function lineOf(series: PaperSeries, colour: string, table: PaperTable): LineSeriesOption {
  const points = series.values.length;
  return {
    type: 'line',
    name: series.name,
    color: colour,
    data: series.values.map((value) => value ?? '-'),
    symbol: 'circle',
    symbolSize: 5,
    showSymbol: points <= 31 && !series.isCompare,
    itemStyle: { opacity: table.isIncomplete ? 0.9 : 1 },
    lineStyle: { width: series.isCompare ? 1.2 : 1.8, type: series.isCompare ? [4, 3] : 'solid' },
  };
}

function barOf(
  series: PaperSeries,
  colour: string,
  { kind, isTurned, column, language, paper: { text } }: Look & { kind: PaperChart['kind'] },
): BarSeriesOption {
  return {
    type: 'bar',
    name: series.name,
    color: colour,
    ...(kind === 'stackedBar' && !series.isCompare ? { stack: 'all' } : {}),
    barMaxWidth: isTurned ? 13 : 30,
    data: series.values.map((value) => value ?? '-'),
    itemStyle: { opacity: series.isCompare ? 0.55 : 1 },
    // A single row of horizontal bars has the number at its end.
    label: {
      show: isTurned && kind === 'bar' && !series.isCompare,
      position: 'right',
      ...text,
      fontSize: 10,
      formatter: ({ value }) =>
        typeof value === 'number'
          ? numberText(value, column ?? { format: 'integer' }, language)
          : '',
    },
  };
}

function pie(
  { places, series }: PaperModel,
  { base, text, line, ground, isDark }: PaperLook,
): PaperOption {
  const [only] = series;
  const values = places
    .map(({ full }, at) => ({ name: full, value: only?.values[at] ?? 0 }))
    .filter(({ value }) => value > 0);
  const total = values.reduce((sum, { value }) => sum + value, 0);
  return {
    ...base,
    legend: { show: false },
    series: [
      {
        type: 'pie',
        radius: ['42%', '72%'],
        center: ['50%', '50%'],
        data: values.map((one, at) => ({
          ...one,
          itemStyle: { color: paletteColour(at, isDark) },
        })),
        itemStyle: { borderColor: ground, borderWidth: 1 },
        label: {
          ...text,
          formatter: ({ name, value }) =>
            `${name}  ${total > 0 ? ((Number(value) / total) * 100).toFixed(1) : '0'}%`,
        },
        labelLine: { lineStyle: { color: line } },
      },
    ],
  };
}
