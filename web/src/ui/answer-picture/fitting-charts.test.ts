import type { Cell, Column } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { drawnAnswer } from './drawn-answer.ts';
import { fittingCharts } from './fitting-charts.ts';

const column = (key: string, role: Column['role'], type: Column['type'] = 'text') =>
  ({ key, role, type, unit: null, format: type === 'number' ? 'integer' : 'text' }) as Column;
const count = (key: string) => column(key, 'metric', 'number');
const answer = (columns: Column[], rows: Cell[][]) => ({ columns, rows });
const library = column('library', 'dimension');

test('the columns of an answer choose its charts', () => {
  const few = [
    ['A', 3],
    ['B', 2],
  ];
  expect(fittingCharts(answer([library, count('n')], few))).toEqual(['bar', 'rank', 'pie']);
  const many = Array.from({ length: 30 }, (_, at) => [`L${at}`, at]);
  expect(fittingCharts(answer([library, count('n')], many))).toEqual(['rank', 'bar']);
  const days = answer(
    [column('day', 'dimension', 'date'), count('n')],
    [
      ['2026-01-02', 1],
      ['2026-01-01', 2],
    ],
  );
  expect(fittingCharts(days)).toEqual(['line', 'bar']);
  const grid = [
    ['A', 'I', 1],
    ['A', 'T', 2],
    ['B', 'I', 3],
  ];
  expect(fittingCharts(answer([library, column('class', 'dimension'), count('n')], grid))).toEqual([
    'stackedBar',
    'bar',
    'heat',
  ]);
});

test('no chart is offered for an answer without rows to compare', () => {
  expect(fittingCharts(answer([library], [['A'], ['B']]))).toEqual([]);
  expect(fittingCharts(answer([count('n')], [[1], [2]]))).toEqual([]);
  expect(fittingCharts(answer([library, count('n')], [['A', 1]]))).toEqual([]);
  // A chart would draw two rows with the same name over each other.
  const same = [
    ['A', 1],
    ['A', 2],
    ['B', 2],
  ];
  expect(fittingCharts(answer([library, count('n')], same))).toEqual([]);
});

test('days are drawn in their order, and a rule keeps its time column at another grain', () => {
  const days = answer(
    [column('day', 'dimension', 'date'), count('n')],
    [
      ['2026-01-02', 1],
      ['2026-01-01', 2],
    ],
  );
  expect(drawnAnswer(days, 'line', null, null)?.rows).toEqual([
    ['2026-01-01', 2],
    ['2026-01-02', 1],
  ]);
  const years = answer([column('year', 'time', 'date'), count('loans')], [['2026-01-01', 4]]);
  const named = { by: ['month'], metrics: ['loans'] };
  expect(drawnAnswer(years, 'line', named, null)?.rows).toEqual([['2026-01-01', 4]]);
  expect(drawnAnswer(years, 'line', { ...named, metrics: ['visits'] }, null)).toBeNull();
});
