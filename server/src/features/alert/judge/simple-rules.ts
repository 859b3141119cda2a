import { addDays } from '@stacksight/contract';
import type { AlertVerdict, AlertVerdicts, DayMark, SeriesPoint } from './points.ts';

export type PeriodGrain = 'day' | 'week' | 'month';

export type BoundRule = { grain: PeriodGrain; below: number | null; above: number | null };

/** Judges each period by fixed bounds; null is no bound. A single day that is left out is not judged. */
export function judgeBound(
  series: readonly SeriesPoint[],
  markOf: (day: string) => DayMark,
  { grain, below, above }: BoundRule,
  since: string,
): AlertVerdicts {
  return judgeEach(series, since, (day, value) => {
    if (grain === 'day' && markOf(day).isLeftOut) return undefined;
    const bounds = { low: below, high: above, expected: null };
    if (below !== null && value < below) return { day, value, ...bounds, why: 'below' };
    return above !== null && value > above ? { day, value, ...bounds, why: 'above' } : null;
  });
}

export type ChangeRule = {
  grain: PeriodGrain;
  /** The period before (of a day, the same weekday of the week before), or the same one of last year. */
  against: 'before' | 'lastYear';
  direction: 'down' | 'up' | 'both';
  /** The change from which on to tell, in percent. */
  percent: number;
};

/**
 * Judges each period by its change against an earlier one. Days and weeks are compared only if both have as many days
 * of holiday and none that is left out.
 */
export function judgeChange(
  series: readonly SeriesPoint[],
  markOf: (day: string) => DayMark,
  rule: ChangeRule,
  since: string,
): AlertVerdicts {
  const values = new Map(series.map(({ day, value }) => [day, value]));
  return judgeEach(series, since, (day, value) => {
    const then = earlierPeriod(day, rule);
    const expected = values.get(then) ?? null;
    if (expected === null || expected <= 0 || !isComparable(day, then, rule.grain, markOf))
      return undefined;
    const change = (100 * (value - expected)) / expected;
    const isDown = rule.direction !== 'up' && change <= -rule.percent;
    const isUp = rule.direction !== 'down' && change >= rule.percent;
    const low = rule.direction === 'up' ? null : expected * Math.max(0, 1 - rule.percent / 100);
    const high = rule.direction === 'down' ? null : expected * (1 + rule.percent / 100);
    return isDown || isUp
      ? { day, value, expected, low, high, why: isDown ? 'fall' : 'rise' }
      : null;
  });
}

function judgeEach(
  series: readonly SeriesPoint[],
  since: string,
  judge: (day: string, value: number) => AlertVerdict | null | undefined,
): AlertVerdicts {
  const found = new Map<string, AlertVerdict | null>();
  for (const { day, value } of series) {
    if (day < since || value === null) continue;
    const verdict = judge(day, value);
    if (verdict !== undefined) found.set(day, verdict);
  }
  return found;
}

/** Returns the first day of the period with which a period is compared. */
export function earlierPeriod(
  day: string,
  { grain, against }: Pick<ChangeRule, 'grain' | 'against'>,
): string {
  if (grain !== 'month') return addDays(day, against === 'before' ? -7 : -364);
  const months = against === 'before' ? 1 : 12;
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() - months);
  return at.toISOString().slice(0, 10);
}

function isComparable(
  day: string,
  then: string,
  grain: PeriodGrain,
  markOf: (day: string) => DayMark,
): boolean {
  if (grain === 'month') return true;
  const marksFrom = (first: string) =>
    Array.from({ length: grain === 'week' ? 7 : 1 }, (_, at) => markOf(addDays(first, at)));
  const [now, before] = [marksFrom(day), marksFrom(then)];
  const feasts = (marks: readonly DayMark[]) =>
    marks.filter(({ holiday }) => holiday !== '').length;
  return [...now, ...before].every(({ isLeftOut }) => !isLeftOut) && feasts(now) === feasts(before);
}
