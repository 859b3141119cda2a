import { expect, test } from 'vitest';
import { toFullNumber, toPercent, toShortNumber } from './numbers.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [0.256, '0.26'],
  [1_000, '1k'],
  [1_234, '1.23k'],
  [-12_345, '-12.3k'],
  [999_499, '999k'],
  [999_950, '1M'],
  [1e6, '1M'],
  [1e9, '1G'],
  [1e12, '1T'],
  [1e15, '1P'],
  [2.5e18, '2.5E'],
])('%d is %s (spec §9)', (value, text) => {
  expect(toShortNumber(value, 'metric')).toBe(text);
});

test.each([
  [9_999, '9,999'],
  [12_345, '1.23万'],
  [99_999_999, '1亿'],
  [123_456_789, '1.23亿'],
])('%d is %s by ten thousands', (value, text) => {
  expect(toShortNumber(value, 'chinese')).toBe(text);
});

test('a value that is not a number is a dash', () => {
  expect(toShortNumber(Number.NaN, 'metric')).toBe('–');
});

test('a number is written in full, or as a percentage', () => {
  expect(toFullNumber(1_234_567, 'zh-CN')).toBe('1,234,567');
  expect(toFullNumber(1.5, 'en-US', 2)).toBe('1.50');
  expect(toPercent(0.1234, 'zh-CN')).toBe('12.3%');
});
