import { dayMs } from '@stacksight/contract';
import { calendarDays } from '../../reference/calendar.ts';
import type { Scene } from '../scene.ts';

// The weight of each day, as a share of the busiest day, for each habit of readers and each rhythm of opening days.

export type DayWeight = {
  rhythm: number;
  day: string;
  is_open: number;
  is_off: number;
  next_open: string;
  /** The weights for children, students, adults and older readers. */
  weights: number[];
};

type Day = { day: string; holiday: string; term: string; weekday: number };

const rhythms = [0, 1, 2, 3, 4];
// The table has these days after the last one, so that a return after today finds an open day.
const tailDays = 500;

const weekdayFactor: readonly (readonly number[])[] = [
  [0.42, 0.38, 0.4, 0.4, 0.55, 1, 0.98],
  [0.55, 0.52, 0.55, 0.55, 0.6, 1, 0.95],
  [0.6, 0.58, 0.6, 0.6, 0.66, 1, 0.95],
  [0.9, 0.92, 0.92, 0.92, 0.92, 0.75, 0.72],
];
const workingDay = 2;

/** Returns the number of days in the table of each rhythm. */
export function dayCount(scene: Scene): number {
  return (Date.parse(scene.today) - Date.parse(scene.from)) / dayMs + tailDays + 1;
}

/** Lists the days of the scene and of the tail after it, for each rhythm. */
export function dayWeights(scene: Scene): DayWeight[] {
  const from = Date.parse(scene.from) / dayMs;
  const until = Date.parse(scene.today) / dayMs + tailDays;
  const year = (number: number) => new Date(number * dayMs).getUTCFullYear();
  const days: Day[] = calendarDays(year(from), year(until))
    .filter(({ day }) => Date.parse(day) / dayMs >= from && Date.parse(day) / dayMs <= until)
    .map(({ day, holiday, school_term }) => ({
      day,
      holiday,
      term: school_term,
      weekday: (new Date(day).getUTCDay() + 6) % 7,
    }));
  return rhythms.flatMap((rhythm) => weightsOf(days, rhythm, rebuildingMonths(scene.today)));
}

/** Returns the two months, three springs ago, in which the libraries of rhythm 4 were closed for rebuilding. */
export function rebuildingMonths(today: string): readonly [from: string, to: string] {
  const year = Number(today.slice(0, 4)) - 3;
  return [`${year}-03-15`, `${year}-05-14`];
}

function weightsOf(days: readonly Day[], rhythm: number, rebuilt: readonly [string, string]) {
  const rows: DayWeight[] = [];
  let nextOpen = days.at(-1)?.day ?? '';
  for (const [index, day] of [...days.entries()].reverse()) {
    const isOpen = isOpenOn(day, rhythm, rebuilt, days[index - 1]?.holiday ?? '');
    if (isOpen) nextOpen = day.day;
    const isOff = day.weekday >= 5 || day.holiday !== '';
    rows.push({
      rhythm,
      day: day.day,
      is_open: isOpen ? 1 : 0,
      is_off: isOff ? 1 : 0,
      next_open: nextOpen,
      weights: [0, 1, 2, 3].map((habit) => (isOpen ? weightOf(day, habit) : 0)),
    });
  }
  return rows.reverse();
}

function isOpenOn(
  day: Day,
  rhythm: number,
  rebuilt: readonly [string, string],
  holidayBefore: string,
): boolean {
  if (rhythm === 0) return true;
  if (rhythm === 4 && day.day >= rebuilt[0] && day.day <= rebuilt[1]) return false;
  if (day.holiday === 'spring_festival') {
    const isEve = holidayBefore !== 'spring_festival';
    return rhythm === 3 ? false : !isEve && (rhythm === 1 || rhythm === 4 || day.weekday !== 0);
  }
  if (rhythm === 1 || rhythm === 4) return true;
  return day.weekday !== 0 || day.holiday !== '';
}

function weightOf(day: Day, habit: number): number {
  const isPublicHoliday = day.holiday !== '';
  const weekday = isPublicHoliday && habit !== 3 ? 5 : day.weekday;
  const isVacation = day.term.endsWith('holiday');
  const index = isVacation && habit < 2 && weekday < 5 ? -1 : weekday;
  const base =
    index === -1
      ? 0.86
      : (weekdayFactor[habit]?.[index] ?? weekdayFactor[habit]?.[workingDay] ?? 0.5);
  return Math.round(base * seasonOf(day, habit) * feastOf(day) * 1000) / 1000;
}

function seasonOf({ day, term }: Day, habit: number): number {
  const month = Number(day.slice(5, 7));
  if (habit === 0) {
    if (term === 'summer_holiday') return 1;
    return term === 'winter_holiday' ? 0.92 : month === 6 || month === 1 ? 0.55 : 0.66;
  }
  if (habit === 1) {
    if (term === 'summer_holiday') return 0.95;
    if (term === 'winter_holiday') return 0.8;
    return [5, 6, 12].includes(month) ? 1 : 0.76;
  }
  if (habit === 3) return [1, 2, 12, 7, 8].includes(month) ? 0.82 : 1;
  return [7, 8].includes(month) ? 0.95 : [3, 4, 10, 11].includes(month) ? 0.9 : 0.82;
}

function feastOf({ holiday }: Day): number {
  if (holiday === 'spring_festival') return 0.3;
  if (holiday === 'national_day' || holiday === 'labour_day') return 0.85;
  return 1;
}
