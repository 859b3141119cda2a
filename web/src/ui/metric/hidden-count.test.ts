import type { Column, QueryResult } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { isHiddenCount } from './hidden-count.ts';

const column = (key: string, role: Column['role'] = 'metric'): Column => ({
  key,
  role,
  label: key,
  type: role === 'time' ? 'date' : 'number',
  format: role === 'time' ? 'date' : 'integer',
  unit: null,
  means: null,
  formula: null,
  labels: null,
});
const resultOf = (keys: string[], warnings: QueryResult['meta']['warnings']) => {
  const range = { zone: 'Asia/Shanghai' };
  const meta = { warnings, range, dataUntil: '2026-03-31' } as unknown as QueryResult['meta'];
  const columns = keys.map((key, at) => column(key, at === 0 ? 'time' : 'metric'));
  return { columns, rows: [], meta };
};
const isHidden = (key: string, row: (string | null)[], keys = ['month', key]) =>
  isHiddenCount(resultOf(keys, ['small_cells_hidden']), row, column(key));

test('a count that is missing is hidden only where numbers are kept back', () => {
  expect(isHidden('readers', ['2026-03-01', null])).toBe(true);
  expect(isHiddenCount(resultOf(['month', 'x'], []), ['2026-03-01', null], column('x'))).toBe(
    false,
  );
});

test('what has not passed, and what never was a count of readers, is not hidden', () => {
  expect(isHidden('p1', ['2026-02-01', null])).toBe(true);
  expect(isHidden('p2', ['2026-02-01', null])).toBe(false);
  expect(isHidden('dormant', ['2026-03-01', null])).toBe(true);
  expect(isHidden('dormant', ['2026-04-01', null])).toBe(false);
  expect(isHidden('days', ['2026-03-01', null])).toBe(false);
  expect(isHidden('events', ['2026-03-01', null])).toBe(false);
  expect(isHidden('dropped', ['2026-03-01', '1', null], ['month', 'step', 'dropped'])).toBe(false);
  expect(isHidden('dropped', ['2026-03-01', '2', null], ['month', 'step', 'dropped'])).toBe(true);
});
