import { addDays, dayMs, type OpeningHours } from '@stacksight/contract';

// Finds the open days of a library without events. A library that is open by its hours and lends every day is missed
// after one day; where empty days are usual, only as many in a row as hardly ever happen by chance are a gap.

export type Gap = { from: string; until: string; days: number };
type ActiveDays = {
  /** The days with events, in order. */
  active: readonly string[];
  /** The last day until which the source has data. */
  until: string;
  hours: OpeningHours | null;
  holidays: ReadonlySet<string>;
};

/** A library needs so many days with events before its rhythm is known. */
const leastDays = 20;
/** The number of gaps in a library that may be expected by chance before a gap is reported. */
const mostByChance = 0.05;
/** A weekday is closed if it has events less often than this share of the library's best weekday. */
const rareShare = 0.2;

const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

/** Returns the gaps of a library between its first day with events and the end of the data. */
export function findGaps({ active, until, hours, holidays }: ActiveDays): Gap[] {
  const [first] = active;
  if (first === undefined || active.length < leastDays) return [];
  const has = new Set(active);
  const days = daysFrom(first, until);
  const isOpenOn = openWeekdays(days, has, hours);
  const open = days.filter((day) => has.has(day) || (isOpenOn(day) && !holidays.has(day)));
  const runs = emptyRuns(open, has);
  const busy = open.filter((day) => has.has(day)).length;
  return runs.filter(({ days: length }) => {
    const others = open.length - length;
    const empty = Math.max(0, 1 - busy / Math.max(1, others));
    return others * empty ** length <= mostByChance;
  });
}

function daysFrom(first: string, until: string): string[] {
  const count = Math.round((Date.parse(until) - Date.parse(first)) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index));
}

function openWeekdays(
  days: readonly string[],
  has: ReadonlySet<string>,
  hours: OpeningHours | null,
): (day: string) => boolean {
  if (hours !== null) return (day) => hours[weekdayOf(day)] !== null;
  const counts = Array.from({ length: 7 }, () => ({ days: 0, busy: 0 }));
  for (const day of days) {
    const count = counts[weekdayOf(day)];
    if (count === undefined) continue;
    count.days += 1;
    if (has.has(day)) count.busy += 1;
  }
  const shares = counts.map((count) => count.busy / Math.max(1, count.days));
  const best = Math.max(...shares);
  return (day) => (shares[weekdayOf(day)] ?? 0) >= best * rareShare;
}

function emptyRuns(open: readonly string[], has: ReadonlySet<string>): Gap[] {
  const runs: Gap[] = [];
  let run: Gap | null = null;
  for (const day of open) {
    if (has.has(day)) run = null;
    else if (run === null) {
      run = { from: day, until: day, days: 1 };
      runs.push(run);
    } else {
      run.until = day;
      run.days += 1;
    }
  }
  return runs;
}
