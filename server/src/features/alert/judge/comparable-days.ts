import { addDays } from '@stacksight/contract';
import type { DayMark, SeriesPoint } from './points.ts';

// Which days a day can be compared with: the same weekday of the weeks before and of the same weeks of earlier years,
// in the same kind of term; a holiday only with the same place in the same holiday of earlier years.

export type ComparableDays = {
  points: readonly SeriesPoint[];
  marks: readonly DayMark[];
  /** The place of each day in its holiday, from 0. */
  places: readonly number[];
};

const nearWeeks = 8;
/** A year of whole weeks, so that a weekday meets the same weekday. */
const yearDays = 364;
const years = [1, 2];
const weeksAround = [-3, -2, -1, 0, 1, 2, 3];
/** Days of the same holiday lie at most so far from the same date of the sun calendar. */
const feastShift = 35;

/** Prepares a series of days without gaps for comparisons. */
export function toComparable(
  points: readonly SeriesPoint[],
  markOf: (day: string) => DayMark,
): ComparableDays {
  const marks = points.map(({ day }) => markOf(day));
  const places: number[] = [];
  for (const [at, { holiday }] of marks.entries()) {
    const isNext = holiday !== '' && marks[at - 1]?.holiday === holiday;
    places.push(isNext ? (places[at - 1] ?? 0) + 1 : 0);
  }
  return { points, marks, places };
}

/** Returns whether a day has a number that others can be compared with. */
export const isUsable = ({ points, marks }: ComparableDays, at: number): boolean =>
  (points[at]?.value ?? null) !== null && marks[at]?.isLeftOut === false;

/** Returns the places of the comparable days of the same year, which are in no holiday. */
export function daysBefore(days: ComparableDays, at: number): number[] {
  const { marks } = days;
  if (marks[at]?.holiday !== '') return [];
  return Array.from({ length: nearWeeks }, (_, week) => at - 7 * (week + 1)).filter(
    (other) => isUsable(days, other) && isAlike(days, at, other),
  );
}

/** Returns the places of the comparable days of each earlier year. */
export function daysOfYears(days: ComparableDays, at: number): number[][] {
  const isFeast = days.marks[at]?.holiday !== '';
  return years.map((year) => {
    const middle = at - year * yearDays;
    const around = isFeast
      ? Array.from({ length: 2 * feastShift + 1 }, (_, step) => middle - feastShift + step)
      : weeksAround.map((week) => middle + 7 * week);
    return around.filter((other) => isUsable(days, other) && isAlike(days, at, other));
  });
}

function isAlike({ marks, places }: ComparableDays, at: number, other: number): boolean {
  const one = marks[at];
  const two = marks[other];
  if (one === undefined || two === undefined || one.holiday !== two.holiday) return false;
  if (one.holiday !== '') return Math.abs((places[at] ?? 0) - (places[other] ?? 0)) <= 1;
  return isVacation(one) === isVacation(two);
}

const isVacation = ({ term }: DayMark): boolean => term.endsWith('holiday');

/** Returns the days from the first to the last, each with its number; a day that is not listed has none. */
export function withoutGaps(points: readonly SeriesPoint[]): SeriesPoint[] {
  const values = new Map(points.map(({ day, value }) => [day, value]));
  const sorted = [...values.keys()].sort();
  const last = sorted.at(-1) ?? '';
  const all: SeriesPoint[] = [];
  for (let day = sorted[0] ?? ''; day !== '' && day <= last; day = addDays(day, 1))
    all.push({ day, value: values.get(day) ?? null });
  return all;
}
