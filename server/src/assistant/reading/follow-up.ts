import type { Meaning, MeaningInput, Query } from '@stacksight/contract';
import { changeList, changeRule, changeStudy } from './change-other.ts';
import { chooseNumbers, readersOf } from './choose-metrics.ts';
import { filterOf, joined, librariesOf } from './places.ts';
import { toRange } from './range-of.ts';
import type { ReadingContext } from './reading-context.ts';
import type { Slots } from './slots.ts';

/** A question of numbers, which a following question can change part by part. */
type Counted = Extract<Query, { kind: 'table' | 'event' }>;

/** Reads a question that says only what changes in the one before; null for a question that stands alone. */
export function followUp(slots: Slots, context: ReadingContext): MeaningInput | null {
  const { before } = context;
  if (before === null || before === undefined || !isHalfSaid(slots)) return null;
  if (slots.asks.has('definition')) return definitionOf(before);
  if (before.kind === 'sideBySide') {
    const [one, two] = before.queries.map((query) => change(query, slots, context));
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
    return { kind: 'why', query: { ...query, compare: query.compare ?? 'lastYear' } };
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

function definitionOf(before: Meaning): MeaningInput | null {
  const query = 'query' in before ? before.query : null;
  const isTable = query !== null && typeof query === 'object' && 'metrics' in query;
  const metric = isTable ? (query as Extract<Query, { kind: 'table' }>).metrics[0] : undefined;
  return metric === undefined ? null : { kind: 'card', metric };
}

function change(query: Query, slots: Slots, context: ReadingContext): Counted | null {
  if (query.kind !== 'table' && query.kind !== 'event') return null;
  const [date] = slots.dates;
  const grain = slots.grain ?? query.grain ?? null;
  const libraries = librariesOf(slots) ?? query.libraries;
  const filter = joined(query.filter, filterOf(slots));
  const by = breakdownsOf(query, slots);
  return {
    ...numbersOf(query, slots, context),
    by,
    ...(libraries === undefined ? {} : { libraries }),
    ...(filter === null ? {} : { filter }),
    ...(grain === null ? {} : { grain }),
    ...(date === undefined ? {} : { range: toRange(date.date, grain, context.today) }),
    ...(slots.compare === null ? {} : { compare: slots.compare }),
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

/** The same number in readers: “how many people is that?”. */
function ofHeads(query: Counted, { marks }: Slots): Counted {
  if (!marks.has('heads') && !marks.has('people')) return query;
  if (query.kind === 'event') {
    const events = query.events.map((one) => ({ ...one, measure: { type: 'readers' as const } }));
    return { ...query, events };
  }
  return { ...query, metrics: query.metrics.map((code) => readersOf[code] ?? code) };
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
