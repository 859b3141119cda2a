import {
  addDays,
  addMonths,
  type DaySpan,
  firstRangeDay,
  isDay,
  type NamedRange,
} from '@stacksight/contract';
import { toNumber } from '../words/numbers.ts';
import { type DateParts, numberOf, part, yearOf } from './date-parts.ts';
import type { DateGrammar, DateRule } from './date-rules.ts';
import { addUnits, type DateUnit, dateUnits, monthsOf, two, unitBack } from './spans.ts';

/** Days that a question names. */
export type DateWords = {
  length: number;
  span: DaySpan;
  /** The name of the range, if it has one that moves with the clock. */
  named: NamedRange | null;
  /** The unit that the words count in: a month for “last month”, a year for “2025”. */
  unit: DateUnit | null;
  /** The number of units before now, for “the last 30 days” and “within 30 days”. */
  count?: { n: number; unit: DateUnit };
  /** True for “over the years”, which asks for one row a year. */
  isByYear?: boolean;
  /** The weekdays that are meant, for “Monday to Friday of last week”. */
  weekdays?: readonly string[];
  /** True if the words name a year by number or by its distance from this one. */
  hasYear: boolean;
};

/** Knows today and the days of feasts and school terms of a year; null for one that it does not know. */
export type DateContext = {
  today: string;
  feast: (name: string, year: number) => DaySpan | null;
};

type Found = Omit<DateWords, 'length'>;

/** Returns the days that the parts of a matched date name; null for days that do not exist. */
export function toWords(
  grammar: DateGrammar,
  rule: DateRule,
  parts: DateParts,
  context: DateContext,
): Found | null {
  const { today } = context;
  const thisYear = Number(today.slice(0, 4));
  const said = yearOf(parts, thisYear);
  const hasYear = said !== null;
  const of = (span: DaySpan | null, unit: DateUnit | null): Found | null =>
    span && { span, named: null, unit, hasYear };
  /** Makes the span in the year that the words name; without one, in this year, or in the last if it has not begun. */
  const newest = (make: (year: number) => DaySpan | null, unit: DateUnit | null) => {
    if (said !== null) return of(make(said), unit);
    const now = make(thisYear);
    return of(now !== null && now.from <= today ? now : make(thisYear - 1), unit);
  };
  const month = numberOf(parts.month);
  const day = numberOf(parts.day);
  switch (rule.is) {
    case 'yearToDate':
      return { ...present(today, 'year', 0), hasYear: true };
    case 'sofar':
      return { ...everything(today), unit: null };
    case 'years':
      return { ...everything(today), unit: 'year', isByYear: true };
    case 'unitBack':
      return present(today, toUnit(rule.unit), rule.back ?? 0);
    case 'holiday': {
      const name = grammar.holidays[parts.holiday ?? ''] ?? '';
      return newest((year) => context.feast(name, year), null);
    }
    case 'term':
      return of(termBack(context, rule.back ?? 0), null);
    case 'quarter': {
      const quarter = numberOf(part(parts, 'quarter', 'quarter2')) ?? 1;
      return newest((year) => monthsOf(year, quarter * 3 - 2, 3), 'quarter');
    }
    case 'firstMonths': {
      const count = numberOf(parts.months) ?? 3 * (numberOf(parts.quarters) ?? 1);
      return count > 12 ? null : newest((year) => monthsOf(year, 1, count), null);
    }
    case 'half': {
      const isFirst = firstHalf.has(part(parts, 'half', 'half2')?.codePointAt(0) ?? 0);
      return newest((year) => monthsOf(year, isFirst ? 1 : 7, 6), null);
    }
    case 'season': {
      const season = grammar.seasons[parts.season ?? ''] ?? 3;
      return newest((year) => monthsOf(year, season, 3), null);
    }
    case 'month':
      return month === null ? null : newest((year) => monthsOf(year, month, 1), 'month');
    case 'months': {
      const last = numberOf(parts.month2);
      if (month === null || last === null) return null;
      return newest((year) => monthsOf(year, month, ((last - month + 12) % 12) + 1), 'month');
    }
    case 'fixedDay': {
      const fixed = grammar.fixedDays[parts.fixed ?? ''] ?? '01-01';
      return newest(
        (year) => dayOf(year, Number(fixed.slice(0, 2)), Number(fixed.slice(3))),
        'day',
      );
    }
    case 'weekend': {
      const { to } = unitBack(today, 'week', rule.back ?? 0);
      return of({ from: addDays(to, -2), to }, 'day');
    }
    case 'weekdays':
      return weekdaysOf(grammar, parts, today);
    case 'day':
      if (month === null || day === null) return null;
      return newest((year) => dayOf(year, month, day), 'day');
    case 'days': {
      const last = numberOf(parts.day2);
      if (month === null || day === null || last === null) return null;
      return newest((year) => daysOf(year, month, day, last), 'day');
    }
    case 'thirdOfMonth': {
      const back = unitBack(today, 'month', parts.before === undefined ? 0 : 1).from;
      const name = month ?? Number(back.slice(5, 7));
      const third = (year: number) => thirdOf(year, name, parts.third ?? '');
      return month === null ? of(third(Number(back.slice(0, 4))), null) : newest(third, null);
    }
    case 'dayOfMonth':
      return day === null ? null : of(newestDayOfMonth(today, day), 'day');
    case 'lastHalfYear': {
      const half = of(lastUnits(today, 6, 'month'), 'month');
      return half && { ...half, count: { n: 6, unit: 'month' } };
    }
    case 'last':
      return lastOf(grammar, parts, today);
    case 'recent':
      return { ...lastDays(today, 30), hasYear: false };
    default:
      return isAloneYear(parts, said) ? yearWords(said, today) : null;
  }
}

/** Returns the school term that has begun last, or the one before it. */
function termBack({ today, feast }: DateContext, back: number): DaySpan | null {
  const year = Number(today.slice(0, 4));
  const terms = [year - 1, year].flatMap((one) =>
    ['spring_term', 'autumn_term'].map((name) => feast(name, one)),
  );
  const begun = terms.filter((span) => span !== null && span.from <= today);
  return begun.at(-1 - back) ?? null;
}

const isAloneYear = (parts: DateParts, year: number | null): year is number =>
  year !== null && part(parts, 'yearBefore') === undefined;

/** The first signs of the words for a first half: Chinese 上 and 前, “first” and “1”. */
const firstHalf = new Set([0x4e0a, 0x524d, 0x66, 0x31]);

const toUnit = (name: string | undefined): DateUnit =>
  dateUnits.find((unit) => unit === name) ?? 'day';

const names: Readonly<Record<string, NamedRange>> = {
  day0: 'today',
  day1: 'yesterday',
  week0: 'thisWeek',
  week1: 'lastWeek',
  month0: 'thisMonth',
  month1: 'lastMonth',
  year0: 'thisYear',
  year1: 'lastYear',
};

/** Returns a unit before now; the unit that contains today ends today. */
function present(today: string, unit: DateUnit, back: number): Found {
  const whole = unitBack(today, unit, back);
  const span = back === 0 ? { from: whole.from, to: addDays(today, 1) } : whole;
  return { span, named: names[`${unit}${back}`] ?? null, unit, hasYear: unit === 'year' };
}

function yearWords(year: number, today: string): Found {
  const back = Number(today.slice(0, 4)) - year;
  if (back === 0 || back === 1) return { ...present(today, 'year', back), hasYear: true };
  return { span: monthsOf(year, 1, 12), named: null, unit: 'year', hasYear: true };
}

const everything = (today: string) => ({
  span: { from: firstRangeDay, to: addDays(today, 1) },
  named: 'sofar' as const,
  hasYear: true,
});

const few: Readonly<Record<DateUnit, number>> = { day: 7, week: 4, month: 3, quarter: 4, year: 3 };

function lastOf(grammar: DateGrammar, parts: DateParts, today: string): Found | null {
  const unitText = (parts.unit ?? '').replace(/^[^\p{Script=Latin}](?=.)/u, (sign) =>
    grammar.units[parts.unit ?? ''] === undefined ? '' : sign,
  );
  const unit = toUnit(grammar.units[unitText]);
  const count = parts.count === undefined ? 1 : (toNumber(parts.count) ?? few[unit]);
  if (count < 1 || count > 3_000) return null;
  const days = { day: count, week: count * 7 }[unit as 'day'];
  const said = { hasYear: false, count: { n: count, unit } };
  if (days === 7 || days === 30 || days === 90) return { ...lastDays(today, days), ...said };
  return { span: lastUnits(today, count, unit), named: null, unit, ...said };
}

const lastDays = (today: string, days: 7 | 30 | 90) => ({
  span: { from: addDays(today, 1 - days), to: addDays(today, 1) },
  named: `last${days}Day` as const,
  unit: 'day' as const,
});

/** Returns the days up to and with today that are as long as some units. */
function lastUnits(today: string, count: number, unit: DateUnit): DaySpan {
  const to = addDays(today, 1);
  return { from: addUnits(to, -count, unit), to };
}

/** Returns a weekday of this or an earlier week, or several weekdays of it. */
function weekdaysOf({ weekdays }: DateGrammar, parts: DateParts, today: string): Found {
  const week = unitBack(today, 'week', weekdays[parts.week ?? ''] ?? 0);
  const first = weekdays[parts.weekday ?? ''] ?? 1;
  if (parts.weekday2 === undefined) {
    const from = addDays(week.from, first - 1);
    return { span: { from, to: addDays(from, 1) }, named: null, unit: 'day', hasYear: false };
  }
  const last = weekdays[parts.weekday2] ?? 7;
  const codes = Array.from({ length: Math.max(1, last - first + 1) }, (_, at) =>
    String(first + at),
  );
  return { ...present(today, 'week', weekdays[parts.week ?? ''] ?? 0), weekdays: codes };
}

/** Returns the first ten days of a month, the next ten, or the rest. */
function thirdOf(year: number, month: number, third: string): DaySpan {
  const { from, to } = monthsOf(year, month, 1);
  const at = firstHalf.has(third.codePointAt(0) ?? 0) ? 0 : third === lastThird ? 2 : 1;
  return { from: addDays(from, 10 * at), to: at === 2 ? to : addDays(from, 10 * at + 10) };
}
const lastThird = '下'; // chinese-ok: the last ten days

/** Returns one day; null for a day that does not exist. */
export function dayOf(year: number, month: number, day: number): DaySpan | null {
  const from = `${year}-${two(month)}-${two(day)}`;
  return isDay(from) ? { from, to: addDays(from, 1) } : null;
}

/** Returns some days of a month, both included; null for days that do not exist. */
function daysOf(year: number, month: number, first: number, last: number): DaySpan | null {
  const [from, to] = [dayOf(year, month, first), dayOf(year, month, last)];
  return from === null || to === null || to.to <= from.from ? null : { from: from.from, to: to.to };
}

function newestDayOfMonth(today: string, day: number): DaySpan | null {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const now = dayOf(year, month, day);
  if (now !== null && now.from <= today) return now;
  const before = addMonths(`${today.slice(0, 7)}-01`, -1);
  return dayOf(Number(before.slice(0, 4)), Number(before.slice(5, 7)), day);
}
