import type { Cell, Column, Query, QueryResult } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { chartChoices, drawableMetrics } from './chart-choices.ts';
import { toDrawn } from './drawn.ts';

const words = { language: 'en-US', period: 'Period', share: 'Share' };
const column = (key: string, role: Column['role'], format: Column['format'] = 'integer') => ({
  ...{ key, label: key, role, format, unit: null, means: null, formula: null, labels: null },
  type: role === 'metric' ? ('number' as const) : ('text' as const),
});
const cohorts = [
  column('size', 'metric'),
  column('p1', 'metric'),
  column('r1', 'metric', 'percent'),
  column('p2', 'metric'),
  column('r2', 'metric', 'percent'),
];
const time = { ...column('month', 'time', 'date'), type: 'date' as const };

function resultOf(query: object, columns: Column[], rows: Cell[][]): QueryResult {
  const meta = { query: query as Query, warnings: [] } as unknown as QueryResult['meta'];
  return { columns, rows, totals: null, meta };
}

test('a funnel with groups is drawn by its steps, and a click finds its row', () => {
  const library = column('library', 'dimension', 'text');
  const step = column('step', 'dimension', 'text');
  const columns = [library, step, column('readers', 'metric'), column('of_first', 'metric')];
  const result = resultOf({ kind: 'funnel' }, columns, [
    ['A', '1', 9, 1],
    ['A', '2', 3, 0.3],
    ['B', '1', 4, 1],
  ]);
  expect(chartChoices(result)).toEqual(['bar', 'table']);
  const drawn = toDrawn(result, { chart: 'bar', metric: 'of_first' }, words);
  expect(drawn.data.columns.map(({ key }) => key).slice(0, 2)).toEqual(['step', 'library']);
  const pick = { row: drawn.data.rows[1] ?? [], rowIndex: 1, column: column('readers', 'metric') };
  expect(drawn.toPicked(pick)?.row).toEqual(['A', '2', 3, 0.3]);
});

test('cohorts as curves: one each, without points for future periods', () => {
  const result = resultOf(
    { kind: 'retention' },
    [time, ...cohorts],
    [
      ['2026-01-01', 10, 5, 0.5, 2, 0.2],
      ['2026-02-01', 30, 6, 0.2, null, null],
    ],
  );
  expect(chartChoices(result)).toEqual(['triangle', 'line', 'table']);
  const { data, toPicked } = toDrawn(result, { chart: 'line', metric: null }, words);
  expect(data.rows).toEqual([
    ['1', '2026-01-01', 0.5],
    ['1', '2026-02-01', 0.2],
    ['2', '2026-01-01', 0.2],
  ]);
  const picked = toPicked({ row: [], rowIndex: 2, column: time });
  expect([picked?.row?.[0], picked?.column?.key]).toEqual(['2026-01-01', 'r2']);
});

test('with groups the curves are means, which have no cell to open', () => {
  const library = column('library', 'dimension', 'text');
  const result = resultOf(
    { kind: 'retention' },
    [time, library, ...cohorts],
    [
      ['2026-01-01', 'A', 10, 5, 0.5, 2, 0.2],
      ['2026-02-01', 'A', 30, 6, 0.2, null, null],
      ['2026-01-01', 'B', 4, 4, 1, 0, 0],
    ],
  );
  const { data, toPicked } = toDrawn(result, { chart: 'line', metric: null }, words);
  expect(data.rows).toEqual([
    ['1', 'A', 11 / 40],
    ['1', 'B', 1],
    ['2', 'A', 0.2],
    ['2', 'B', 0],
  ]);
  expect(toPicked({ row: [], rowIndex: 0, column: time })).toBeNull();
});

test('a chart draws twenty series at most, the table has all', () => {
  const rows = Array.from({ length: 60 }, (_, at): Cell[] => ['2026-01-01', `L${at}`, at]);
  const library = column('library', 'dimension', 'text');
  const result = resultOf({ kind: 'event' }, [time, library, column('e0', 'metric')], rows);
  const drawn = toDrawn(result, { chart: 'line', metric: null }, words);
  expect([drawn.data.rows.length, drawn.isPart]).toEqual([20, true]);
});

test('the quartiles of one interval stand side by side', () => {
  const columns = ['events', 'p25', 'p50', 'p75', 'p90', 'mean'].map((key) =>
    column(key, 'metric', 'days'),
  );
  const result = resultOf({ kind: 'interval' }, columns, [[9, 1, 2, 3, 4, 2.5]]);
  expect(drawableMetrics(result, 'bar')).toEqual([]);
  const { data } = toDrawn(result, { chart: 'bar', metric: null }, words);
  expect(data.rows).toEqual([
    ['p25', 1],
    ['p50', 2],
    ['p75', 3],
    ['p90', 4],
    ['mean', 2.5],
  ]);
});
