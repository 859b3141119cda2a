import { type Cell, type Language, notedBuckets, otherCode } from '@stacksight/contract';
import { paperText, timeText } from '../report/paper-text.ts';
import type { PaperChart, PaperTable } from '../report/report-paper.ts';

// Turns the table of an answer into places on an axis and series of values.

export type PaperSeries = {
  name: string;
  /** The dimension and code that decide the colour. */
  colourBy: { dimension: string; code: string };
  values: readonly (number | null)[];
  isCompare: boolean;
  isRest: boolean;
};
export type PaperModel = {
  isTime: boolean;
  places: readonly { full: string; short: string }[];
  series: readonly PaperSeries[];
  /** Whether a note concerns each place; null without notes or without time. */
  noted: readonly boolean[] | null;
  /** The number of places in the table; more than are drawn where the chart is cut. */
  total: number;
};

/** The largest number of places and of lines in a chart that are still readable. */
const mostPlaces = 25;
const mostSeries = 12;

type Roles = { axis: number; split: readonly number[]; isTime: boolean };

/** Returns the model of a chart; null if the table has no axis or no metric to draw. */
export function paperModel(
  table: PaperTable,
  { kind, metrics }: PaperChart,
  language: Language,
  most = mostPlaces,
): PaperModel | null {
  const roles = rolesOf(table);
  const drawn = metrics.map((key) => table.columns.findIndex((column) => column.key === key));
  if (roles === null || drawn.length === 0 || drawn.includes(-1)) return null;
  const all = [...new Set(table.rows.map((row) => row[roles.axis] ?? null))];
  const named = kind === 'bar' ? withoutHugeRest(table, roles, drawn[0] ?? 0, all) : all;
  const keys = roles.isTime ? all : named.slice(0, most);
  const look = { language, grain: table.grain };
  const axis = table.columns[roles.axis];
  const places = keys.map((key) => {
    const full = axis === undefined ? '' : paperText(key, axis, look);
    const short = roles.isTime ? timeText(String(key), table.grain ?? 'day', true) : full;
    return { full, short };
  });
  const series =
    roles.split.length === 0
      ? plainSeries(table, roles, keys, drawn)
      : splitSeries(table, roles, keys, drawn[0] ?? 0, language);
  const starts = keys.map((key) => String(key).slice(0, 10));
  const noted =
    table.noted === null || !roles.isTime
      ? null
      : notedBuckets(starts, table.noted.to, table.noted.days);
  return { isTime: roles.isTime, places, series, noted, total: all.length };
}

/** "Other" that is so many times the largest place presses all places flat. */
const hugeRest = 4;

/** Leaves out "other" where it would press all named places flat; the table has its number. */
function withoutHugeRest(
  { rows }: PaperTable,
  { axis, split }: Roles,
  metric: number,
  all: readonly Cell[],
): readonly Cell[] {
  if (split.length > 0 || !all.includes(otherCode)) return all;
  const amountIn = (row: readonly Cell[]) => toNumber(row[metric]) ?? 0;
  const isRest = (row: readonly Cell[]) => row[axis] === otherCode;
  const rest = Math.max(0, ...rows.filter(isRest).map(amountIn));
  const largest = Math.max(0, ...rows.filter((row) => !isRest(row)).map(amountIn));
  return largest > 0 && rest > hugeRest * largest ? all.filter((key) => key !== otherCode) : all;
}

function rolesOf({ columns }: PaperTable): Roles | null {
  const at = (role: string) =>
    columns.flatMap((column, index) => (column.role === role ? [index] : []));
  const [time] = at('time');
  const dimensions = at('dimension');
  const axis = time ?? dimensions[0];
  if (axis === undefined) return null;
  return { axis, split: dimensions.filter((one) => one !== axis), isTime: time === axis };
}

function plainSeries(
  table: PaperTable,
  { axis }: Roles,
  keys: readonly Cell[],
  metrics: readonly number[],
): PaperSeries[] {
  const rows = new Map(table.rows.map((row) => [row[axis] ?? null, row]));
  const one = (at: number, metric: number): PaperSeries => ({
    name: table.columns[at]?.label ?? '',
    colourBy: { dimension: 'metric', code: table.columns[metric]?.key ?? '' },
    values: keys.map((key) => toNumber(rows.get(key)?.[at])),
    isCompare: at !== metric,
    isRest: false,
  });
  return metrics.flatMap((metric) => {
    const key = table.columns[metric]?.key ?? '';
    const compare = table.columns.findIndex(
      (column) => column.role === 'compare' && column.key.startsWith(`${key}__`),
    );
    return compare < 0 ? [one(metric, metric)] : [one(metric, metric), one(compare, metric)];
  });
}

function splitSeries(
  table: PaperTable,
  { axis, split }: Roles,
  keys: readonly Cell[],
  metric: number,
  language: Language,
): PaperSeries[] {
  const look = { language, grain: table.grain };
  const codesOf = (row: readonly Cell[]) => split.map((at) => row[at] ?? null);
  const groups = Map.groupBy(table.rows, (row) => JSON.stringify(codesOf(row)));
  return [...groups].slice(0, mostSeries).map(([code, rows]) => {
    const values = new Map(rows.map((row) => [row[axis] ?? null, toNumber(row[metric])]));
    const codes = codesOf(rows[0] ?? []);
    const names = split.map((at, index) => {
      const column = table.columns[at];
      return column === undefined ? '' : paperText(codes[index] ?? null, column, look);
    });
    return {
      name: names.join(' · '),
      colourBy: { dimension: split.map((at) => table.columns[at]?.key).join(' '), code },
      values: keys.map((key) => values.get(key) ?? null),
      isCompare: false,
      isRest: codes.includes(otherCode),
    };
  });
}

/** Returns the number of a cell; null where it is not known. */
export const toNumber = (cell: Cell | undefined): number | null =>
  typeof cell === 'number' && Number.isFinite(cell) ? cell : null;
