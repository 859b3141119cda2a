import type { Query } from '@stacksight/contract';
import { toRange, usualRange } from '../../reading/range-of.ts';
import type { ReadingContext } from '../../reading/reading-context.ts';
import type { Slots } from '../../reading/slots.ts';
import type { ExplainedWord, ModelReading } from './model-reading.ts';

/** The reading of a question by a model that has a query. */
export type AnsweredReading = Extract<ModelReading, { query: unknown }>;

/**
 * Returns the query of a model with only those steps, comparisons, orders and numbers of rows that the question asks for,
 * because models add them out of habit, and for the days that are read here, because models count days badly.
 */
export function askedQuery(reading: AnsweredReading, slots: Slots, context: ReadingContext): Query {
  const query = withoutUnasked(reading, slots);
  const { dates, grain } = slots;
  const [first] = dates;
  if (first === undefined && says(reading.words, 'range')) return query;
  const dataset = query.kind === 'table' ? query.dataset : '';
  const found = context.catalogue.datasets.find(({ code }) => code === dataset);
  const range =
    first === undefined
      ? usualRange(found?.hasDays ?? true)
      : toRange(first.date, grain, context.today);
  return 'base' in query ? { ...query, base: range } : { ...query, range };
}

function withoutUnasked({ kind, query, words }: AnsweredReading, slots: Slots): Query {
  if (query.kind !== 'table' && query.kind !== 'event') return query;
  const { top, sort, grain, compare, ...rest } = query;
  const isCompared = slots.compare !== null || slots.asks.has('change') || kind === 'why';
  return {
    ...rest,
    ...(top !== undefined && slots.top !== null ? { top } : {}),
    ...(sort !== undefined && slots.order !== null ? { sort } : {}),
    ...(grain !== undefined && (slots.grain !== null || says(words, grain)) ? { grain } : {}),
    ...(compare !== undefined && (isCompared || says(words, compare)) ? { compare } : {}),
  } as Query;
}

/** Returns what is made of the numbers, if the question asks for it. */
export function askedShown(reading: AnsweredReading, slots: Slots) {
  const shown = reading.kind === 'query' ? reading.shown : undefined;
  const isAsked = shown !== undefined && (slots.shown === shown || says(reading.words, shown));
  return isAsked ? { shown } : {};
}

/** Returns the codes that a word may stand for besides those of metrics, dimensions, members and events. */
export const partCodes = (reading: AnsweredReading, { dates }: Slots): string[] => [
  ...(dates.length === 0 ? ['range'] : []),
  ...(reading.kind === 'why' ? ['why'] : []),
  ...(reading.kind === 'query' && reading.shown !== undefined ? [reading.shown] : []),
  ...('grain' in reading.query && reading.query.grain !== undefined ? [reading.query.grain] : []),
  ...('compare' in reading.query && reading.query.compare !== undefined
    ? [reading.query.compare]
    : []),
];

/** Returns whether a question asks why, as a model takes it to, and names no second period that the query would lose. */
export const hasAskedForm = ({ kind, words }: AnsweredReading, { asks, dates, shown }: Slots) =>
  (kind === 'why') === (asks.has('why') || says(words, 'why')) &&
  dates.length < 2 &&
  (shown === null || kind === 'query');

const says = (words: readonly ExplainedWord[], code: string): boolean =>
  words.some((one) => one.code === code);
