import { addDays, type OpeningHours } from '@stacksight/contract';
import { expect, it } from 'vitest';
import { findGaps } from './gaps.ts';

const first = '2026-01-05';
const until = addDays(first, 300);
const everyDay = Array.from({ length: 301 }, (_, at) => addDays(first, at));
const holidays = new Set(['2026-02-16', '2026-02-17', '2026-02-18']);
const isMonday = (day: string) => new Date(day).getUTCDay() === 1;
const without = (days: readonly string[]) => everyDay.filter((day) => !days.includes(day));
const week = ['03', '04', '05', '06', '07', '08', '09'].map((day) => `2026-06-${day}`);
const hours: OpeningHours = [null, ...Array(6).fill({ from: 9, to: 17 })];

it('reports a week without loans, and a single day of a library that never misses one', () => {
  const gaps = (missing: readonly string[]) =>
    findGaps({ active: without(missing), until, hours: null, holidays });
  expect(gaps([])).toEqual([]);
  expect(gaps(week)).toEqual([{ from: '2026-06-03', until: '2026-06-09', days: 7 }]);
  expect(gaps(['2026-06-10'])).toEqual([{ from: '2026-06-10', until: '2026-06-10', days: 1 }]);
});

it('reports a gap that goes on until the end of the data', () => {
  const active = everyDay.filter((day) => day < '2026-10-20');
  expect(findGaps({ active, until, hours: null, holidays })).toEqual([
    { from: '2026-10-20', until, days: 13 },
  ]);
});

it('does not miss holidays, closed weekdays by the hours, or weekdays that are never open', () => {
  expect(findGaps({ active: without([...holidays]), until, hours: null, holidays })).toEqual([]);
  const active = everyDay.filter((day) => !isMonday(day));
  expect(findGaps({ active, until, hours, holidays })).toEqual([]);
  expect(findGaps({ active, until, hours: null, holidays })).toEqual([]);
});

it('reports a library with many empty days only for a run that chance hardly explains', () => {
  // Every third day has a loan; then none for forty days.
  const some = everyDay.filter((_, at) => at % 3 === 0);
  expect(findGaps({ active: some, until, hours: null, holidays })).toEqual([]);
  const active = some.filter((day) => day < '2026-06-01' || day > '2026-07-10');
  expect(findGaps({ active, until, hours: null, holidays })).toEqual([
    expect.objectContaining({ from: '2026-05-30' }),
  ]);
});
