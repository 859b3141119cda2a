import { type Cell, type Column, type Grain, otherCode } from '@stacksight/contract';
import { type CutBuckets, cutBuckets } from '../../metric/cut-buckets.ts';
import {
  columnsOf,
  ordinalDimensions,
  partnerColumn,
  type ResultData,
  toNumber,
} from '../../metric/result-data.ts';
import { columnGrain, toTimeText } from '../../metric/time-text.ts';
import { toDimensionText, type ValueLook } from '../../metric/value-text.ts';

// Turns a result into the model of a chart: places on an axis, and series of points.

/** A value and the index of its row; -1 if the result has no such row. */
export type Point = { value: number | null; row: number };
export type Series = {
  name: string;
  /** The dimension and value that decide the colour; `metric` is the dimension where colours stand for metrics. */
  colourBy: { dimension: string; name: string };
  column: Column;
  points: Point[];
  isCompare: boolean;
  /** True if the series is drawn below the axis; its numbers stay positive. */
  isBelow: boolean;
  /** True if this is the series "other". */
  isRest: boolean;
};
/** `at` is the first day of a time bucket. */
export type AxisLabel = { full: string; short: string; at?: string };
export type ChartModel = {
  isTime: boolean;
  /** True if the places have a natural order, such as time, years or bands. */
  isOrdered: boolean;
  places: AxisLabel[];
  series: Series[];
  /** The time buckets at the ends that are no whole periods. */
  cut: CutBuckets;
};

/** The input of a chart: the result, and the functions that write its texts. */
export type ModelInput = {
  result: ResultData;
  metrics?: readonly string[];
  /** The metrics drawn below the axis. */
  below?: readonly string[];
  /** True if the chart draws the line "other", which may dwarf all named lines; false unless given. */
  isRestShown?: boolean;
  look: ValueLook;
};

/** Turns a result into the places and series of a line or bar chart. */
export function toChartModel(input: ModelInput): ChartModel {
  const { result } = input;
  const [time] = columnsOf(result, 'time');
  const dimensions = columnsOf(result, 'dimension');
  const axis = time ?? dimensions[0];
  const split = dimensions.filter((index) => index !== axis);
  const keys = distinct(result, axis === undefined ? [] : [axis]);
  const isTime = axis !== undefined && axis === time;
  const grid = { axis, keys };
  const series = split.length > 0 ? splitSeries(input, split, grid) : plainSeries(input, grid);
  return {
    isTime,
    isOrdered: isTime || ordinalDimensions.has(result.columns[axis ?? -1]?.key ?? ''),
    places: keys.map(({ row }) => placeOf(input, axis, row)),
    series,
    cut: cutBuckets(result),
  };
}

/** Returns the columns of the drawn metrics: the requested metrics, or else all. */
export function metricColumns({ result, metrics }: ModelInput): number[] {
  const all = columnsOf(result, 'metric');
  const chosen = all.filter((index) => metrics?.includes(result.columns[index]?.key ?? ''));
  return chosen.length > 0 ? chosen : all;
}

/** Returns the name of a row: the joined labels of its dimensions. */
export function rowName({ result, look }: ModelInput, columns: readonly number[], row: number) {
  const cells = result.rows[row];
  return columns
    .flatMap((index) => {
      const column = result.columns[index];
      if (!column) return [];
      if (column.role !== 'time') return [toDimensionText(cells?.[index] ?? null, column, look)];
      const grain = columnGrain(result, index);
      return [toTimeText(String(cells?.[index] ?? ''), grain, look.language)];
    })
    .join(' · ');
}

/** Returns the names of the lines "other"; an empty list if the chart has no named lines. */
export function restNames({ series }: ChartModel): string[] {
  const rest = series.filter(({ isRest }) => isRest);
  return rest.length < series.length ? rest.map(({ name }) => name) : [];
}

type Key = { key: string; row: number };
type Grid = { axis: number | undefined; keys: readonly Key[] };

/** Returns the distinct combinations of values in some columns, each with its first row. */
export function distinct(result: ResultData, columns: readonly number[]): Key[] {
  const seen = new Map<string, number>();
  result.rows.forEach((cells, row) => {
    const key = keyOf(cells, columns);
    if (!seen.has(key)) seen.set(key, row);
  });
  return [...seen].map(([key, row]) => ({ key, row }));
}

function keyOf(cells: readonly Cell[], columns: readonly number[]): string {
  return JSON.stringify(columns.map((index) => cells[index] ?? null));
}

function plainSeries(input: ModelInput, grid: Grid): Series[] {
  const { result } = input;
  return metricColumns(input).flatMap((metric) => {
    const compare = partnerColumn(result, metric, 'compare');
    const rows = rowsAt(result, grid, () => true);
    const main = toSeries(input, metric, metric, rows);
    return compare === undefined ? [main] : [main, toSeries(input, compare, metric, rows)];
  });
}

function toSeries(input: ModelInput, index: number, metric: number, rows: number[]): Series {
  const { result, below = [] } = input;
  const column = columnAt(result, index);
  return {
    name: column.label,
    colourBy: { dimension: 'metric', name: columnAt(result, metric).key },
    column,
    points: pointsAt(result, index, rows),
    isCompare: index !== metric,
    isBelow: below.includes(column.key),
    isRest: false,
  };
}

// Returns one series of the first metric for each value of the other dimensions.
function splitSeries(input: ModelInput, split: number[], grid: Grid): Series[] {
  const { result } = input;
  const [metric = -1] = metricColumns(input);
  if (metric < 0) return [];
  const dimension = split.map((index) => columnAt(result, index).key).join(' ');
  return inTurn(result, split, distinct(result, split)).map(({ key, row }) => ({
    name: rowName(input, split, row),
    colourBy: { dimension, name: key },
    column: columnAt(result, metric),
    points: pointsAt(
      result,
      metric,
      rowsAt(result, grid, (cells) => keyOf(cells, split) === key),
    ),
    isCompare: false,
    isBelow: false,
    isRest: split.some((index) => result.rows[row]?.[index] === otherCode),
  }));
}

// The values of the dimension `days` stay in numeric order, whatever their numbers of readers.
function inTurn(result: ResultData, split: readonly number[], keys: Key[]): Key[] {
  const [only = -1, ...others] = split;
  if (others.length > 0 || result.columns[only]?.key !== 'days') return keys;
  const at = ({ row }: Key) => Number(result.rows[row]?.[only] ?? 0);
  return [...keys].sort((a, b) => at(a) - at(b));
}

// Returns the row at each place; -1 if no row exists.
function rowsAt(result: ResultData, grid: Grid, fits: (cells: readonly Cell[]) => boolean) {
  const columns = grid.axis === undefined ? [] : [grid.axis];
  const rows = new Map<string, number>();
  result.rows.forEach((cells, row) => {
    const key = keyOf(cells, columns);
    if (!rows.has(key) && fits(cells)) rows.set(key, row);
  });
  return grid.keys.map(({ key }) => rows.get(key) ?? -1);
}

function pointsAt(result: ResultData, index: number, rows: readonly number[]): Point[] {
  return rows.map((row) => ({ value: toNumber(result.rows[row]?.[index]), row }));
}

function placeOf(input: ModelInput, axis: number | undefined, row: number): AxisLabel {
  if (axis === undefined) return { full: '', short: '' };
  const full = rowName(input, [axis], row);
  if (columnAt(input.result, axis).role !== 'time') return { full, short: full };
  const value = String(input.result.rows[row]?.[axis] ?? '');
  const grain: Grain = columnGrain(input.result, axis);
  const short = toTimeText(value, grain, input.look.language, 'axis');
  return { full, short, at: value.slice(0, 10) };
}

function columnAt(result: ResultData, index: number): Column {
  const column = result.columns[index];
  if (!column) throw new RangeError(`a result without a column ${index}`);
  return column;
}
