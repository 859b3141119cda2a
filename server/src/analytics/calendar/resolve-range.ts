import {
  addDays,
  addMonths,
  type ComparedPeriod,
  type CustomRange,
  type DaySpan,
  daysBetween,
  firstRangeDay,
  type Range,
  type ResolvedRange,
} from '@stacksight/contract';
import { bucketStart } from './buckets.ts';
import { toDay } from './days.ts';

// Turns a named range into days by the server's clock in the library's time zone. Only this file defines the names.
// Ranges are half-open. A range up to now ends after today and is marked as incomplete.

const monday = (day: string): string => bucketStart(day, 'week');
const monthStart = (day: string): string => bucketStart(day, 'month');
const yearStart = (day: string): string => bucketStart(day, 'year');

function toBounds(range: Range, today: string): DaySpan {
  const tomorrow = addDays(today, 1);
  if (typeof range === 'object') return 'from' in range ? range : customBounds(range, today);
  switch (range) {
    case 'today':
      return { from: today, to: tomorrow };
    case 'yesterday':
      return { from: addDays(today, -1), to: today };
    case 'thisWeek':
      return { from: monday(today), to: tomorrow };
    case 'lastWeek':
      return { from: addDays(monday(today), -7), to: monday(today) };
    case 'thisMonth':
      return { from: monthStart(today), to: tomorrow };
    case 'lastMonth':
      return { from: addMonths(monthStart(today), -1), to: monthStart(today) };
    case 'thisYear':
      return { from: yearStart(today), to: tomorrow };
    case 'lastYear':
      return { from: addMonths(yearStart(today), -12), to: yearStart(today) };
    case 'last7Day':
      return { from: addDays(today, -6), to: tomorrow };
    case 'last30Day':
      return { from: addDays(today, -29), to: tomorrow };
    case 'last90Day':
      return { from: addDays(today, -89), to: tomorrow };
    case 'sofar':
      return { from: firstRangeDay, to: tomorrow };
  }
}

function customBounds(range: CustomRange, today: string): DaySpan {
  const side = (value: CustomRange['start'] | CustomRange['end']): string => {
    if (value === 'today') return today;
    if (value === 'yesterday') return addDays(today, -1);
    return 'date' in value ? value.date : addDays(today, -value.daysAgo);
  };
  return { from: side(range.start), to: addDays(side(range.end), 1) };
}

/** Returns the days of a range at an instant in a time zone; null for a range that begins after its end. */
export function resolveRange(range: Range, now: Date, zone: string): ResolvedRange | null {
  const today = toDay(now, zone);
  const { from, to } = toBounds(range, today);
  if (from > to || (from === to && typeof range === 'object' && 'start' in range)) return null;
  return { from, to, days: daysBetween(from, to), zone, isIncomplete: to > today };
}

const unitsBack: Partial<Record<string, (day: string) => string>> = {
  thisWeek: (day) => addDays(day, -7),
  lastWeek: (day) => addDays(day, -7),
  thisMonth: (day) => addMonths(day, -1),
  lastMonth: (day) => addMonths(day, -1),
  thisYear: (day) => addMonths(day, -12),
  lastYear: (day) => addMonths(day, -12),
};

/**
 * Returns the step back to the period before: whole months for a range of whole months, whole weeks for other ranges of
 * a week or more, so that equal weekdays are compared. The grain is ignored, so that all numbers of a page are compared
 * with the same days.
 */
function justBefore({ from, to, days }: ResolvedRange) {
  if (areMonths(from, to)) return (day: string) => addMonths(day, -monthsBetween(from, to));
  const back = days >= 7 ? Math.ceil(days / 7) * 7 : days;
  return (day: string) => addDays(day, -back);
}

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7));

/**
 * Returns the earlier range to compare with: the period before (for `thisX`, the same number of days of it) or the same
 * dates a year ago.
 */
export function resolveCompare(
  range: Range,
  resolved: ResolvedRange,
  compare: ComparedPeriod,
): ResolvedRange {
  const back =
    compare === 'lastYear'
      ? (day: string) => addMonths(day, -12)
      : ((typeof range === 'string' ? unitsBack[range] : undefined) ?? justBefore(resolved));
  const lastDay = back(addDays(resolved.to, -1));
  const from = back(resolved.from);
  const to = endOf(range, resolved, compare) ?? addDays(lastDay, 1);
  return { from, to, days: daysBetween(from, to), zone: resolved.zone, isIncomplete: false };
}

/**
 * Returns the end of the earlier range if whole months or years are compared, because these differ in length; else
 * null.
 */
function endOf(range: Range, { from, to }: ResolvedRange, compare: ComparedPeriod): string | null {
  const isOfMonths = areMonths(from, to);
  if (compare === 'lastYear') return isOfMonths ? addMonths(to, -12) : null;
  const isNamed = range === 'lastMonth' || range === 'lastYear' || range === 'lastWeek';
  return isNamed || (isOfMonths && typeof range === 'object') ? from : null;
}

const areMonths = (from: string, to: string): boolean =>
  from < to && from.endsWith('-01') && to.endsWith('-01');
