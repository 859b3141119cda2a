import {
  addDays,
  addMonths,
  type ComparedPeriod,
  type Grain,
  type Query,
  type Range,
  rangeOf,
} from '@stacksight/contract';
import type { DateWords } from '../../dates/date-words.ts';
import { spanOf, toRange, usualGrain, usualRange } from '../range-of.ts';
import type { ReadingContext } from '../reading-context.ts';
import type { Slots } from '../slots.ts';

// The days of a question that follows another.

/** A week or a day is compared with the one before, as in a question of its own. */
export function usualCompare(query: Query, today: string): ComparedPeriod {
  const { from, to } = spanOf(rangeOf(query), today);
  return addDays(from, 7) >= to ? 'previous' : 'lastYear';
}

/** “And last year?” after two months asks for the same two months of that year. */
export function inSameYear(slots: Slots, query: Query, today: string): Slots {
  const [one] = slots.dates;
  if (one === undefined || slots.dates.length > 1 || one.date.unit !== 'year') return slots;
  const { from, to } = spanOf(rangeOf(query), today);
  const years = Number(one.date.span.from.slice(0, 4)) - Number(from.slice(0, 4));
  const span = { from: addMonths(from, 12 * years), to: addMonths(to, 12 * years) };
  return { ...slots, dates: [{ ...one, date: { ...one.date, span, named: null, unit: null } }] };
}

/** “Compared with the month before” names the period beside that of the question before; null for other questions. */
export function comparedWith(query: Query, slots: Slots, today: string): ComparedPeriod | null {
  const [one, ...more] = slots.dates;
  if (one === undefined || more.length > 0 || !slots.asks.has('side')) return null;
  const { from } = spanOf(rangeOf(query), today);
  const { span } = one.date;
  if (addMonths(span.from, 12) === from) return 'lastYear';
  return span.from === from || span.to === from ? 'previous' : null;
}

/** “How did it develop?” asks for steps of time. */
export function trendGrain(query: Query, { asks }: Slots, today: string): Grain | null {
  if (!asks.has('trend') || asks.has('why')) return null;
  const { from, to } = spanOf(rangeOf(query), today);
  return usualGrain(from, to);
}

/** Returns the range of a following question: the one that it names, or none of its own for the one before. */
export function rangeAfter(
  query: Query,
  date: DateWords | undefined,
  grain: Grain | null,
  dataset: string | null,
  { catalogue, today }: ReadingContext,
): { range?: Range } {
  if (date !== undefined) return { range: toRange(date, grain, today) };
  const hasDays = (code: string | null) =>
    catalogue.datasets.find((one) => one.code === code)?.hasDays ?? true;
  const before = hasDays(query.kind === 'table' ? query.dataset : null);
  // Numbers as of now have no days, and days that were named for none are none.
  return hasDays(dataset) === before ? {} : { range: usualRange(hasDays(dataset)) };
}
