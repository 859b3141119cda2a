// Chinese public holidays and school terms, day by day. Days off that are moved to make a long weekend differ by
// yearly decree and are left out; lunar feasts come from the runtime's own Chinese calendar.

import { dayMs, toIsoDay } from '@stacksight/contract';

export type CalendarDay = { day: string; holiday: string; school_term: string };

const lunarFormat = new Intl.DateTimeFormat('en-u-ca-chinese', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});

const fixed: Readonly<Record<string, string>> = {
  '01-01': 'new_year',
  ...spread('05', 1, 3, 'labour_day'),
  ...spread('10', 1, 7, 'national_day'),
};

function spread(month: string, from: number, to: number, name: string): Record<string, string> {
  const days = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return Object.fromEntries(days.map((day) => [`${month}-${String(day).padStart(2, '0')}`, name]));
}

/** Returns the first day of the Chinese year that begins in a year, as a day number since 1970. */
export function springFestivalOf(year: number): number {
  for (let day = Date.UTC(year, 0, 20) / dayMs; day < Date.UTC(year, 1, 22) / dayMs; day++) {
    if (lunarOf(day) === '1/1') return day;
  }
  throw new Error(`The calendar has no Chinese New Year in ${year}.`);
}

function lunarOf(day: number): string {
  return lunarFormat.format(new Date(day * dayMs));
}

/** Returns the day of Qingming, 4 or 5 April, by the usual formula for the 21st century. */
function qingmingOf(year: number): number {
  const short = year % 100;
  return Date.UTC(year, 3, Math.floor(short * 0.2422 + 4.81) - Math.floor(short / 4)) / dayMs;
}

function lunarFeasts(year: number): Map<number, string> {
  const feasts = new Map<number, string>();
  const wanted: Readonly<Record<string, string>> = { '5/5': 'dragon_boat', '8/15': 'mid_autumn' };
  const windows = [
    [Date.UTC(year, 4, 27), Date.UTC(year, 5, 27)],
    [Date.UTC(year, 8, 6), Date.UTC(year, 9, 10)],
  ] as const;
  for (const [from, to] of windows) {
    for (let day = from / dayMs; day < to / dayMs; day++) {
      const feast = wanted[lunarOf(day)];
      if (feast !== undefined) feasts.set(day, feast);
    }
  }
  return feasts;
}

/** Lists every day from the first to the last of the given years. */
export function calendarDays(fromYear: number, toYear: number): CalendarDay[] {
  const days: CalendarDay[] = [];
  for (let year = fromYear; year <= toYear; year++) days.push(...daysOfYear(year));
  return days;
}

function daysOfYear(year: number): CalendarDay[] {
  const newYear = springFestivalOf(year);
  const qingming = qingmingOf(year);
  const feasts = lunarFeasts(year);
  const first = Date.UTC(year, 0, 1) / dayMs;
  const last = Date.UTC(year, 11, 31) / dayMs;
  const days: CalendarDay[] = [];
  for (let number = first; number <= last; number++) {
    const day = toIsoDay(number * dayMs);
    const fromNewYear = number - newYear;
    const lunar = fromNewYear >= -1 && fromNewYear <= 5 ? 'spring_festival' : feasts.get(number);
    const holiday = lunar ?? (number === qingming ? 'qingming' : fixed[day.slice(5)]) ?? '';
    days.push({ day, holiday, school_term: termOf(day.slice(5), fromNewYear) });
  }
  return days;
}

/**
 * Returns the school term. Winter holidays last from about three weeks before the Chinese new year to a day after the
 * Lantern Festival.
 */
function termOf(monthDay: string, fromNewYear: number): string {
  if (fromNewYear >= -21 && fromNewYear <= 15) return 'winter_holiday';
  if (monthDay >= '07-06' && monthDay <= '08-31') return 'summer_holiday';
  return fromNewYear > 15 && monthDay < '07-06' ? 'spring_term' : 'autumn_term';
}
