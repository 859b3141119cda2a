import { addMonths, type ComparedPeriod } from '@stacksight/contract';
import type { DateWords } from '../dates/date-words.ts';
import { addUnits, startOf } from '../dates/spans.ts';
import type { Slots } from './slots.ts';

/** “This year, at the Spring Festival” and “this month from the 1st to the 15th” name one period, the inner one. */
export function withoutOuter(said: Slots['dates']): readonly DateWords[] {
  const dates = said.map(({ date }) => date);
  const [one, two] = dates;
  if (one === undefined || two === undefined || dates.length > 2) return dates;
  const isSame = one.span.from === two.span.from && one.span.to === two.span.to;
  const inner = isSame ? one : isBeside(said) ? besideOf(one, two) : innerOf(one, two);
  return inner === null ? dates : [inner];
}

/** “The fourth quarter of last year and the third” are of one year, and so are “June and May, 2025”. */
export function inOneYear(dates: readonly DateWords[]): readonly DateWords[] {
  const year = dates.find(({ unit, hasYear }) => unit === 'year' && hasYear);
  const periods = dates.filter((one) => one !== year);
  if (year !== undefined && periods.length === 2 && periods.every(({ hasYear }) => !hasYear))
    return periods.map((one) => shifted(one, year));
  const [one, two] = dates;
  const isPair = dates.length === 2 && one?.unit === two?.unit && one?.unit !== 'year';
  if (one === undefined || two === undefined || !isPair || !one.hasYear || two.hasYear)
    return dates;
  return two.named === null && two.count === undefined ? [one, shifted(two, one)] : dates;
}

function shifted(one: DateWords, other: DateWords): DateWords {
  const months = 12 * (yearIn(other) - yearIn(one));
  const shift = (day: string) => addMonths(day, months);
  return { ...one, span: { from: shift(one.span.from), to: shift(one.span.to) }, hasYear: true };
}

const isBeside = ([one, two]: Slots['dates']): boolean =>
  one !== undefined && two !== undefined && two.at - one.at - one.text.length < 2;

/** “This month of last year” and “of last month, the 1st to the 15th”: the inner period in the outer one. */
function besideOf(outer: DateWords, inner: DateWords): DateWords | null {
  const isOfMonth = outer.unit === 'month' && inner.unit === 'day' && !inner.hasYear;
  if (isOfMonth && inner.count === undefined) {
    const months = monthOf(outer) - monthOf(inner);
    const [from, to] = [inner.span.from, inner.span.to].map((day) => addMonths(day, months));
    const span = { from: from ?? '', to: to ?? '' };
    return span.from >= outer.span.from && span.to <= outer.span.to ? { ...inner, span } : null;
  }
  const unit = inner.named === 'thisMonth' ? 'month' : inner.unit === 'quarter' ? 'quarter' : null;
  if (outer.unit === 'year' && unit !== null && !inner.hasYear) {
    const from = addMonths(startOf(inner.span.from, unit), 12 * (yearIn(outer) - yearIn(inner)));
    return { ...inner, span: { from, to: addUnits(from, 1, unit) }, named: null };
  }
  return innerOf(outer, inner);
}

const monthOf = ({ span }: DateWords): number =>
  12 * Number(span.from.slice(0, 4)) + Number(span.from.slice(5, 7));

function innerOf(outer: DateWords, inner: DateWords): DateWords | null {
  if (outer.unit !== 'year' && outer.unit !== 'month') return null;
  const isShort = inner.unit !== 'year' && inner.named === null && inner.count === undefined;
  if (!isShort || (inner.hasYear && outer.unit === 'year')) return null;
  const years = outer.unit === 'year' ? yearIn(outer) - yearIn(inner) : 0;
  const shift = (day: string) => addMonths(day, 12 * years);
  const span = { from: shift(inner.span.from), to: shift(inner.span.to) };
  const isInside = span.from >= outer.span.from && span.from < outer.span.to;
  return isInside ? { ...inner, span } : null;
}

/** Decides which of two named periods the question is about, and whether the other is the one that it is compared with. */
export function choosePeriods([one, two]: readonly DateWords[]): {
  main: DateWords | null;
  other: DateWords | null;
  compare: ComparedPeriod | null;
} {
  if (one === undefined || two === undefined)
    return { main: one ?? null, other: null, compare: null };
  const [early, late] = one.span.from <= two.span.from ? [one, two] : [two, one];
  const isYearBefore = two.unit === 'year' && yearIn(two) === yearIn(one) - 1;
  if (isYearBefore && one.unit !== 'year') return { main: one, other: null, compare: 'lastYear' };
  if (early.unit === late.unit && addMonths(early.span.from, 12) === late.span.from)
    return { main: late, other: null, compare: 'lastYear' };
  if (early.unit === late.unit && early.span.to === late.span.from)
    return { main: late, other: null, compare: 'previous' };
  return { main: one, other: two, compare: null };
}

const yearIn = ({ span }: DateWords): number => Number(span.from.slice(0, 4));
