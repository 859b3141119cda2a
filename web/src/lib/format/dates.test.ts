import { expect, test } from 'vitest';
import { toDateText, toRelativeTime, toSpanText } from './dates.ts';

test('a day is the same in every time zone', () => {
  expect(toDateText('2026-11-21', 'zh-CN', 'day')).toBe('2026-11-21');
  expect(toDateText('2026-11-21', 'en-US', 'day')).toBe('2026-11-21');
});

test('a text that is not a date is unchanged', () => {
  expect(toDateText('soon', 'zh-CN', 'day')).toBe('soon');
});

// Spec §9 asks for minutes under an hour, hours under a day, then days.
test.each([
  [59, '59 minutes ago'],
  [60, '1 hour ago'],
  [23 * 60 + 59, '23 hours ago'],
  [24 * 60, 'yesterday'],
  [40 * 24 * 60, '40 days ago'],
])('a time of %d minutes ago is in the largest unit', (minutes, text) => {
  const now = Date.UTC(2026, 10, 21, 12);
  expect(toRelativeTime(now - minutes * 60_000, 'en-US', now)).toBe(text);
});

test('a relative time is in Chinese, too', () => {
  expect(toRelativeTime(0, 'zh-CN', 5 * 60_000)).toBe('5分钟前');
});

test.each([
  [43_200, '12小时', '12 hours'],
  [900, '15分钟', '15 minutes'],
  [5_400, '90分钟', '90 minutes'],
  [86_400, '24小时', '24 hours'],
  [604_800, '7天', '7 days'],
  [75, '75秒钟', '75 seconds'],
])('%d seconds are written in the largest unit that divides them', (seconds, chinese, english) => {
  expect([toSpanText(seconds, 'zh-CN'), toSpanText(seconds, 'en-US')]).toEqual([chinese, english]);
});
