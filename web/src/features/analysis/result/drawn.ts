import type { Cell, Column, ComponentChart, QueryResult } from '@stacksight/contract';
import type { PickedNumber } from '#lib/statistics/cell-place.ts';
import type { ChartKind } from '#ui/chart/chart-skeleton.tsx';
import { type CellPick, columnsOf, type ResultData, toNumber } from '#ui/metric/result-data.ts';
import { columnGrain, toTimeText } from '#ui/metric/time-text.ts';

// Turns an answer into the data of a chart: columns in another order, cohorts as curves, fewer series. A cell that the
// user picks in the chart is mapped back to the answer.

export type DrawnAnswer = {
  kind: ChartKind;
  data: ResultData;
  metrics?: readonly string[];
  below?: readonly string[];
  /** True if the chart omits rows that only the table shows. */
  isPart: boolean;
  /** The number of the answer for a picked cell; null if the cell combines several numbers. */
  toPicked: (pick: CellPick) => PickedNumber | null;
};

/** The texts that a chart needs and the answer does not contain. */
export type DrawnWords = { language: string; period: string; share: string };
type ChosenChart = { chart: Exclude<ComponentChart, 'auto' | 'table'>; metric: string | null };

/** Turns an answer into the data of one kind of chart. */
export function toDrawn(
  result: QueryResult,
  { chart, metric }: ChosenChart,
  words: DrawnWords,
): DrawnAnswer {
  const { kind } = result.meta.query;
  if (isCohort(result) && chart === 'line') return toCurves(result, words);
  if (kind === 'interval' && columnsOf(result, 'dimension').length === 0)
    return toSpread(result, chart);
  const metrics = metric === null ? {} : { metrics: [metric] };
  const below = kind === 'lifecycle' && chart === 'stackedBar' ? { below: ['dormant'] } : {};
  const first = kind === 'funnel' ? 'step' : kind === 'distribution' ? 'bin' : null;
  const ordered = first === null ? result : firstColumn(result, first);
  const { data, places } = withinReason(ordered, chart);
  return {
    kind: chart,
    data,
    ...metrics,
    ...below,
    isPart: data.rows.length < result.rows.length,
    toPicked: ({ rowIndex, column }) => {
      const row = result.rows[places[rowIndex] ?? rowIndex];
      return row ? { row, column } : { column };
    },
  };
}

/** Returns whether an answer has cohorts and periods. */
export function isCohort({ columns, meta }: QueryResult): boolean {
  const { kind } = meta.query;
  const isKind = kind === 'retention' || kind === 'lost';
  return isKind && columns.some(({ key }) => key === 'size');
}

function firstColumn(result: QueryResult, key: string): ResultData {
  const place = result.columns.findIndex((column) => column.key === key);
  const order = [place, ...result.columns.map((_, at) => at).filter((at) => at !== place)];
  const pick = <Item>(list: readonly Item[]): Item[] => order.flatMap((at) => list[at] ?? []);
  // `pick` would lose the cells that are null.
  const cells = (row: readonly Cell[]) => order.map((at) => row[at] ?? null);
  return { ...result, columns: pick(result.columns), rows: result.rows.map(cells) };
}

const mostSeries = 20;

// Keeps the largest series; the table shows the omitted series too.
function withinReason(result: ResultData, chart: ChartKind) {
  const all = result.rows.map((_, at) => at);
  const isOfSeries = chart === 'line' || chart === 'bar' || chart === 'stackedBar';
  const [time] = columnsOf(result, 'time');
  const dimensions = columnsOf(result, 'dimension');
  const split = time === undefined ? dimensions.slice(1) : dimensions;
  if (!isOfSeries || split.length === 0) return { data: result, places: all };
  const keyOf = (row: readonly Cell[]) => JSON.stringify(split.map((at) => row[at]));
  const keys = new Set<string>();
  for (const row of result.rows) if (keys.size < mostSeries) keys.add(keyOf(row));
  const places = all.filter((at) => keys.has(keyOf(result.rows[at] ?? [])));
  return { data: { ...result, rows: places.flatMap((at) => [result.rows[at] ?? []]) }, places };
}

const plain = { unit: null, means: null, formula: null, labels: null } as const;

/** Turns cohorts into one curve over the periods for each cohort, or for each value of a breakdown. */
function toCurves(result: QueryResult, words: DrawnWords): DrawnAnswer {
  const [time = -1] = columnsOf(result, 'time');
  const by = columnsOf(result, 'dimension');
  const keys = result.columns.map(({ key }) => key);
  const periods = keys.flatMap((key) => /^r(\d+)$/.exec(key)?.[1] ?? []);
  const lines = by.length === 0 ? cohortLines(result, time) : groupLines(result, by);
  const shown = lines.slice(-mostSeries);
  const points = periods.flatMap((k) =>
    shown.flatMap(({ codes, row, shareAt }) => {
      const value = shareAt(keys, k);
      return value === null ? [] : [{ cells: [k, ...codes, value], row, key: `r${k}` }];
    }),
  );
  const share = result.columns[keys.indexOf('r1')];
  const columns: Column[] = [
    {
      ...plain,
      key: 'period',
      label: words.period,
      type: 'text',
      role: 'dimension',
      format: 'text',
    },
    ...(by.length === 0
      ? cohortColumn(result, time, words.language)
      : by.flatMap((at) => result.columns[at] ?? [])),
    ...(share ? [{ ...share, label: words.share }] : []),
  ];
  return {
    kind: 'line',
    data: { columns, rows: points.map(({ cells }) => cells), meta: result.meta },
    isPart: shown.length < lines.length,
    toPicked: ({ rowIndex }) => {
      const { row = null, key = '' } = points[rowIndex] ?? {};
      const column = result.columns[keys.indexOf(key)];
      return row && column ? { row, column } : null;
    },
  };
}

type DrawnLine = {
  codes: Cell[];
  /** The row of the point; null if the point combines several rows. */
  row: readonly Cell[] | null;
  shareAt: (keys: readonly string[], k: string) => number | null;
};

function cohortLines({ rows }: QueryResult, time: number): DrawnLine[] {
  return rows.map((row) => ({
    codes: [row[time] ?? null],
    row,
    shareAt: (keys, k) => toNumber(row[keys.indexOf(`r${k}`)]),
  }));
}

/**
 * Returns a line for each value of a breakdown: the share over all cohorts whose period is complete, like the mean of
 * a triangle.
 */
function groupLines({ rows }: QueryResult, by: readonly number[]): DrawnLine[] {
  const groups = new Map<string, { codes: Cell[]; rows: (readonly Cell[])[] }>();
  for (const row of rows) {
    const codes = by.map((at) => row[at] ?? null);
    const group = groups.get(JSON.stringify(codes)) ?? { codes, rows: [] };
    group.rows.push(row);
    groups.set(JSON.stringify(codes), group);
  }
  return [...groups.values()].map(
    (group): DrawnLine => ({
      codes: group.codes,
      row: null,
      shareAt: (keys, k) => {
        const passed = group.rows.filter((row) => row[keys.indexOf(`p${k}`)] !== null);
        const sum = (key: string) =>
          passed.reduce((total, row) => total + (toNumber(row[keys.indexOf(key)]) ?? 0), 0);
        const size = sum('size');
        return size === 0 ? null : sum(`p${k}`) / size;
      },
    }),
  );
}

function cohortColumn(result: QueryResult, time: number, language: string): Column[] {
  const column = result.columns[time];
  if (!column) return [];
  const grain = columnGrain(result, time);
  const starts = new Set(result.rows.map((row) => String(row[time])));
  const labels = Object.fromEntries(
    [...starts].map((start) => [start, toTimeText(start, grain, language)]),
  );
  return [{ ...column, key: 'cohort', type: 'text', role: 'dimension', format: 'text', labels }];
}

const spreadKeys = ['p25', 'p50', 'p75', 'p90', 'mean'];

/** Turns the quartiles of an answer into bars side by side. */
function toSpread(result: QueryResult, chart: ChartKind): DrawnAnswer {
  const [row = []] = result.rows;
  const shown = result.columns.filter(({ key }) => spreadKeys.includes(key));
  const [first] = shown;
  const labels = Object.fromEntries(shown.map(({ key, label }) => [key, label]));
  const name: Column = {
    ...plain,
    ...{ key: 'measure', label: '', type: 'text', role: 'dimension', format: 'text', labels },
  };
  const rows = shown.map((column): Cell[] => {
    const value = row[result.columns.indexOf(column)] ?? null;
    return [column.key, value];
  });
  return {
    kind: chart,
    data: { columns: first ? [name, { ...first, label: first.unit ?? '' }] : [], rows },
    isPart: false,
    toPicked: ({ rowIndex }) => {
      const column = shown[rowIndex];
      return column ? { row, column } : { row };
    },
  };
}
