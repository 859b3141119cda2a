import type { Cell, Column } from '@stacksight/contract';
import { columnsOf, type ResultData, toNumber } from '../../metric/result-data.ts';
import { columnGrain, toTimeText } from '../../metric/time-text.ts';
import { toDimensionText, type ValueLook } from '../../metric/value-text.ts';
import { type ModelInput, metricColumns } from './chart-model.ts';

export type HeatCell = {
  x: number;
  y: number;
  /** Null if the answer has a row for the cell, but the row's number is unknown. */
  value: number | null;
  /** The row of the cell; -1 if an hour has no row because no event happened. */
  row: number;
  /** True if the library is closed at that hour. */
  isClosed: boolean;
};

/** A grid of two dimensions, usually weekday by hour. */
export type HeatGrid = {
  column: Column;
  xs: string[];
  ys: string[];
  /** The short labels of the columns, for the axis. */
  shortXs: string[];
  cells: HeatCell[];
  most: number;
};

/**
 * Returns the grid of a result, with time from left to right; without time, the first dimension gives the lines and
 * the second the columns. Null if the result has no two dimensions.
 */
export function toHeatGrid(input: ModelInput): HeatGrid | null {
  const { result } = input;
  const [first = -1, second = -1] = columnsOf(result, 'dimension', 'time');
  const isOverTime = result.columns[first]?.role === 'time' && second >= 0;
  const [down, across] = isOverTime ? [second, first] : [first, second];
  const [metric = -1] = metricColumns(input);
  const column = result.columns[metric];
  if (!column || across < 0) return null;
  const xs = sortedValues(result, across);
  const ys = sortedValues(result, down);
  const isClosedAt = closedHours(result, down, across);
  const cells = result.rows.flatMap((cellsOfRow, row): HeatCell[] => {
    const value = toNumber(cellsOfRow[metric]);
    const x = xs.indexOf(cellsOfRow[across] ?? null);
    const y = ys.indexOf(cellsOfRow[down] ?? null);
    const isClosed = isClosedAt(cellsOfRow[down], cellsOfRow[across]);
    return [{ x, y, value, row, isClosed }];
  });
  if (isOfHours(result, down, across) && isWhole(result)) {
    const known = new Set(cells.map(({ x, y }) => `${x} ${y}`));
    for (const [y, weekday] of ys.entries())
      for (const [x, hour] of xs.entries())
        if (!known.has(`${x} ${y}`))
          cells.push({ x, y, value: 0, row: -1, isClosed: isClosedAt(weekday, hour) });
  }
  return {
    column,
    xs: xs.map((value) => labelOf(result, across, value, input.look)),
    ys: ys.map((value) => labelOf(result, down, value, input.look)),
    shortXs: xs.map((value) => shortOf(result, across, value, input.look)),
    cells,
    most: Math.max(1, ...cells.map(({ value }) => value ?? 0)),
  };
}

const isOfHours = ({ columns }: ResultData, down: number, across: number): boolean =>
  columns[down]?.key === 'weekday' && columns[across]?.key === 'hour';

/** Returns whether an hour without a row had no events. */
const isWhole = ({ meta }: ResultData): boolean =>
  meta?.truncated === false &&
  !meta.warnings.some((one) => one === 'no_hours' || one === 'counted_by_month');

/**
 * Returns the function that tests whether the library is closed on a weekday at an hour; false without opening hours.
 */
function closedHours(result: ResultData, down: number, across: number) {
  const hours = result.meta?.openingHours;
  const hasHours = isOfHours(result, down, across);
  return (weekday: Cell | undefined, hour: Cell | undefined): boolean => {
    if (hours === undefined || !hasHours || weekday === null || hour === null) return false;
    const day = hours[Number(weekday) - 1];
    return (
      day === null || (day !== undefined && (Number(hour) < day.from || Number(hour) >= day.to))
    );
  };
}

// Sorts hours and weekdays by number; keeps the server's order for all others.
function sortedValues(result: ResultData, index: number): Cell[] {
  const values = [...new Set(result.rows.map((row) => row[index] ?? null))];
  const isCounted = values.every((value) => value !== null && Number.isFinite(Number(value)));
  if (!isCounted) return values;
  const sorted = values.sort((a, b) => Number(a) - Number(b));
  return result.columns[index]?.key === 'hour' ? withoutGaps(sorted) : sorted;
}

// Adds the hours without events, which have no rows.
function withoutGaps(hours: readonly Cell[]): Cell[] {
  const known = new Map(hours.map((hour) => [Number(hour), hour]));
  const [first = 0, last = first] = [Number(hours[0]), Number(hours.at(-1))];
  if (last > 23 || hours.length === 0) return [...hours];
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const hour = first + at;
    return known.get(hour) ?? String(hour).padStart(2, '0');
  });
}

function labelOf(result: ResultData, index: number, value: Cell, look: ValueLook): string {
  const column = result.columns[index];
  if (!column) return '';
  const isBare = column.labels?.[String(value)] === undefined;
  if (isBare && /weekday/i.test(column.key)) return weekdayName(Number(value), look.language);
  if (column.role === 'time')
    return toTimeText(String(value ?? ''), columnGrain(result, index), look.language);
  return toDimensionText(value, column, look);
}

function shortOf(result: ResultData, index: number, value: Cell, look: ValueLook): string {
  if (result.columns[index]?.role !== 'time') return labelOf(result, index, value, look);
  return toTimeText(String(value ?? ''), columnGrain(result, index), look.language, 'axis');
}

// Weekday 1 is Monday, and 2024-01-01 was a Monday.
function weekdayName(weekday: number, language: string): string {
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  return format.format(Date.UTC(2024, 0, weekday));
}
