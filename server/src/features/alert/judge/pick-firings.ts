import { type AlertReason, addDays } from '@stacksight/contract';
import type { AlertVerdict, AlertVerdicts } from './points.ts';

/** A slow change stays for months; it is told once in so many days. */
const driftPause = 90;
const drifts: ReadonlySet<AlertReason> = new Set(['decline', 'growth']);

/** The last notices about a library: the day of the last alert, and of the last one about a slow change. */
export type LastFired = { day: string | null; drift: string | null };

/** Returns the verdicts to tell, in order, none within `pauseDays` after another one of the same library. */
export function pickFirings(
  verdicts: AlertVerdicts,
  pauseDays: number,
  last: LastFired = { day: null, drift: null },
): AlertVerdict[] {
  let { day, drift } = last;
  const isAfter = (one: string, other: string | null, days: number) =>
    other === null || one > addDays(other, days);
  return [...verdicts.values()]
    .filter((one) => one !== null)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .filter((one) => {
      if (!isAfter(one.day, day, pauseDays)) return false;
      if (drifts.has(one.why)) {
        if (!isAfter(one.day, drift, driftPause)) return false;
        drift = one.day;
      }
      day = one.day;
      return true;
    });
}
