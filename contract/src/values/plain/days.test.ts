import { expect, it } from 'vitest';
import { addDays, addMonths, daysBetween, isDay, toIsoDay, weekdayOf } from './days.ts';

it('addDays crosses months, years and leap days', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysBetween('2024-02-01', '2024-03-01')).toBe(29);
  expect(daysBetween('2026-01-02', '2026-01-01')).toBe(-1);
  expect(toIsoDay(Date.UTC(2026, 10, 22, 23, 59))).toBe('2026-11-22');
});

it('addMonths stops at the last day of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2024-02-29', -12)).toBe('2023-02-28');
  expect(addMonths('2026-11-21', 14)).toBe('2028-01-21');
});

it('weekdayOf gives the weekday, and isDay recognises texts that are days', () => {
  expect([weekdayOf('2026-11-22'), weekdayOf('2026-11-23')]).toEqual([7, 1]);
  expect(isDay('2024-02-29')).toBe(true);
  for (const text of ['2026-02-29', '2026-02-31', '2026-13-01', '2026-1-1', '2026-11', 'x'])
    expect(isDay(text)).toBe(false);
});
