import type { Cell, Column, RuleChart } from '@stacksight/contract';
import type { ResultData } from '../metric/result-data.ts';
import { isNumeric } from '../metric/value-text.ts';

// Chooses the charts that fit the answer of a rule or an SQL statement from its columns and rows alone.

export type AnswerChartKind = Exclude<RuleChart['kind'], 'none' | 'auto'>;
/** The columns of a chart, by their positions in the answer. */
export type ChartColumns = { by: readonly number[]; metrics: readonly number[] };

const mostBars = 12;
const mostSlices = 12;
const mostLines = 5;

/** Returns the columns that name the rows, and the columns with numbers. */
export function chartColumns({ columns, rows }: ResultData): ChartColumns {
  const places = columns.map((_, at) => at);
  const isOf = (at: number, roles: readonly Column['role'][]) =>
    roles.includes(columns[at]?.role ?? 'metric');
  const numbers = places.filter((at) => {
    const column = columns[at];
    return column !== undefined && isOf(at, ['metric']) && isNumeric(column);
  });
  const names = places.filter((at) => isOf(at, ['time', 'dimension']));
  const time = names.filter((at) => isTimeColumn(columns[at]));
  const others = names.filter((at) => !time.includes(at));
  const first = [...time, ...others].slice(0, 1);
  // The first column often names the row by itself; the other columns only describe the row.
  const isAlone = new Set(rows.map((row) => String(row[first[0] ?? 0]))).size === rows.length;
  const by = isAlone ? first : [...time.slice(0, 1), ...others].slice(0, 2);
  return { by, metrics: numbers };
}

export const isTimeColumn = (column: Column | undefined): boolean =>
  column?.role === 'time' || column?.type === 'date';

/** Returns the charts that fit an answer, the most useful first; an empty list if the rows cannot be compared. */
export function fittingCharts(result: ResultData): AnswerChartKind[] {
  const { by, metrics } = chartColumns(result);
  const [first] = by;
  const [number] = metrics;
  const { columns, rows } = result;
  if (first === undefined || number === undefined || rows.length < 2) return [];
  if (!isTold(rows, by)) return [];
  const isTime = isTimeColumn(columns[first]);
  if (by.length > 1)
    return isTime ? ['line', 'bar', 'stackedBar', 'heat'] : ['stackedBar', 'bar', 'heat'];
  if (isTime) return ['line', 'bar'];
  const isPart = rows.every((row) => Number(row[number] ?? 0) >= 0);
  const pie = isPart && rows.length <= mostSlices ? (['pie'] as const) : [];
  return rows.length <= mostBars ? ['bar', 'rank', ...pie] : ['rank', 'bar'];
}

/** Returns whether the columns `by` tell all rows apart; a chart would draw two rows with one name over each other. */
function isTold(rows: readonly (readonly Cell[])[], by: readonly number[]): boolean {
  return new Set(rows.map((row) => JSON.stringify(by.map((at) => row[at])))).size === rows.length;
}

/**
 * Returns the metrics that a chart draws together: lines and bars draw all metrics of one unit, other kinds the first.
 */
export function metricsAtOnce(
  { columns }: ResultData,
  kind: AnswerChartKind,
  { by, metrics }: ChartColumns,
): number[] {
  const [first] = metrics;
  const isMany = (kind === 'line' || kind === 'bar') && by.length < 2;
  if (first === undefined || !isMany) return metrics.slice(0, 1);
  const { unit, format } = columns[first] ?? {};
  return metrics
    .filter((at) => columns[at]?.unit === unit && columns[at]?.format === format)
    .slice(0, mostLines);
}
