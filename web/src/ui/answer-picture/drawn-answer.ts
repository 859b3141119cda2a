import type { Grain } from '@stacksight/contract';
import type { ResultData } from '../metric/result-data.ts';
import { type AnswerChartKind, chartColumns, metricsAtOnce } from './fitting-charts.ts';

const grains: readonly Grain[] = ['hour', 'day', 'week', 'month', 'quarter', 'year'];
// A chart shows at most this many names; the table shows all.
const mostRows = 200;

/** The keys of the columns that the author of a rule chose for its chart. */
export type NamedColumns = { by: readonly string[]; metrics: readonly string[] };

/** Returns the columns and rows of an answer that a chart draws; null if the answer lacks a named column. */
export function drawnAnswer(
  answer: ResultData,
  kind: AnswerChartKind,
  named: NamedColumns | null,
  metric: string | null,
): ResultData | null {
  const { columns, rows } = answer;
  const at = (key: string) => {
    const place = columns.findIndex((column) => column.key === key);
    // The time column is named after its grain, which a user may change when running the rule.
    const isTime = place < 0 && grains.some((grain) => grain === key);
    return isTime ? columns.findIndex(({ role }) => role === 'time') : place;
  };
  const own = chartColumns(answer);
  const by = named === null ? own.by : named.by.map(at);
  const known = named === null ? metricsAtOnce(answer, kind, own) : named.metrics.map(at);
  const metrics = metric === null ? known : [at(metric)];
  const places = [...by, ...metrics];
  if (places.includes(-1) || by.length === 0 || metrics.length === 0) return null;
  const isWhole = kind === 'heat' || kind === 'line';
  // The rows of an SQL statement without ORDER BY come in any order of days.
  const [first = 0] = by;
  const isDay = columns[first]?.type === 'date' && columns[first].role !== 'time';
  const shown = isWhole ? rows : rows.slice(0, mostRows);
  const ordered = isDay
    ? [...shown].sort((a, b) => String(a[first]).localeCompare(String(b[first])))
    : shown;
  return {
    columns: places.flatMap((place, index) => {
      const column = columns[place];
      if (column === undefined) return [];
      return [isDay && index === 0 ? { ...column, role: 'time' as const } : column];
    }),
    rows: ordered.map((row) =>
      // An empty code has no name for the legend: null shows as unknown.
      places.map((place) => (row[place] === '' ? null : (row[place] ?? null))),
    ),
  };
}
