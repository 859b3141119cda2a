import {
  type Filter,
  type Meaning,
  type MeaningInput,
  type Query,
  rangeToText,
} from '@stacksight/contract';
import { chooseNumbers } from './choose-metrics.ts';
import { filterOf, librariesOf } from './places.ts';
import { toRange } from './range-of.ts';
import type { ReadingContext } from './reading-context.ts';
import type { Slots } from './slots.ts';

/** A question of numbers, which a following question can change part by part. */
type Counted = Extract<Query, { kind: 'table' | 'event' }>;

/** Reads a question that says only what changes in the one before; null for a question that stands alone. */
export function followUp(slots: Slots, context: ReadingContext): MeaningInput | null {
  const { before } = context;
  // A question about the readers behind an answer needs them as a group; all readers would be a wrong answer.
  if (slots.marks.has('theseReaders'))
    return { kind: 'askBack', because: 'ambiguous', about: 'readers' };
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

/** The same rule with another number or other days: “and three years?”, “and last month?”. */
function changeRule(
  before: Extract<Meaning, { kind: 'rule' }>,
  slots: Slots,
  { today }: ReadingContext,
): MeaningInput | null {
  const [name] = Object.keys(before.parameters).filter(
    (key) => typeof before.parameters[key] === 'number',
  );
  const [number, date] = [slots.numbers[0]?.value, slots.dates[0]];
  const range = date === undefined ? null : toRange(date.date, null, today);
  const isRanged = range !== null && (typeof range === 'string' || 'start' in range);
  const libraries = librariesOf(slots);
  const parameters = {
    ...before.parameters,
    ...(name !== undefined && number !== undefined && { [name]: number }),
    ...(isRanged && { range: rangeToText(range) }),
  };
  const isChanged = number !== undefined || isRanged || libraries !== null;
  return isChanged ? { ...before, parameters, ...(libraries && { libraries }) } : null;
}

/** The same list for another library or class: “and the children's library?”. */
function changeList(
  before: Extract<Meaning, { kind: 'list' }>,
  slots: Slots,
  { today }: ReadingContext,
): MeaningInput | null {
  const [library] = librariesOf(slots) ?? [];
  const [clc] = slots.members.find(({ field }) => field.endsWith('Class'))?.codes ?? [];
  const [date] = slots.dates;
  const range = date === undefined ? null : toRange(date.date, null, today);
  const isRanged = range !== null && (typeof range === 'string' || 'start' in range);
  if (library === undefined && clc === undefined && !isRanged) return null;
  const query = {
    ...before.query,
    ...(library !== undefined && { libcode: library }),
    ...(clc !== undefined && { clc }),
    ...(isRanged && 'range' in before.query && { range: rangeToText(range) }),
  };
  return { ...before, query };
}

/** The same study of other days, libraries, readers or steps of time. */
function changeStudy(
  query: Exclude<Query, Counted>,
  slots: Slots,
  { today }: ReadingContext,
): Query {
  const [date] = slots.dates;
  const libraries = librariesOf(slots) ?? query.libraries;
  const filter = joined(query.filter, filterOf(slots));
  const { breakdowns, grain } = slots;
  const range = date === undefined ? null : toRange(date.date, null, today);
  const isUnit = 'unit' in query && (grain === 'day' || grain === 'week' || grain === 'month');
  return {
    ...query,
    ...(range === null
      ? {}
      : 'base' in query && query.base !== undefined
        ? { base: range }
        : { range }),
    ...(libraries === undefined ? {} : { libraries }),
    ...(filter === null ? {} : { filter }),
    ...(breakdowns.length === 0 ? {} : { by: [...breakdowns] }),
    ...(isUnit ? { unit: grain } : {}),
  } as Query;
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
  if (slots.metrics.length === 0) return query;
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

/** A new breakdown replaces the old ones, or comes beside them if the question says so. */
function breakdownsOf({ by }: Counted, { breakdowns, marks }: Slots): string[] {
  if (breakdowns.length === 0) return by;
  return marks.has('more') ? [...new Set([...by, ...breakdowns])].slice(0, 3) : [...breakdowns];
}

/** Adds conditions to a filter; a condition on the same dimension replaces the old one. */
function joined(before: Filter | undefined, added: Filter | null): Filter | null {
  if (before === undefined || added === null) return added ?? before ?? null;
  const conditions = (filter: Filter): Filter[] => ('all' in filter ? filter.all : [filter]);
  const news = conditions(added);
  const fields = new Set(news.map((one) => ('field' in one ? one.field : '')));
  const kept = conditions(before).filter((one) => !('field' in one) || !fields.has(one.field));
  const all = [...kept, ...news];
  const [first] = all;
  return all.length === 1 && first !== undefined ? first : { all };
}

function sortOf(query: Counted, { order }: Slots) {
  const key = query.kind === 'table' ? query.metrics[0] : 'e0';
  return order === 'ascend' && key !== undefined ? { sort: { key, order: 'ascend' as const } } : {};
}
