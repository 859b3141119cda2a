import type { Column, QueryResult } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { isHiddenCount } from './hidden-count.ts';
import { lastDaysByEvent } from './result-data.ts';

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
const resultOf = (
  keys: string[],
  warnings: QueryResult['meta']['warnings'],
  asOf: QueryResult['meta']['asOf'] = [],
) => {
  const range = { zone: 'Asia/Shanghai' };
  const meta = { warnings, range, dataUntil: '2026-03-31', asOf } as unknown as QueryResult['meta'];
  const columns = keys.map((key, at) => column(key, at === 0 ? 'time' : 'metric'));
  return { columns, rows: [], meta };
};
const isHidden = (key: string, row: (string | null)[], keys = ['month', key]) =>
  isHiddenCount(resultOf(keys, ['small_cells_hidden']), row, column(key));

test('a missing count is hidden only if small numbers are suppressed', () => {
  expect(isHidden('readers', ['2026-03-01', null])).toBe(true);
  expect(isHiddenCount(resultOf(['month', 'x'], []), ['2026-03-01', null], column('x'))).toBe(
    false,
  );
});

test('future periods, and values that do not count readers, are not hidden', () => {
  expect(isHidden('p1', ['2026-02-01', null])).toBe(true);
  expect(isHidden('p2', ['2026-02-01', null])).toBe(false);
  expect(isHidden('dormant', ['2026-03-01', null])).toBe(true);
  expect(isHidden('dormant', ['2026-04-01', null])).toBe(false);
  expect(isHidden('days', ['2026-03-01', null])).toBe(false);
  expect(isHidden('events', ['2026-03-01', null])).toBe(false);
  expect(isHidden('dropped', ['2026-03-01', '1', null], ['month', 'step', 'dropped'])).toBe(false);
  expect(isHidden('dropped', ['2026-03-01', '2', null], ['month', 'step', 'dropped'])).toBe(true);
});

test('each event has its own end: that of the entry and that of the return', () => {
  const ends = (entered: string, back: string) => [
    { code: 'register', label: '', until: entered },
    { code: 'loan', label: '', until: back },
  ];
  const isHiddenWith = (asOf: QueryResult['meta']['asOf']) =>
    isHiddenCount(
      resultOf(['month', 'p1'], ['small_cells_hidden'], asOf),
      ['2026-01-01', null],
      column('p1'),
    );
  expect(isHiddenWith(ends('2026-01-31', '2026-02-28'))).toBe(true);
  expect(isHiddenWith(ends('2026-01-30', '2026-03-31'))).toBe(false);
  expect(isHiddenWith(ends('2026-03-31', '2026-02-27'))).toBe(false);
});

test('events with the same end are shown together', () => {
  const end = (code: string, until: string | null) => ({ code, label: code, until });
  const apart = [end('loan', '2026-03-31'), end('visit', '2016-03-22')];
  expect(lastDaysByEvent({ asOf: [] })).toBeNull();
  expect(
    lastDaysByEvent({ asOf: [end('loan', '2026-03-31'), end('visit', '2026-03-31')] }),
  ).toBeNull();
  expect(lastDaysByEvent({ asOf: apart })).toEqual(apart);
  expect(lastDaysByEvent({ asOf: [end('visit', null)] })).toHaveLength(1);
});
