import type { Grain } from '@stacksight/contract';
import type { ResultData } from '../metric/result-data.ts';
import { type AnswerChartKind, chartColumns, metricsAtOnce } from './fitting-charts.ts';

const grains: readonly Grain[] = ['hour', 'day', 'week', 'month', 'quarter', 'year'];
// A chart cannot show more names than this; the table can.
const mostRows = 200;

/** The columns of a chart by their keys, where its author has named them. */
export type NamedColumns = { by: readonly string[]; metrics: readonly string[] };

/** The part of an answer that a chart draws, or null where a named column is not there. */
export function drawnAnswer(
  answer: ResultData,
  kind: AnswerChartKind,
  named: NamedColumns | null,
  metric: string | null,
): ResultData | null {
  const { columns, rows } = answer;
  const at = (key: string) => {
    const place = columns.findIndex((column) => column.key === key);
    // The time column is named after its grain, which whoever runs a rule may have changed.
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
  // The engine does not order the days of a free statement.
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
      // An empty code has no name that a legend could show.
      places.map((place) => (row[place] === '' ? null : (row[place] ?? null))),
    ),
  };
}
