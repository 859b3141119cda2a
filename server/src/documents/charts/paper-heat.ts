import { type Cell, type Column, strengthColours } from '@stacksight/contract';
import type { BarSeriesOption } from 'echarts/charts';
import { numberText, paperText, timeText } from '../report/paper-text.ts';
import type { PaperTable } from '../report/report-paper.ts';
import { type ChartDrawing, type PaperLook, type PaperPicture, paperLook } from './paper-look.ts';
import { toNumber } from './paper-series.ts';

// A heat map of two dimensions, such as weekday by hour: larger numbers have stronger colours. As in the console, each
// line of cells is a series of bars of height 1, stacked below the line before.

type HeatCells = {
  xs: readonly string[];
  ys: readonly string[];
  /** The number of each cell, line by line; undefined where the answer has no row, null where it is not known. */
  values: readonly (readonly (number | null | undefined)[])[];
  most: number;
};

const lineHeight = 26;
const mostAcross = 60;

/** Returns the heat map of a metric; null if the table has not two dimensions, or too many codes. */
export function paperHeat(
  table: PaperTable,
  metric: string,
  { language, isDark = false, left = 0 }: ChartDrawing,
): PaperPicture | null {
  const column = table.columns.find(({ key }) => key === metric);
  const cells = cellsOf(table, metric, { language, grain: table.grain });
  if (column === undefined || cells === null || cells.xs.length > mostAcross) return null;
  const paper = paperLook(isDark);
  const bare = { axisLine: { show: false }, axisTick: { show: false }, splitLine: { show: false } };
  const most = `${numberText(cells.most, column, language)} ${column.unit ?? ''}`.trim();
  return {
    height: cells.ys.length * lineHeight + 56,
    ...{ shown: cells.ys.length, total: cells.ys.length },
    option: {
      ...paper.base,
      legend: { show: false },
      grid: {
        ...{ left, right: 0, top: 4, bottom: 28, outerBoundsMode: 'same' },
        outerBoundsContain: 'axisLabel',
      },
      xAxis: {
        ...{ ...bare, type: 'category', data: [...cells.xs] },
        axisLabel: { ...paper.text, hideOverlap: true },
        ...scaleName(most, paper),
      },
      yAxis: [
        {
          ...{ ...bare, type: 'category', data: [...cells.ys], inverse: true },
          axisLabel: { ...paper.text, width: 150, overflow: 'truncate' },
        },
        { type: 'value', show: false, inverse: true, min: 0, max: cells.ys.length },
      ],
      series: cells.values.map((line) => lineOf(line, cells.most, paper)),
    },
  };
}

/** Names the axis with the scale of the colours, from 0 to the largest number. */
function scaleName(most: string, { text, isDark }: PaperLook) {
  const boxes = [0, 0.25, 0.5, 0.75, 1].map((share, at) => [
    `c${at}`,
    { backgroundColor: strengthColours(share, isDark).ground, width: 24, height: 8 },
  ]);
  return {
    name: `0  ${boxes.map(([name]) => `{${name}|}`).join('')}  ${most}`,
    nameLocation: 'middle' as const,
    nameGap: 26,
    nameTextStyle: { ...text, rich: Object.fromEntries(boxes) },
  };
}

function lineOf(
  line: readonly (number | null | undefined)[],
  most: number,
  { isDark, ground, line: edge }: PaperLook,
): BarSeriesOption {
  return {
    type: 'bar',
    ...{ yAxisIndex: 1, stack: 'lines', barCategoryGap: 0 },
    data: line.map((value) => ({
      value: 1,
      itemStyle: {
        // A cell without a known number has an edge and no colour, so that nobody takes it for 0.
        color: typeof value === 'number' ? strengthColours(value / most, isDark).ground : ground,
        borderWidth: 1,
        borderColor: value === null ? edge : ground,
      },
    })),
  };
}

type Look = Parameters<typeof paperText>[2];

function cellsOf(table: PaperTable, metric: string, look: Look): HeatCells | null {
  const { columns, rows } = table;
  const dimensions = columns.filter(({ role }) => role === 'dimension' || role === 'time');
  const [first, second] = dimensions;
  if (first === undefined || second === undefined || dimensions.length > 2) return null;
  const [down, across] = first.role === 'time' ? [second, first] : [first, second];
  const [downAt, acrossAt, metricAt] = [
    columns.indexOf(down),
    columns.indexOf(across),
    columns.findIndex(({ key }) => key === metric),
  ];
  const [xs, ys] = [codesOf(rows, acrossAt), codesOf(rows, downAt)];
  const known = new Map(
    rows.map((row) => [cellKey(row[downAt], row[acrossAt]), toNumber(row[metricAt])]),
  );
  const values = ys.map((y) => xs.map((x) => known.get(cellKey(y, x))));
  const most = Math.max(0, ...values.flat().map((value) => value ?? 0));
  if (most === 0) return null;
  const named = (codes: readonly Cell[], column: Column) =>
    codes.map((code) =>
      column.role === 'time'
        ? timeText(String(code), look.grain ?? 'day', true)
        : paperText(code, column, look),
    );
  return { xs: named(xs, across), ys: named(ys, down), values, most };
}

const cellKey = (...codes: readonly (Cell | undefined)[]) => JSON.stringify(codes);

/** Returns the codes of a column: hours and weekdays by number, all others in the order of the answer. */
function codesOf(rows: readonly (readonly Cell[])[], at: number): Cell[] {
  const codes = [...new Set(rows.map((row) => row[at] ?? null))];
  const isCounted = codes.every((code) => code !== null && Number.isFinite(Number(code)));
  return isCounted ? codes.sort((a, b) => Number(a) - Number(b)) : codes;
}
