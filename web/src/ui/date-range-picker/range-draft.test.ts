import { addDays, addMonths, isDay, weekdayOf } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { weeksOfMonth } from './calendar/day.ts';
import { defaultRange } from './picker-props.ts';
import {
  changeType,
  type DraftSide,
  lastDay,
  type RangeDraft,
  rangeProblem,
  rangeTypeOf,
  toDaysAgo,
  toDraft,
  toRange,
} from './range-draft.ts';

const rules = { today: '2026-11-21', allowFuture: false };
const ahead = { ...rules, allowFuture: true };
const on = (date: string): DraftSide => ({ kind: 'date', date, daysAgo: null });
const ago = (daysAgo: number | null): DraftSide => ({ kind: 'daysAgo', date: '', daysAgo });
const named = (kind: 'today' | 'yesterday'): DraftSide => ({ kind, date: '', daysAgo: null });
const custom = (start: DraftSide, end: DraftSide): RangeDraft => ({ type: 'custom', start, end });

test('types: two dates are specific, anything else with ends is custom', () => {
  expect(rangeTypeOf('last30Day')).toBe('last30Day');
  expect(rangeTypeOf({ start: { date: '2026-01-01' }, end: { date: '2026-01-02' } })).toBe(
    'specific',
  );
  expect(rangeTypeOf({ start: { date: '2026-01-01' }, end: 'today' })).toBe('custom');
  expect(rangeTypeOf({ start: { daysAgo: 7 }, end: { daysAgo: 1 } })).toBe('custom');
});

test('yesterday is the default unless a page says otherwise (spec §9)', () => {
  expect(defaultRange).toBe('yesterday');
  expect(toRange(toDraft(defaultRange), rules)).toBe('yesterday');
});

test('a value is the same after it was a draft', () => {
  const values = [
    'sofar',
    { start: { date: '2026-01-01' }, end: { date: '2026-01-31' } },
    { start: { daysAgo: 30 }, end: 'yesterday' },
    { start: { date: '2026-01-01' }, end: { daysAgo: 3 } },
  ] as const;
  for (const value of values) expect(toRange(toDraft(value), rules)).toEqual(value);
});

test('dates may not be after today, unless the future is allowed up to 20 years', () => {
  const tomorrow = custom(on('2026-11-01'), on('2026-11-22'));
  expect(rangeProblem(tomorrow, rules)).toBe('dateAfterToday');
  expect(rangeProblem(tomorrow, ahead)).toBeNull();
  expect(lastDay(ahead)).toBe('2046-11-21');
  expect(rangeProblem(custom(on('2026-11-01'), on('2046-11-21')), ahead)).toBeNull();
  expect(rangeProblem(custom(on('2026-11-01'), on('2046-11-22')), ahead)).toBe('dateTooFar');
  expect(rangeProblem(custom(on('2026-11-21'), named('today')), rules)).toBeNull();
});

test('N is at least 1', () => {
  for (const n of [0, -3, 1.5, null]) {
    expect(rangeProblem(custom(ago(n), named('today')), rules), String(n)).toBe('daysTooFew');
  }
  expect(rangeProblem(custom(ago(1), named('yesterday')), rules)).toBeNull();
  expect(toRange(custom(ago(0), named('today')), rules)).toBeNull();
  const typed = ['0', '-3', '1.5', '', ' ', 'abc', '36501', '1', ' 7 ', '36500'];
  expect(typed.map(toDaysAgo)).toEqual([...Array(7).fill(null), 1, 7, 36_500]);
});

test('the start may not be after the end', () => {
  const late: [DraftSide, DraftSide][] = [
    [ago(1), ago(2)],
    [on('2026-11-21'), named('yesterday')],
    [on('2026-11-20'), ago(2)],
    [on('2026-11-20'), on('2026-11-19')],
  ];
  for (const [start, end] of late) {
    expect(rangeProblem(custom(start, end), rules)).toBe('startAfterEnd');
    expect(toRange(custom(start, end), rules)).toBeNull();
  }
  expect(rangeProblem(custom(ago(2), ago(2)), rules)).toBeNull();
});

test('missing and impossible dates are named', () => {
  expect(rangeProblem({ ...custom(on(''), on('')), type: 'specific' }, rules)).toBe('dateMissing');
  expect(rangeProblem(custom(on('2026-02-30'), named('today')), rules)).toBe('dateInvalid');
  expect(rangeProblem(custom(on('1899-12-31'), named('today')), rules)).toBe('dateInvalid');
});

test('changing the type keeps dates that still fit', () => {
  const specific = toDraft({ start: { date: '2026-01-01' }, end: { date: '2026-01-31' } });
  expect(changeType(specific, 'custom').start.date).toBe('2026-01-01');
  expect(changeType(specific, 'today').type).toBe('today');
  expect(changeType(toDraft('today'), 'custom')).toMatchObject({
    start: { kind: 'daysAgo', daysAgo: 30 },
    end: { kind: 'yesterday' },
  });
});

test('days: arithmetic, months and weeks', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  expect(weekdayOf('2026-11-22')).toBe(7);
  expect(isDay('2026-02-29')).toBe(false);
  const weeks = weeksOfMonth('2026-11-21');
  expect(weeks[0]?.[0]).toBe('2026-10-26');
  expect(weeks.every((week) => weekdayOf(week[0] ?? '') === 1)).toBe(true);
});
