import type { Meaning, MeaningInput, Query } from '@stacksight/contract';
import { chooseNumbers, onlyEvents, readersOf } from '../choose-metrics.ts';
import { filterOf, joined, librariesOf } from '../places.ts';
import { withRankedThings } from '../rank-things.ts';
import type { ReadingContext } from '../reading-context.ts';
import type { Slots } from '../slots.ts';
import { changeList, changeRule, changeStudy } from './change-other.ts';
import { comparedWith, inSameYear, rangeAfter, trendGrain, usualCompare } from './follow-days.ts';

/** A question of numbers, which a following question can change part by part. */
type Counted = Extract<Query, { kind: 'table' | 'event' }>;

/** Reads a question that says only what changes in the one before; null for a question that stands alone. */
export function followUp(slots: Slots, context: ReadingContext): MeaningInput | null {
  const { before } = context;
  if (before === null || before === undefined) return null;
  if (!isHalfSaid(slots) && !narrows(slots, before) && !isSameStudy(slots, before)) return null;
  if (slots.asks.has('definition')) return definitionOf(before);
  if (before.kind === 'sideBySide') {
    const [one, two] = before.queries.map((query) =>
      query.kind === 'table' || query.kind === 'event'
        ? change(query, inSameYear(slots, query, context.today), context)
        : changeStudy(query, slots, context),
    );
    return one === undefined || two === undefined || one === null || two === null
      ? null
      : { kind: 'sideBySide', queries: [one, two] };
  }
  if (before.kind === 'rule') return changeRule(before, slots, context);
  if (before.kind === 'list') return changeList(before, slots, context);
  if (before.kind === 'ofReaders') {
    const query = change(before.query, slots, context);
    return query && { kind: 'ofReaders', of: before.of, query };
  }
  if (before.kind !== 'query' && before.kind !== 'why') return null;
  if (before.query.kind !== 'table' && before.query.kind !== 'event')
    return { kind: 'query', query: changeStudy(before.query, slots, context) };
  const query = change(before.query, slots, context);
  if (query === null) return null;
  if (slots.asks.has('why'))
    return {
      kind: 'why',
      query: { ...query, compare: query.compare ?? usualCompare(query, context.today) },
    };
  const shown = slots.shown ?? (before.kind === 'query' ? before.shown : undefined);
  return { kind: 'query', query, ...(shown === undefined ? {} : { shown }) };
}

/** A question without a number of its own, or with nothing but one, continues the question before. */
function isHalfSaid({
  metrics,
  topics,
  dates,
  breakdowns,
  marks,
  members,
  compare,
  events,
}: Slots) {
  if (topics.length > 0) return false;
  if (metrics.length === 0 && events.length === 0) return true;
  const saysMore =
    dates.length > 0 || compare !== null || members.length > 0 || breakdowns.length > 0;
  return !saysMore || marks.has('more');
}

/** “Only what Linjiang lent” says the number again and narrows the question before. */
function narrows({ metrics, topics, dates, events }: Slots, before: Meaning): boolean {
  if (topics.length + dates.length > 0 || metrics.length === 0) return false;
  const query = before.kind === 'query' ? before.query : null;
  const isMore = events.some(({ code }) => onlyEvents.has(code));
  return (
    query?.kind === 'table' && !isMore && metrics.every((code) => query.metrics.includes(code))
  );
}

/** “And the retention by week?” names the study before again. */
function isSameStudy({ topics, metrics }: Slots, before: Meaning): boolean {
  if (before.kind !== 'query' || topics.length === 0 || metrics.length > 0) return false;
  return topics.every((topic) => (kindOfTopic[topic] ?? topic) === before.query.kind);
}
const kindOfTopic: Readonly<Record<string, string>> = {
  toReturn: 'interval',
  lastTime: 'firstLast',
};

function definitionOf(before: Meaning): MeaningInput | null {
  const query = 'query' in before ? before.query : null;
  const isTable = query !== null && typeof query === 'object' && 'metrics' in query;
  const metric = isTable ? (query as Extract<Query, { kind: 'table' }>).metrics[0] : undefined;
  return metric === undefined ? null : { kind: 'card', metric };
}

function change(query: Query, asked: Slots, context: ReadingContext): Counted | null {
  if (query.kind !== 'table' && query.kind !== 'event') return null;
  const slots = asked.things.length > 0 ? withRankedThings(asked) : asked;
  const beside = comparedWith(query, slots, context.today);
  const [date] = beside === null ? slots.dates : [];
  const grain = slots.grain ?? query.grain ?? trendGrain(query, slots, context.today);
  const libraries = librariesOf(slots) ?? query.libraries;
  const filter = joined(query.filter, filterOf(slots));
  const by = breakdownsOf(query, slots);
  const numbers = numbersOf(query, slots, context);
  const dataset = numbers.kind === 'table' ? numbers.dataset : null;
  const compare = slots.compare ?? beside ?? growthCompare(query, slots);
  return {
    ...numbers,
    by,
    ...(libraries === undefined ? {} : { libraries }),
    ...(filter === null ? {} : { filter }),
    ...(grain === null ? {} : { grain }),
    ...rangeAfter(query, date?.date, grain, dataset, context),
    ...(compare === null ? {} : { compare }),
    ...(slots.options.has('noCompare') ? { compare: undefined } : {}),
    ...(slots.top === null ? {} : { top: slots.top }),
    ...sortOf(query, slots),
  };
}

function numbersOf(query: Counted, slots: Slots, { catalogue }: ReadingContext): Counted {
  if (slots.metrics.length === 0) return ofHeads(query, slots);
  const numbers = chooseNumbers(slots, catalogue);
  if (numbers === null || numbers.kind === 'event') return query;
  const { sort: _, ...rest } = query;
  const kept = slots.marks.has('more') && rest.kind === 'table' ? rest.metrics : [];
  const metrics = [...new Set([...kept, ...numbers.metrics])];
  const dataset = kept.length > 0 && rest.kind === 'table' ? rest.dataset : numbers.dataset;
  const { range, by, libraries, filter, grain, compare, top, glc } = rest;
  return {
    kind: 'table',
    dataset,
    metrics,
    range,
    by,
    ...(glc === undefined ? {} : { glc }),
    ...(libraries === undefined ? {} : { libraries }),
    ...(filter === undefined ? {} : { filter }),
    ...(grain === undefined ? {} : { grain }),
    ...(compare === undefined ? {} : { compare }),
    ...(top === undefined ? {} : { top }),
  };
}

/** “Which grew most?” compares, with last year where nothing is said. */
const growthCompare = ({ compare }: Counted, { shown }: Slots) =>
  (shown === 'byGrowth' || shown === 'byFall') && compare === undefined ? 'lastYear' : null;

/** The same number in readers: “how many people is that?”. */
function ofHeads(query: Counted, { marks }: Slots): Counted {
  if (marks.has('perReader')) return perReader(query);
  if (!marks.has('heads') && !marks.has('people')) return query;
  if (query.kind === 'event') {
    const events = query.events.map((one) => ({ ...one, measure: { type: 'readers' as const } }));
    return { ...query, events };
  }
  return { ...query, metrics: query.metrics.map((code) => readersOf[code] ?? code) };
}

/** “And for each reader?” */
function perReader(query: Counted): Counted {
  if (query.kind === 'event') {
    const events = query.events.map((one) => ({ ...one, measure: { type: 'perReader' as const } }));
    return { ...query, events };
  }
  return query.metrics.join() === 'loans' ? { ...query, metrics: ['loans_per_borrower'] } : query;
}

/** A new breakdown replaces the old ones, or comes beside them if the question says so. */
function breakdownsOf({ by }: Counted, { breakdowns, marks }: Slots): string[] {
  if (breakdowns.length === 0) return by;
  return marks.has('more') ? [...new Set([...by, ...breakdowns])].slice(0, 3) : [...breakdowns];
}

function sortOf(query: Counted, { order }: Slots) {
  const key = query.kind === 'table' ? query.metrics[0] : 'e0';
  return order === 'ascend' && key !== undefined ? { sort: { key, order: 'ascend' as const } } : {};
}
