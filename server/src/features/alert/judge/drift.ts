import { type ComparableDays, daysOfYears, isUsable } from './comparable-days.ts';
import { type AlertVerdict, median, spreadAround, type UnusualRule } from './points.ts';

// Finds a level that goes away from what it was without any single unusual day, such as a quiet decline. Each day is
// compared with the same season of earlier years; the last four weeks of these quotients stand beside the half year
// before them.

const recentDays = 28;
const baseDays = 182;
const leastRecent = 16;
const leastBase = 60;
/** A drift is told from this change on, and only if it is so many times its own uncertainty. */
const leastChange = { low: 0.3, medium: 0.16, high: 0.12 } as const;
const leastScore = { low: 4.5, medium: 3.2, high: 2.6 } as const;
/** Neighbouring days are alike, so that four weeks tell as much as so many independent days. */
const independentDays = 9;

/** Returns the verdict on the four weeks that end with a day; null if their level is as before, or not known. */
export function findDrift(
  days: ComparableDays,
  at: number,
  { direction, sensitivity }: Pick<UnusualRule, 'direction' | 'sensitivity'>,
): AlertVerdict | null {
  const recent = quotients(days, at - recentDays + 1, at);
  if (recent.length < leastRecent) return null;
  const base = quotients(days, at - recentDays - baseDays + 1, at - recentDays);
  if (base.length < leastBase) return null;
  const before = median(base);
  const change = median(recent) - before;
  if ((direction === 'down' && change > 0) || (direction === 'up' && change < 0)) return null;
  const uncertain = (1.25 * spreadAround(base, before)) / Math.sqrt(independentDays);
  if (Math.abs(change) < -Math.log(1 - leastChange[sensitivity])) return null;
  if (Math.abs(change) < leastScore[sensitivity] * uncertain) return null;
  return toVerdict(days, at, change);
}

/** Returns the means of the four weeks: the real one and the one at the level of the half year before. */
function toVerdict({ points }: ComparableDays, at: number, change: number): AlertVerdict {
  const values = points.slice(at - recentDays + 1, at + 1).flatMap(({ value }) => value ?? []);
  const value = values.reduce((sum, one) => sum + one, 0) / values.length;
  const expected = value / Math.exp(change);
  return {
    ...{ day: points[at]?.day ?? '', value, expected, low: null, high: null },
    why: change < 0 ? 'decline' : 'growth',
  };
}

const kept = new WeakMap<ComparableDays, Map<number, number | null>>();

function quotients(days: ComparableDays, from: number, until: number): number[] {
  const known = kept.get(days) ?? new Map<number, number | null>();
  kept.set(days, known);
  const found: number[] = [];
  for (let at = Math.max(0, from); at <= until; at += 1) {
    let one = known.get(at);
    if (one === undefined) {
      one = quotient(days, at);
      known.set(at, one);
    }
    if (one !== null) found.push(one);
  }
  return found;
}

/** Returns the logarithm of a day's number divided by that of its season in earlier years. */
function quotient(days: ComparableDays, at: number): number | null {
  const value = days.points[at]?.value ?? null;
  if (value === null || value < 0 || !isUsable(days, at)) return null;
  if (days.marks[at]?.holiday !== '') return null;
  const then = daysOfYears(days, at)
    .flat()
    .flatMap((other) => days.points[other]?.value ?? []);
  if (then.length < 3) return null;
  const middle = median(then);
  // A day that is nearly always empty says nothing about the level.
  return middle < 1 ? null : Math.log((value + 1) / (middle + 1));
}
