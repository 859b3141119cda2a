import { type ComparableDays, daysOfYears, isUsable } from './comparable-days.ts';
import { type AlertVerdict, median, spreadAround, type UnusualRule } from './points.ts';

// Finds a level that goes away from what it was without any single unusual day, such as a quiet decline. Each week is
// compared with the same season of earlier years; the last four weeks of these quotients stand beside the half year
// before them.

const weekDays = 7;
const recentWeeks = 4;
const baseWeeks = 26;
const leastBase = 12;
/** A drift is told from this change on, and only if it is so many times its own uncertainty. */
const leastChange = { low: 0.3, medium: 0.22, high: 0.15 } as const;
const leastScore = { low: 6, medium: 4, high: 3.2 } as const;
/** By how much the level of a library wanders in weeks without a reason that anybody could find. */
const usualWander = 0.06;

/** Returns the verdict on the four weeks that end with a day; null if their level is as before, or not known. */
export function findDrift(
  days: ComparableDays,
  at: number,
  { direction, sensitivity }: Pick<UnusualRule, 'direction' | 'sensitivity'>,
): AlertVerdict | null {
  const weeks = Array.from({ length: recentWeeks + baseWeeks }, (_, week) =>
    quotientOfWeek(days, at - weekDays * week),
  );
  const recent = weeks.slice(0, recentWeeks).filter((one) => one !== null);
  if (recent.length < recentWeeks) return null;
  const base = weeks.slice(recentWeeks).filter((one) => one !== null);
  if (base.length < leastBase) return null;
  const before = median(base);
  const change = median(recent) - before;
  if ((direction === 'down' && change > 0) || (direction === 'up' && change < 0)) return null;
  if (Math.abs(change) < -Math.log(1 - leastChange[sensitivity])) return null;
  const noise = (1.25 * spreadAround(base, before)) / Math.sqrt(recentWeeks);
  const uncertain = Math.hypot(noise, usualWander);
  if (Math.abs(change) < leastScore[sensitivity] * uncertain) return null;
  return toVerdict(days, at, change);
}

/** Returns the means of the four weeks: the real one and the one at the level of the half year before. */
function toVerdict({ points }: ComparableDays, at: number, change: number): AlertVerdict {
  const values = points
    .slice(at - weekDays * recentWeeks + 1, at + 1)
    .flatMap(({ value }) => value ?? []);
  const value = values.reduce((sum, one) => sum + one, 0) / values.length;
  const expected = value / Math.exp(change);
  return {
    ...{ day: points[at]?.day ?? '', value, expected, low: null, high: null },
    why: change < 0 ? 'decline' : 'growth',
  };
}

type DayPair = { value: number; earlier: number } | null;
const kept = new WeakMap<ComparableDays, Map<number, DayPair>>();

/** Returns the logarithm of a week's numbers divided by those of its season in earlier years. */
function quotientOfWeek(days: ComparableDays, last: number): number | null {
  const known = kept.get(days) ?? new Map<number, DayPair>();
  kept.set(days, known);
  let [value, earlier, count] = [0, 0, 0];
  for (let at = Math.max(0, last - weekDays + 1); at <= last; at += 1) {
    let pair = known.get(at);
    if (pair === undefined) {
      pair = pairOf(days, at);
      known.set(at, pair);
    }
    if (pair === null) continue;
    value += pair.value;
    earlier += pair.earlier;
    count += 1;
  }
  // A week that is nearly always empty says nothing about the level.
  return count < 3 || earlier < 3 ? null : Math.log((value + 1) / (earlier + 1));
}

function pairOf(days: ComparableDays, at: number): DayPair {
  const value = days.points[at]?.value ?? null;
  if (value === null || value < 0 || !isUsable(days, at)) return null;
  if (days.marks[at]?.holiday !== '') return null;
  const then = daysOfYears(days, at)
    .flat()
    .flatMap((other) => days.points[other]?.value ?? [])
    .toSorted((a, b) => a - b);
  if (then.length < 3) return null;
  // The mean of the middle half: a median of small counts would be too coarse.
  const middle = then.slice(Math.floor(then.length / 4), Math.ceil((then.length * 3) / 4));
  return { value, earlier: middle.reduce((sum, one) => sum + one, 0) / middle.length };
}
