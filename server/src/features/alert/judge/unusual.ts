import {
  type ComparableDays,
  daysBefore,
  daysOfYears,
  isUsable,
  toComparable,
  withoutGaps,
} from './comparable-days.ts';
import { findDrift } from './drift.ts';
import {
  type AlertVerdict,
  type AlertVerdicts,
  type DayMark,
  median,
  type SeriesPoint,
  spreadAround,
  type UnusualRule,
} from './points.ts';

// Judges the days of a series by the median and the median distance (MAD) of comparable days. Counts are compared by
// their roots, whose noise does not grow with the count (Anscombe, 1948).

/** The distance in deviations from which on a day, or the last days together, are unusual. */
const limits = { low: 7, medium: 4.7, high: 4 } as const;
/** The last days are also judged together: their distances add up, and their noise grows by the root of their number. */
const runs = [1, 2, 3, 7];
/** Within such a run the day itself is at least so far out. */
const leastOwn = 1.5;
/** A day is never unusual for less than this share of what was expected. */
const leastChange = 0.2;
const leastDays = 4;
const pooledDays = 56;
const mostGrowth = 2;
/** The share by which a number changes from day to day without a reason that anybody could find. */
const usualNoise = 0.05;

type Scale = { to: (value: number) => number; from: (root: number) => number };
const roots: Scale = {
  to: (value) => 2 * Math.sqrt(Math.max(0, value) + 3 / 8),
  from: (root) => Math.max(0, (root / 2) ** 2 - 3 / 8),
};
const plain: Scale = { to: (value) => value, from: (value) => value };

type Expectation = { middle: number; spread: number };

/** Judges the days of a series from `since` on; the days before it are only compared with. */
export function judgeUnusual(
  series: readonly SeriesPoint[],
  markOf: (day: string) => DayMark,
  rule: UnusualRule,
  since: string,
): AlertVerdicts {
  const days = toComparable(withoutGaps(series), markOf);
  const scale = rule.isCount ? roots : plain;
  const scaled = days.points.map(({ value }) => (value === null ? null : scale.to(value)));
  const first = days.points.findIndex(({ day }) => day >= since);
  const verdicts = new Map<string, AlertVerdict | null>();
  if (first < 0) return verdicts;
  const expected = createExpect(days, scaled, rule.isCount);
  const scores: { at: number; score: number }[] = [];
  // A day is also judged together with the days before it.
  for (let at = Math.max(0, first - 14); at < days.points.length; at += 1) {
    const found = judgeDay(days, scaled, expected, at, scores);
    if (found === null) continue;
    const { day, value } = found;
    if (at < first) continue;
    const isOut = isUnusual(rule, scale, found, scores);
    verdicts.set(
      day,
      isOut
        ? toVerdict(rule, scale, { day, value, ...found.expectation }, found.score)
        : findDrift(days, at, rule),
    );
  }
  return verdicts;
}

function judgeDay(
  days: ComparableDays,
  scaled: readonly (number | null)[],
  expected: (at: number) => Expectation | null,
  at: number,
  scores: { at: number; score: number }[],
) {
  const point = days.points[at];
  const own = scaled[at] ?? null;
  if (point === undefined || point.value === null || own === null || !isUsable(days, at))
    return null;
  const expectation = expected(at);
  if (expectation === null) return null;
  const distance = (own - expectation.middle) / expectation.spread;
  const score = distance < 0 && isClosedWeekday(days, scaled, at) ? 0 : distance;
  scores.push({ at, score });
  return { day: point.day, value: point.value, score, expectation };
}

function isUnusual(
  { direction, sensitivity }: UnusualRule,
  scale: Scale,
  { value, score, expectation }: { value: number; score: number; expectation: Expectation },
  scores: readonly { score: number }[],
): boolean {
  if (direction === 'down' && score > 0) return false;
  if (direction === 'up' && score < 0) return false;
  const usual = scale.from(expectation.middle);
  if (Math.abs(value - usual) < leastChange * Math.abs(usual)) return false;
  if (Math.abs(score) < leastOwn) return false;
  return runs.some((count) => {
    const last = scores.slice(-count);
    if (last.length < count || last.some((one) => one.score * score < 0)) return false;
    const sum = last.reduce((total, one) => total + Math.abs(one.score), 0);
    return sum / Math.sqrt(count) >= limits[sensitivity];
  });
}

function toVerdict(
  { sensitivity }: UnusualRule,
  scale: Scale,
  { day, value, middle, spread }: { day: string; value: number } & Expectation,
  score: number,
): AlertVerdict {
  const limit = limits[sensitivity];
  return {
    ...{ day, value, expected: scale.from(middle) },
    low: scale.from(Math.max(scale === roots ? 0 : -Infinity, middle - limit * spread)),
    high: scale.from(middle + limit * spread),
    why: score < 0 ? 'unusualLow' : 'unusualHigh',
  };
}

/** Returns the function that gives the expected number of a day; null for a day with too few comparable days. */
function createExpect(
  days: ComparableDays,
  scaled: readonly (number | null)[],
  isCount: boolean,
): (at: number) => Expectation | null {
  const kept = new Map<number, { middle: number; own: number } | null>();
  const middleOf = (at: number) => {
    const known = kept.get(at);
    if (known !== undefined) return known;
    const values = comparableValues(days, scaled, at);
    const middle = median(values);
    const found = values.length < leastDays ? null : { middle, own: spreadAround(values, middle) };
    kept.set(at, found);
    return found;
  };
  return (at) => {
    const found = middleOf(at);
    if (found === null) return null;
    const { middle, own } = found;
    const distances: number[] = [];
    for (let other = Math.max(0, at - pooledDays); other < at; other += 1) {
      const value = scaled[other] ?? null;
      if (value === null || !isUsable(days, other) || days.marks[other]?.holiday !== '') continue;
      const near = middleOf(other);
      if (near !== null) distances.push(Math.abs(value - near.middle));
    }
    const pooled = distances.length < 14 ? 0 : 1.4826 * median(distances);
    const least = isCount
      ? Math.hypot(1, (usualNoise * middle) / 2)
      : usualNoise * Math.abs(middle);
    return { middle, spread: Math.max(own, pooled, least, Number.MIN_VALUE) };
  };
}

/** Returns the numbers of the comparable days; those of earlier years are brought to the level of this year. */
function comparableValues(
  days: ComparableDays,
  scaled: readonly (number | null)[],
  at: number,
): number[] {
  const near = daysBefore(days, at).flatMap((other) => scaled[other] ?? []);
  const earlier = daysOfYears(days, at).flatMap((others, index) => {
    if (others.length === 0) return [];
    const level = levelSince(days, scaled, at, index + 1);
    return level === null ? [] : others.flatMap((other) => (scaled[other] ?? Number.NaN) * level);
  });
  return [...near, ...earlier.filter((value) => !Number.isNaN(value))];
}

/** Returns the level of the last eight weeks divided by that of the same weeks of an earlier year. */
function levelSince(
  days: ComparableDays,
  scaled: readonly (number | null)[],
  at: number,
  year: number,
): number | null {
  const quotients: number[] = [];
  for (let back = 1; back <= pooledDays; back += 1) {
    const now = at - back;
    const then = now - year * 364;
    const isAlike = isUsable(days, now) && isUsable(days, then);
    if (!isAlike || days.marks[now]?.holiday !== '' || days.marks[then]?.holiday !== '') continue;
    const own = scaled[now] ?? null;
    const other = scaled[then] ?? null;
    if (own !== null && other !== null && other > 0) quotients.push(own / other);
  }
  if (quotients.length < 14) return null;
  // A library that was closed for weeks, now or then, has no level to compare.
  const level = median(quotients);
  return level > 1 / mostGrowth && level < mostGrowth ? level : null;
}

/** Returns whether a holiday is on a weekday on which the library has hardly any numbers in other weeks. */
function isClosedWeekday(
  days: ComparableDays,
  scaled: readonly (number | null)[],
  at: number,
): boolean {
  if (days.marks[at]?.holiday === '') return false;
  const others = Array.from({ length: 8 }, (_, week) => at - 7 * (week + 1)).filter(
    (other) => isUsable(days, other) && days.marks[other]?.holiday === '',
  );
  return median(others.flatMap((other) => scaled[other] ?? [])) <= (scaled[at] ?? 0);
}
