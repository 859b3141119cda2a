import { addMonths, type ComparedPeriod } from '@stacksight/contract';
import type { DateWords } from '../dates/date-words.ts';

/** “This year, at the Spring Festival” and “this month from the 1st to the 15th” name one period, the inner one. */
export function withoutOuter(dates: readonly DateWords[]): readonly DateWords[] {
  const [one, two] = dates;
  if (one === undefined || two === undefined || dates.length > 2) return dates;
  const isSame = one.span.from === two.span.from && one.span.to === two.span.to;
  const inner = isSame ? one : innerOf(one, two);
  return inner === null ? dates : [inner];
}

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
