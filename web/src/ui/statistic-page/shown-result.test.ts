import type { Cell, QueryResult } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { isBlank, toShown } from './shown-result.ts';

function resultOf(key: string, rows: Cell[][]): QueryResult {
  const column = { label: '', unit: null, means: null, formula: null, labels: null };
  return {
    columns: [
      { ...column, key, role: 'dimension', type: 'text', format: 'text' },
      { ...column, key: 'loans', role: 'metric', type: 'number', format: 'integer' },
    ],
    rows,
    totals: [null, 1],
    meta: {} as QueryResult['meta'],
  };
}

test('bands are in order, Other and the unknown come last', () => {
  const shown = toShown(
    resultOf('band', [
      ['100', 9],
      [null, 5],
      ['__other', 4],
      ['60', 3],
      ['0', 1],
    ]),
  );
  expect(shown.rows.map(([code]) => code)).toEqual(['0', '60', '100', '__other', null]);
});

test('libraries stay sorted by size', () => {
  const result = resultOf('library', [
    ['L9', 9],
    ['L1', 3],
  ]);
  expect(toShown(result)).toBe(result);
});

test('a result of zeros only counts as empty', () => {
  const result = resultOf('library', [
    ['L9', 0],
    ['L1', null],
  ]);
  expect(isBlank(result)).toBe(true);
  expect(toShown(result)).toMatchObject({ rows: [], totals: null });
});
