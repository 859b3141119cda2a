import type { Column, ComponentChart, QueryKind, QueryResult } from '@stacksight/contract';
import { isOfLibraries } from '#ui/chart/map/map-points.ts';
import { columnsOf } from '#ui/metric/result-data.ts';
import { isOrdinal } from '#ui/statistic-page/shown-result.ts';
import { isCohort } from './drawn.ts';

export type ShownChart = Exclude<ComponentChart, 'auto'>;

const mostBars = 8;
const mostSlices = 12;

/** Returns the kinds of chart that fit an answer, the most useful first; a table always fits. */
export function chartChoices(result: QueryResult): ShownChart[] {
  return [...picturesOf(result), 'table'];
}

function picturesOf(result: QueryResult): ShownChart[] {
  const { query } = result.meta;
  const dimensions = columnsOf(result, 'dimension').length;
  if (isCohort(result)) return ['triangle', 'line'];
  switch (query.kind) {
    case 'funnel':
      return dimensions > 1 ? ['bar'] : ['funnel', 'bar'];
    case 'path':
      return ['sankey', 'rank'];
    case 'lost':
      return query.question === 'list' ? [] : named(result, dimensions);
    case 'lifecycle':
      return dimensions > 0 ? ['line', 'stackedBar'] : ['stackedBar', 'line'];
    case 'distribution':
      return dimensions > 1 ? ['stackedBar', 'bar'] : ['bar', 'pie'];
    case 'stickiness':
      return dimensions > 1 ? ['bar'] : ['stackedBar', 'heat', 'line'];
    case 'interval':
      return dimensions > 0 ? named(result, dimensions) : ['bar'];
    default:
      return counted(result, dimensions);
  }
}

function counted(result: QueryResult, dimensions: number): ShownChart[] {
  if (columnsOf(result, 'time').length > 0)
    return ['line', 'bar', ...(dimensions > 0 ? (['stackedBar', 'heat'] as const) : [])];
  return named(result, dimensions);
}

function named(result: QueryResult, dimensions: number): ShownChart[] {
  if (dimensions === 0) return ['item'];
  if (dimensions > 1) return [isGrid(result) ? 'heat' : 'stackedBar', 'bar', 'rank'];
  const count = result.rows.length;
  const isShort = count <= mostBars || isOrdinal(result);
  return [
    ...(isShort ? (['bar', 'rank'] as const) : (['rank', 'bar'] as const)),
    ...(count <= mostSlices ? (['pie'] as const) : []),
    ...(isOfLibraries(result) ? (['map'] as const) : []),
  ];
}

// A heat map suits two dimensions with a natural order, such as weekday by hour.
function isGrid({ columns }: QueryResult): boolean {
  const keys = columns.filter(({ role }) => role === 'dimension').map(({ key }) => key);
  return keys.length === 2 && keys.every((key) => key === 'weekday' || key === 'hour');
}

/** Returns the metrics that a user can choose to draw; an empty list if the chart itself decides. */
export function drawableMetrics(result: QueryResult, chart: ShownChart): Column[] {
  const all = result.columns.filter(({ role }) => role === 'metric');
  if (
    chart === 'item' ||
    chart === 'table' ||
    chart === 'triangle' ||
    chart === 'funnel' ||
    isCohort(result)
  )
    return [];
  if (result.meta.query.kind === 'lifecycle' && chart === 'stackedBar') return [];
  if (result.meta.query.kind === 'interval' && columnsOf(result, 'dimension').length === 0)
    return [];
  return all.length > 1 ? all : [];
}

/** Returns whether a chart can draw all metrics at once, because they have one unit and no breakdown. */
export function canDrawAll(result: QueryResult, chart: ShownChart): boolean {
  const all = result.columns.filter(({ role }) => role === 'metric');
  const [first] = all;
  const isOneUnit = all.every(
    ({ unit, format }) => unit === first?.unit && format === first.format,
  );
  const dimensions = columnsOf(result, 'dimension').length;
  const split = columnsOf(result, 'time').length > 0 ? dimensions : dimensions - 1;
  return (chart === 'line' || chart === 'bar') && isOneUnit && split <= 0;
}

/** Returns the metric that the chart draws at first, which is not always the first metric of the answer. */
export function firstMetric(result: QueryResult, chart: ShownChart, all: readonly Column[]) {
  const wanted: Partial<Record<QueryKind, string>> = {
    funnel: chart === 'bar' ? 'of_first' : 'readers',
    interval: 'p50',
    lost: 'silent',
    // A user who writes a formula expects its result first.
    event: 'f0',
  };
  const key = wanted[result.meta.query.kind];
  return all.find((metric) => metric.key === key)?.key ?? all[0]?.key ?? null;
}
