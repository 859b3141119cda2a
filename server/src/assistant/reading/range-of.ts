import {
  addDays,
  addMonths,
  type DaySpan,
  firstRangeDay,
  type Grain,
  type NamedRange,
  type Range,
  rangeToText,
} from '@stacksight/contract';
import type { DateWords } from '../dates/date-words.ts';
import { addUnits, type DateUnit, dateUnits, startOf, unitBack } from '../dates/spans.ts';

/** Returns the range of a question for the words that name its days. */
export function toRange(words: DateWords, grain: Grain | null, today: string): Range {
  const { span, named } = words;
  if (named !== null && !isUncut(words, grain)) return named;
  const name = nameOf(span, today);
  if (name !== null && !isUncut(words, grain)) return name;
  const from = isUncut(words, grain) ? wholeUnits(words, grain, today) : span.from;
  const last = addDays(span.to, -1);
  return { start: { date: from }, end: last >= today ? 'today' : { date: last } };
}

/** Returns the days of a question as the text that lists and rules take; undefined without days that can be named so. */
export function toRangeText(words: DateWords | undefined, today: string): string | undefined {
  const range = words === undefined ? null : toRange(words, null, today);
  const isPlain = range !== null && (typeof range === 'string' || 'start' in range);
  return isPlain ? rangeToText(range) : undefined;
}

const named: readonly (readonly [NamedRange, DateUnit, number])[] = [
  ['today', 'day', 0],
  ['yesterday', 'day', 1],
  ['lastWeek', 'week', 1],
  ['lastMonth', 'month', 1],
  ['lastYear', 'year', 1],
];

/** Returns the name of days that have one, so that a saved question moves with the clock. */
function nameOf({ from, to }: DaySpan, today: string): NamedRange | null {
  const found = named.find(([, unit, back]) => {
    const span = unitBack(today, unit, back);
    return span.from === from && span.to === to;
  });
  return found?.[0] ?? null;
}

/** Returns whether the days up to today are asked for unit by unit, so that the first unit is to be whole. */
function isUncut({ span, unit, hasYear, named }: DateWords, grain: Grain | null): boolean {
  if (hasYear || unit === null || unit === 'day' || !isUnit(grain) || grain === 'day') return false;
  return named === null && span.from !== startOf(span.from, unit);
}

const isUnit = (grain: Grain | null): grain is DateUnit => dateUnits.some((unit) => unit === grain);

/** Returns the first day of as many whole units as the words name, the one of today among them. */
function wholeUnits({ span, unit }: DateWords, grain: Grain | null, today: string): string {
  const by = isUnit(grain) ? grain : (unit ?? 'month');
  let count = 0;
  while (addUnits(span.to, -count, by) > span.from && count < 4_000) count += 1;
  return addUnits(startOf(today, by), 1 - Math.max(1, count), by);
}

/** Returns the range of a question that names no days. */
export function usualRange(hasDays: boolean): Range {
  return hasDays ? 'last30Day' : 'today';
}

const lastDays: Readonly<Record<string, number>> = { last7Day: 7, last30Day: 30, last90Day: 90 };
const units = ['day', 'week', 'month', 'year'] as const;
const thisUnit = ['today', 'thisWeek', 'thisMonth', 'thisYear'];
const lastUnit = ['yesterday', 'lastWeek', 'lastMonth', 'lastYear'];

/** Returns the days of a range, from the first to the one behind the last. */
export function spanOf(range: Range, today: string): DaySpan {
  const tomorrow = addDays(today, 1);
  if (typeof range === 'string') {
    const [now, ago] = [thisUnit.indexOf(range), lastUnit.indexOf(range)];
    const unit = units[Math.max(now, ago)];
    if (unit !== undefined && ago >= 0) return unitBack(today, unit, 1);
    if (unit !== undefined) return { from: startOf(today, unit), to: tomorrow };
    const count = lastDays[range];
    return { from: count === undefined ? firstRangeDay : addDays(tomorrow, -count), to: tomorrow };
  }
  if ('from' in range) return range;
  const dayOf = (end: typeof range.end) =>
    typeof end === 'string'
      ? addDays(today, end === 'today' ? 0 : -1)
      : 'date' in end
        ? end.date
        : addDays(today, -end.daysAgo);
  return { from: dayOf(range.start), to: addDays(dayOf(range.end), 1) };
}

/** Returns the steps of a curve over some days: short ranges by day, long ones by week, month or year. */
export function usualGrain(from: string, to: string): Grain {
  if (addDays(from, 45) >= to) return 'day';
  if (addMonths(from, 6) >= to) return 'week';
  return addMonths(from, 61) >= to ? 'month' : 'year';
}
