import type { Cell, Column, ComponentChart, QueryResult } from '@stacksight/contract';
import type { Picked } from '#lib/statistics/cell-place.ts';
import type { ChartKind } from '#ui/chart/chart-skeleton.tsx';
import { type CellPick, columnsOf, type ResultData } from '#ui/metric/result-data.ts';
import { grainOf, toTimeText } from '#ui/metric/time-text.ts';

// An answer as its chart wants it: columns in another order, cohorts as curves, fewer series. What is picked there is
// found again in the answer itself.

export type Drawn = {
  kind: ChartKind;
  data: ResultData;
  metrics?: readonly string[];
  below?: readonly string[];
  /** Some of the answer is only in the table. */
  isPart: boolean;
  toPicked: (pick: CellPick) => Picked;
};

/** What a chart says that the answer does not. */
export type DrawnWords = { language: string; period: string; share: string };
type Look = { chart: Exclude<ComponentChart, 'auto' | 'table'>; metric: string | null };

/** The answer as one of its charts. */
export function toDrawn(result: QueryResult, { chart, metric }: Look, words: DrawnWords): Drawn {
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

/** Whether an answer is about cohorts and the periods since. */
export function isCohort({ columns, meta }: QueryResult): boolean {
  const { kind } = meta.query;
  const isKind = kind === 'retention' || kind === 'lost';
  return isKind && columns.some(({ key }) => key === 'size');
}

function firstColumn(result: QueryResult, key: string): ResultData {
  const place = result.columns.findIndex((column) => column.key === key);
  const order = [place, ...result.columns.map((_, at) => at).filter((at) => at !== place)];
  const pick = <Item>(list: readonly Item[]): Item[] => order.flatMap((at) => list[at] ?? []);
  // A cell may be null: no flatMap here.
  const cells = (row: readonly Cell[]) => order.map((at) => row[at] ?? null);
  return { ...result, columns: pick(result.columns), rows: result.rows.map(cells) };
}

const mostSeries = 20;

// The largest come first: what is left out is in the table.
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

/** A curve for each cohort over the periods since. */
function toCurves(result: QueryResult, words: DrawnWords): Drawn {
  const [time = -1] = columnsOf(result, 'time');
  const dimensions = columnsOf(result, 'dimension');
  const shares = result.columns.flatMap(({ key }, at) => (/^r\d+$/.test(key) ? [at] : []));
  const sources: { row: readonly Cell[]; column: Column }[] = [];
  const rows = result.rows.flatMap((row) =>
    shares.flatMap((at, index): Cell[][] => {
      const column = result.columns[at];
      if (row[at] == null || !column) return [];
      sources.push({ row, column });
      const group = dimensions.map((place) => row[place] ?? null);
      return [[String(index + 1), row[time] ?? null, ...group, row[at] ?? null]];
    }),
  );
  const share = result.columns[shares[0] ?? -1];
  const columns: Column[] = [
    {
      ...plain,
      key: 'period',
      label: words.period,
      type: 'text',
      role: 'dimension',
      format: 'text',
    },
    ...cohortColumn(result, time, words.language),
    ...dimensions.flatMap((at) => result.columns[at] ?? []),
    ...(share ? [{ ...share, label: words.share }] : []),
  ];
  return {
    kind: 'line',
    data: { columns, rows: byPeriod(rows, sources), meta: result.meta },
    isPart: false,
    toPicked: ({ rowIndex }) => sources[rowIndex] ?? {},
  };
}

function cohortColumn(result: QueryResult, time: number, language: string): Column[] {
  const column = result.columns[time];
  if (!column) return [];
  const grain = grainOf(result, time);
  const starts = new Set(result.rows.map((row) => String(row[time])));
  const labels = Object.fromEntries(
    [...starts].map((start) => [start, toTimeText(start, grain, language)]),
  );
  return [{ ...column, key: 'cohort', type: 'text', role: 'dimension', format: 'text', labels }];
}

// The axis is in the order in which its places first come.
function byPeriod(rows: Cell[][], sources: { row: readonly Cell[]; column: Column }[]): Cell[][] {
  const order = rows
    .map((row, at) => ({ row, source: sources[at] }))
    .sort((a, b) => Number(a.row[0]) - Number(b.row[0]));
  sources.splice(0, sources.length, ...order.flatMap(({ source }) => source ?? []));
  return order.map(({ row }) => row);
}

const spreadKeys = ['p25', 'p50', 'p75', 'p90', 'mean'];

/** The quartiles of one answer side by side. */
function toSpread(result: QueryResult, chart: ChartKind): Drawn {
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
