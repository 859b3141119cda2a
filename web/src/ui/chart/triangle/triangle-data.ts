import type { Cell, Unit } from '@stacksight/contract';
import { periodsOver } from '../../metric/hidden-count.ts';
import { columnsOf, type ResultData, toNumber } from '../../metric/result-data.ts';
import type { ModelInput } from '../data/chart-model.ts';
import { rowName } from '../data/chart-model.ts';

// Turns a cohort result into a triangle: a line for each cohort, with a cell for each later period.

/** `value`: a known number; `later`: the period is not over; `hidden`: the number counts too few readers. */
export type TriangleState = 'value' | 'later' | 'hidden';
export type TriangleCell = {
  state: TriangleState;
  count: number | null;
  share: number | null;
  /** The columns of the cell's count and share in the result. */
  countAt: number;
  shareAt: number;
};
export type TriangleLine = {
  name: string;
  size: number | null;
  cells: TriangleCell[];
  row: number;
};
export type TriangleGroup = { name: string; lines: TriangleLine[]; mean: TriangleLine };
export type Triangle = {
  unit: Unit;
  periods: number[];
  sizeAt: number;
  groups: TriangleGroup[];
  hasLater: boolean;
  hasHidden: boolean;
};

/** Returns the triangle of a retention or lost-cohort result; null for any other result. */
export function toTriangle(input: ModelInput): Triangle | null {
  const { result } = input;
  const keys = result.columns.map(({ key }) => key);
  const periods = keys.flatMap((key) => (/^p\d+$/.test(key) ? [Number(key.slice(1))] : []));
  const [time = -1] = columnsOf(result, 'time');
  const sizeAt = keys.indexOf('size');
  if (periods.length === 0 || time < 0 || sizeAt < 0) return null;
  const unit = keys[time] as Unit;
  const asked = { time, sizeAt, unit, periods, keys };
  const places = { ...asked, periods: reached(periods, toLines(input, asked)) };
  const lines = toLines(input, places);
  const told = toldMean(result, lines, places);
  const by = columnsOf(result, 'dimension');
  const names = result.rows.map((_, row) => rowName(input, by, row));
  const groups = [...new Set(names)].map((name) => {
    const own = lines.filter(({ row }) => names[row] === name);
    return { name, lines: own, mean: told ?? meanOf(own) };
  });
  const states = new Set(lines.flatMap(({ cells }) => cells.map(({ state }) => state)));
  return {
    ...{ unit, periods: places.periods, sizeAt, groups },
    hasLater: states.has('later'),
    hasHidden: states.has('hidden') || lines.some(isSmall),
  };
}

// Drops the periods that no cohort has reached yet.
function reached(periods: readonly number[], lines: readonly TriangleLine[]): number[] {
  const last = periods.findLastIndex((_, at) =>
    lines.some(({ cells }) => cells[at]?.state !== 'later'),
  );
  return periods.slice(0, Math.max(1, last + 1));
}

type Places = {
  time: number;
  sizeAt: number;
  unit: Unit;
  periods: readonly number[];
  keys: readonly string[];
};

function toCells(
  { periods, keys }: Places,
  cells: readonly Cell[],
  isOver: (k: number) => boolean,
): TriangleCell[] {
  return periods.map((k) => {
    const [countAt, shareAt] = [keys.indexOf(`p${k}`), keys.indexOf(`r${k}`)];
    const [count, share] = [toNumber(cells[countAt]), toNumber(cells[shareAt])];
    return { state: stateOf(count, () => isOver(k)), count, share, countAt, shareAt };
  });
}

function toLines(input: ModelInput, places: Places): TriangleLine[] {
  const { time, sizeAt, unit } = places;
  const isDue = dueBy(input.result, unit);
  return input.result.rows.map((cells, row) => ({
    name: rowName(input, [time], row),
    size: toNumber(cells[sizeAt]),
    row,
    cells: toCells(places, cells, (k) => isDue(String(cells[time]), k)),
  }));
}

// Returns the mean from the totals of the answer: the server, unlike the browser, knows the hidden numbers.
function toldMean(
  { totals }: ResultData,
  lines: readonly TriangleLine[],
  places: Places,
): TriangleLine | null {
  if (!totals) return null;
  const isOver = (k: number) => lines.some(({ cells }) => cells[k - 1]?.state !== 'later');
  const size = toNumber(totals[places.sizeAt]);
  return { name: '', size, row: -1, cells: toCells(places, totals, isOver) };
}

const isSmall = ({ size }: TriangleLine): boolean => size === null;

function stateOf(count: number | null, isDue: () => boolean): TriangleState {
  if (count !== null) return 'value';
  return isDue() ? 'hidden' : 'later';
}

// A missing number is hidden if its period is over. An answer that hides nothing misses only later periods.
function dueBy({ meta }: ResultData, unit: Unit): (start: string, k: number) => boolean {
  return meta?.warnings.includes('small_cells_hidden') ? periodsOver(meta, unit) : () => false;
}

// The mean covers the cohorts whose period is over; a hidden number among them hides the mean.
function meanOf(lines: readonly TriangleLine[]): TriangleLine {
  const [first] = lines;
  const cells = (first?.cells ?? []).map((cell, at): TriangleCell => {
    const passed = lines.filter((line) => line.cells[at]?.state !== 'later');
    if (passed.length === 0) return { ...cell, state: 'later', count: null, share: null };
    const known = passed.every((line) => line.cells[at]?.state === 'value' && line.size !== null);
    if (!known) return { ...cell, state: 'hidden', count: null, share: null };
    const sum = (of: (line: TriangleLine) => number | null | undefined) =>
      passed.reduce((total, line) => total + (of(line) ?? 0), 0);
    const count = sum((line) => line.cells[at]?.count);
    const size = sum((line) => line.size);
    return { ...cell, state: 'value', count, share: size === 0 ? null : count / size };
  });
  const isKnown = lines.every(({ size }) => size !== null);
  const size = isKnown ? lines.reduce((total, line) => total + (line.size ?? 0), 0) : null;
  return { name: '', size, cells, row: -1 };
}
