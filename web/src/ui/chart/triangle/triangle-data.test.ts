import type { Cell, Column, QueryResult } from '@stacksight/contract';
import { expect, test } from 'vitest';
import type { ModelInput } from '../data/chart-model.ts';
import { toTriangle } from './triangle-data.ts';

const column = (key: string, role: Column['role'], format: Column['format'] = 'integer') => ({
  ...{ key, label: key, role, format, unit: null, means: null, formula: null, labels: null },
  type: role === 'time' ? ('date' as const) : ('number' as const),
});
const columns = [
  column('month', 'time', 'date'),
  column('size', 'metric'),
  column('p1', 'metric'),
  column('r1', 'metric', 'percent'),
  column('p2', 'metric'),
  column('r2', 'metric', 'percent'),
];

function inputOf(rows: Cell[][], warnings: QueryResult['meta']['warnings'] = []): ModelInput {
  const range = { zone: 'Asia/Shanghai', isIncomplete: false };
  const meta = {
    warnings,
    range,
    dataUntil: '2026-03-31',
    asOf: [],
  } as unknown as QueryResult['meta'];
  return {
    result: { columns, rows, meta },
    look: {
      language: 'en-US',
      format: { short: String, full: String, percent: String },
      words: { unknown: '', rest: '', yes: '', no: '', closed: '', unknownNumber: 'Unknown' },
    },
  };
}

test('a future period is not 0, and the mean weighs passed periods', () => {
  const triangle = toTriangle(
    inputOf([
      ['2026-01-01', 10, 4, 0.4, 2, 0.2],
      ['2026-02-01', 30, 6, 0.2, null, null],
    ]),
  );
  expect(triangle).toMatchObject({ unit: 'month', periods: [1, 2], hasLater: true });
  expect(triangle?.hasHidden).toBe(false);
  const [group] = triangle?.groups ?? [];
  expect(group?.lines[1]?.cells.map(({ state }) => state)).toEqual(['value', 'later']);
  expect(group?.mean.size).toBe(40);
  expect(group?.mean.cells.map(({ count, share }) => [count, share])).toEqual([
    [10, 0.25],
    [2, 0.2],
  ]);
});

test('hidden numbers differ from future ones by the days passed', () => {
  const triangle = toTriangle(
    inputOf(
      [
        ['2026-01-01', 10, null, null, 6, 0.6],
        ['2026-02-01', 30, 6, 0.2, null, null],
      ],
      ['small_cells_hidden'],
    ),
  );
  const [group] = triangle?.groups ?? [];
  expect(group?.lines.map(({ cells }) => cells.map(({ state }) => state))).toEqual([
    ['hidden', 'value'],
    ['value', 'later'],
  ]);
  expect(group?.mean.cells[0]).toMatchObject({ state: 'hidden', share: null });
  expect(triangle?.hasHidden).toBe(true);
});

test('the server’s mean is shown, also if numbers are hidden', () => {
  const { result, look } = inputOf(
    [['2026-01-01', 10, null, null, null, null]],
    ['small_cells_hidden'],
  );
  const totals: Cell[] = [null, 10, 6, 0.6, null, null];
  const mean = toTriangle({ result: { ...result, totals }, look })?.groups[0]?.mean;
  expect(mean?.cells.map(({ state, share }) => [state, share])).toEqual([
    ['value', 0.6],
    ['hidden', null],
  ]);
});

test('other results do not become a triangle', () => {
  expect(toTriangle({ ...inputOf([]), result: { columns: columns.slice(0, 1), rows: [] } })).toBe(
    null,
  );
});

test('a period that no cohort has reached has no column; the first always has', () => {
  const periods = (rows: Cell[][]) => toTriangle(inputOf(rows))?.periods;
  expect(periods([['2026-02-01', 30, 6, 0.2, null, null]])).toEqual([1]);
  expect(periods([['2026-03-01', 30, null, null, null, null]])).toEqual([1]);
});
