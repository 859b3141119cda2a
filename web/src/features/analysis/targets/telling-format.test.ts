import { expect, test } from 'vitest';
import { unknownColumn } from '#ui/metric/result-data.ts';
import { toMeasureText } from '#ui/metric/value-text.ts';
import { tellingFormat } from './telling-format.ts';

const format = {
  short: String,
  full: (value: number, digits = 0) => value.toFixed(digits),
  percent: (share: number, digits = 1) => `${(share * 100).toFixed(digits)}%`,
};
const column = { ...unknownColumn('wait'), format: 'days', unit: 'days' } as const;

test.each([
  ['7.04 beside a goal of 7', 7.04, '7.04 days', '7.00 days', '100.6%'],
  ['7.004 beside a goal of 7', 7.004, '7.004 days', '7.000 days', '100.06%'],
  ['exactly the goal', 7, '7.0 days', '7.0 days', '100%'],
  ['well over it', 9.1, '9.1 days', '7.0 days', '130%'],
])('%s can be told apart', (_, value, shown, goal, share) => {
  const telling = tellingFormat({ value, goal: 7, share: value / 7, column }, format);
  expect(toMeasureText(value, column, telling)).toBe(shown);
  expect(toMeasureText(7, column, telling)).toBe(goal);
  expect(telling.percent(value / 7, 0)).toBe(share);
});
