import type { ComparedPeriod, CustomRange, Grain, Range } from '@stacksight/contract';
import { daysAfter, type NaiveDays, startOfPeriod, utc } from '../periods.ts';

// Resolves ranges on a day, and lists their buckets.

const dayCount = ({ from, to }: NaiveDays): number =>
  (utc(to).getTime() - utc(from).getTime()) / 86_400_000;

/** Returns the same day some months earlier; the 31st becomes the last day of a shorter month. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const index = year * 12 + month - 1 - months;
  const first = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
  for (let last = date; last > 0; last -= 1) {
    const wanted = `${first}-${String(last).padStart(2, '0')}`;
    const date = utc(wanted);
    if (!Number.isNaN(date.getTime()) && date.toISOString().startsWith(wanted)) return wanted;
  }
  return `${first}-01`;
}

/** Returns the days of a range: `from` is included, `to` is not. */
export function daysOfRange(range: Range, today: string): NaiveDays {
  const tomorrow = daysAfter(today, 1);
  const month = startOfPeriod(today, 'month');
  const monday = startOfPeriod(today, 'week');
  const year = `${today.slice(0, 4)}-01-01`;
  if (typeof range === 'object') return 'from' in range ? range : customDays(range, today);
  const ends: Record<Extract<Range, string>, readonly [string, string]> = {
    today: [today, tomorrow],
    yesterday: [daysAfter(today, -1), today],
    thisWeek: [monday, tomorrow],
    lastWeek: [daysAfter(monday, -7), monday],
    thisMonth: [month, tomorrow],
    lastMonth: [monthsBefore(month, 1), month],
    thisYear: [year, tomorrow],
    lastYear: [monthsBefore(year, 12), year],
    last7Day: [daysAfter(today, -6), tomorrow],
    last30Day: [daysAfter(today, -29), tomorrow],
    last90Day: [daysAfter(today, -89), tomorrow],
    sofar: ['1900-01-01', tomorrow],
  };
  const [from, to] = ends[range];
  return { from, to };
}

function customDays({ start, end }: CustomRange, today: string): NaiveDays {
  const dayOf = (side: CustomRange['start'] | CustomRange['end']): string => {
    if (side === 'today') return today;
    if (side === 'yesterday') return daysAfter(today, -1);
    return 'date' in side ? side.date : daysAfter(today, -side.daysAgo);
  };
  return { from: dayOf(start), to: daysAfter(dayOf(end), 1) };
}

/**
 * Returns the days to compare with. `lastYear`: the same dates a year before; whole months stay whole. `previous`: for
 * a calendar period to date, the same part of the period before; for a closed one, the whole period before. Whole
 * months compare with as many months before them, any other range with as many days, shifted by whole weeks from a
 * week on, so that weekdays match.
 */
export function daysBefore(range: Range, days: NaiveDays, compare: ComparedPeriod): NaiveDays {
  const { from, to } = days;
  const isOfMonths = from < to && from.endsWith('-01') && to.endsWith('-01');
  if (compare === 'lastYear')
    return isOfMonths
      ? { from: monthsBefore(from, 12), to: monthsBefore(to, 12) }
      : backBy(days, 12);
  const name = typeof range === 'string' ? range : '';
  if (name === 'lastWeek') return { from: daysAfter(from, -7), to: from };
  if (name === 'lastMonth') return { from: monthsBefore(from, 1), to: from };
  if (name === 'lastYear') return { from: monthsBefore(from, 12), to: from };
  if (name === 'thisWeek') return { from: daysAfter(from, -7), to: daysAfter(to, -7) };
  if (name === 'thisMonth') return backBy(days, 1);
  if (name === 'thisYear') return backBy(days, 12);
  if (isOfMonths) {
    const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
    return { from: monthsBefore(from, monthOf(to) - monthOf(from)), to: from };
  }
  const count = dayCount(days);
  const back = count >= 7 ? Math.ceil(count / 7) * 7 : count;
  return { from: daysAfter(from, -back), to: daysAfter(to, -back) };
}

const backBy = ({ from, to }: NaiveDays, months: number): NaiveDays => ({
  from: monthsBefore(from, months),
  to: daysAfter(monthsBefore(daysAfter(to, -1), months), 1),
});

export function naiveBucketOf(day: string, hour: number, grain: Grain): string {
  if (grain === 'hour') return `${day} ${String(hour).padStart(2, '0')}`;
  if (grain === 'day' || grain === 'week' || grain === 'month') return startOfPeriod(day, grain);
  if (grain === 'year') return `${day.slice(0, 4)}-01-01`;
  const month = Number(day.slice(5, 7));
  return `${day.slice(0, 5)}${['01', '04', '07', '10'][Math.floor((month - 1) / 3)]}-01`;
}

export function naiveBucketsIn({ from, to }: NaiveDays, grain: Grain): string[] {
  const buckets = new Set<string>();
  for (let day = from; day < to; day = daysAfter(day, 1))
    for (let hour = 0; hour < (grain === 'hour' ? 24 : 1); hour += 1)
      buckets.add(naiveBucketOf(day, hour, grain));
  return [...buckets];
}
