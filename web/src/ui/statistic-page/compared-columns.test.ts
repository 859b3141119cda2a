import type { Column, QueryResult } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { unknownColumn } from '../metric/result-data.ts';
import { leftOut, withChanges } from './compared-columns.ts';

const column = (
  key: string,
  role: Column['role'],
  format: Column['format'] = 'integer',
): Column => ({
  ...unknownColumn(key),
  label: key,
  role,
  format,
});
const three = (key: string, format?: Column['format']) => [
  column(key, 'metric', format),
  column(`${key}__compare`, 'compare', format),
  column(`${key}__growth`, 'growth', 'percent'),
];
const result = {
  columns: [column('library', 'dimension'), ...three('loans'), ...three('share', 'percent')],
  rows: [
    ['A', 120, 100, 0.2, 0.5, 0.4, 0.25],
    ['B', 7, null, null, null, 0.1, null],
  ],
  totals: [null, 127, 100, 0.27, null, null, null],
} as unknown as QueryResult;
const toLabel = ({ label }: Column) => `${label} · change`;

test('the difference stands behind the compared value, and is unknown where one of them is', () => {
  const { columns, rows, totals } = withChanges(result, toLabel);
  expect(columns.map(({ key }) => key)).toEqual([
    'library',
    'loans',
    'loans__compare',
    'loans__change',
    'loans__growth',
    'share',
    'share__compare',
    'share__growth',
  ]);
  expect(rows).toEqual([
    ['A', 120, 100, 20, 0.2, 0.5, 0.4, 0.25],
    ['B', 7, null, null, null, null, 0.1, null],
  ]);
  expect(totals?.slice(0, 5)).toEqual([null, 127, 100, 27, 0.27]);
  expect(columns[3]?.label).toBe('loans · change');
});

test('without a comparison nothing is added', () => {
  const plain = { ...result, columns: result.columns.slice(0, 2), rows: [['A', 1]], totals: null };
  expect(withChanges(plain, toLabel)).toBe(plain);
});

test('the comparison of the drawn metric is shown, that of the others is left out', () => {
  const wide = withChanges(result, toLabel);
  expect(leftOut(wide, 'loans')).toEqual(['share__compare', 'share__growth']);
  expect(leftOut(wide, 'share')).toEqual(['loans__compare', 'loans__change', 'loans__growth']);
});
