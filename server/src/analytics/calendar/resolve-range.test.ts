import { addMonths, type Range } from '@stacksight/contract';
import { describe, expect, it } from 'vitest';
import { toDay } from './days.ts';
import { resolveCompare, resolveRange } from './resolve-range.ts';

const zone = 'Asia/Shanghai';
// The time is Saturday, 2026-11-21, 07:30 in Shanghai, and still Friday in UTC.
const now = new Date('2026-11-20T23:30:00Z');
const bounds = (range: Range) => {
  const resolved = resolveRange(range, now, zone);
  return resolved === null ? null : [resolved.from, resolved.to, resolved.isIncomplete];
};

describe('resolveRange', () => {
  it('uses the day in the library’s time zone, not the machine’s', () => {
    expect(toDay(now, zone)).toBe('2026-11-21');
    expect(toDay(now, 'UTC')).toBe('2026-11-20');
  });

  it.each<[Range, [string, string, boolean]]>([
    ['today', ['2026-11-21', '2026-11-22', true]],
    ['yesterday', ['2026-11-20', '2026-11-21', false]],
    ['thisWeek', ['2026-11-16', '2026-11-22', true]],
    ['lastWeek', ['2026-11-09', '2026-11-16', false]],
    ['thisMonth', ['2026-11-01', '2026-11-22', true]],
    ['lastMonth', ['2026-10-01', '2026-11-01', false]],
    ['thisYear', ['2026-01-01', '2026-11-22', true]],
    ['lastYear', ['2025-01-01', '2026-01-01', false]],
    ['last7Day', ['2026-11-15', '2026-11-22', true]],
    ['last30Day', ['2026-10-23', '2026-11-22', true]],
    ['last90Day', ['2026-08-24', '2026-11-22', true]],
    ['sofar', ['1900-01-01', '2026-11-22', true]],
    [{ from: '2026-01-01', to: '2026-01-01' }, ['2026-01-01', '2026-01-01', false]],
    [
      { start: { date: '2026-01-01' }, end: { date: '2026-01-31' } },
      ['2026-01-01', '2026-02-01', false],
    ],
    [{ start: { daysAgo: 30 }, end: 'yesterday' }, ['2026-10-22', '2026-11-21', false]],
    [{ start: { daysAgo: 7 }, end: { daysAgo: 1 } }, ['2026-11-14', '2026-11-21', false]],
    [{ start: { date: '2026-11-21' }, end: 'today' }, ['2026-11-21', '2026-11-22', true]],
  ])('resolves %j', (range, expected) => expect(bounds(range)).toEqual(expected));

  it('refuses a custom range that begins after its end', () => {
    expect(bounds({ start: { date: '2026-11-21' }, end: 'yesterday' })).toBeNull();
    expect(bounds({ start: { daysAgo: 1 }, end: { daysAgo: 5 } })).toBeNull();
  });
});

describe('resolveCompare', () => {
  const compare = (range: Range, how: 'previous' | 'lastYear') => {
    const resolved = resolveRange(range, now, zone);
    if (resolved === null) throw new Error('no range');
    const { from, to } = resolveCompare(range, resolved, how);
    return [from, to];
  };

  it.each<[Range, 'previous' | 'lastYear', [string, string]]>([
    ['today', 'previous', ['2026-11-20', '2026-11-21']],
    ['thisMonth', 'previous', ['2026-10-01', '2026-10-22']],
    ['lastMonth', 'previous', ['2026-09-01', '2026-10-01']],
    ['thisYear', 'previous', ['2025-01-01', '2025-11-22']],
    ['lastYear', 'previous', ['2024-01-01', '2025-01-01']],
    ['thisWeek', 'previous', ['2026-11-09', '2026-11-15']],
    ['last30Day', 'lastYear', ['2025-10-23', '2025-11-22']],
    [{ from: '2024-02-01', to: '2024-03-01' }, 'lastYear', ['2023-02-01', '2023-03-01']],
  ])('compares %j with %s', (range, how, expected) =>
    expect(compare(range, how)).toEqual(expected),
  );

  it.each<[Range, [string, string]]>([
    ['last7Day', ['2026-11-08', '2026-11-15']],
    ['last30Day', ['2026-09-18', '2026-10-18']],
    ['last90Day', ['2026-05-25', '2026-08-23']],
    [{ from: '2026-10-05', to: '2026-10-25' }, ['2026-09-14', '2026-10-04']],
    [{ start: { daysAgo: 9 }, end: 'today' }, ['2026-10-29', '2026-11-08']],
  ])('goes back from %j by whole weeks, so that weekdays match', (range, expected) =>
    expect(compare(range, 'previous')).toEqual(expected),
  );

  it.each<[Range, [string, string]]>([
    [{ from: '2026-10-01', to: '2026-11-01' }, ['2026-09-01', '2026-10-01']],
    [{ from: '2026-01-01', to: '2026-04-01' }, ['2025-10-01', '2026-01-01']],
    [{ from: '2026-11-16', to: '2026-11-19' }, ['2026-11-13', '2026-11-16']],
  ])(
    'compares whole months %j with months, and a few days with those just before',
    (range, expected) => expect(compare(range, 'previous')).toEqual(expected),
  );

  it('moves the last day of a long month to the last day of a shorter one', () => {
    expect(addMonths('2024-02-29', -12)).toBe('2023-02-28');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  });
});
