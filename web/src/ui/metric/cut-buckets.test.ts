import type { Grain } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { cutBuckets, trendOf } from './cut-buckets.ts';
import { type ResultData, unknownColumn } from './result-data.ts';

const over = (grain: Grain, days: string[], from: string, to: string, isIncomplete = false) =>
  ({
    columns: [{ ...unknownColumn(grain), role: 'time' }, unknownColumn('loans')],
    rows: days.map((day, at) => [day, at]),
    meta: { query: { grain }, range: { from, to, isIncomplete } },
  }) as unknown as ResultData;

test.each([
  ['whole months', over('month', ['2026-01-01', '2026-02-01'], '2026-01-01', '2026-03-01'), {}],
  [
    'a month so far',
    over('month', ['2026-11-01'], '2026-11-01', '2026-11-28', true),
    { last: true },
  ],
  [
    'a range that begins in a week',
    over('week', ['2026-08-24'], '2026-08-30', '2026-08-31'),
    { first: true },
  ],
  [
    'half a year by quarter',
    over('quarter', ['2025-10-01'], '2025-12-01', '2026-01-01'),
    { first: true },
  ],
  ['a year', over('year', ['2024-01-01'], '2024-01-01', '2025-01-01'), {}],
  ['days', over('day', ['2026-02-28'], '2026-02-28', '2026-03-01'), {}],
  ['hours', over('hour', ['2026-02-28 09'], '2026-02-28', '2026-03-01'), {}],
])('%s: the ends that are no whole periods', (_, result, cut) => {
  expect(cutBuckets(result)).toEqual({ first: false, last: false, ...cut });
});

test('numbers without time have no trend', () => {
  const result = { columns: [unknownColumn('loans')], rows: [[3]], totals: null };
  expect(trendOf(result as unknown as ResultData, 0)).toBeNull();
});
