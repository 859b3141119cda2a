import {
  contract,
  type DecisionCall,
  type Filter,
  type MeaningInput,
  pairOf,
  Query,
  type QueryInput,
  type Range,
  rangeFromText,
  rangeOf,
} from '@stacksight/contract';
import { resolveCompare, resolveRange } from '#analytics/calendar/resolve-range.ts';
import { ruleSeeds } from '#store/seeds/rules/rule-seed.ts';
import { today } from './meaning.ts';

// Compares two meanings by what they ask for, not by how they are written: `lastMonth` and its days are the same, and
// so are a missing value and its default.

const now = new Date(`${today}T04:00:00Z`);
const zone = 'Asia/Shanghai';

/** Returns whether two meanings ask for the same. */
export const isSameMeaning = (one: MeaningInput, other: MeaningInput): boolean =>
  toComparable(one) === toComparable(other);

/** Returns the days of a range on the day of the set; null for a range that is none. */
export function daysOf(range: Range): { from: string; to: string } | null {
  const resolved = resolveRange(range, now, zone);
  return resolved && { from: resolved.from, to: resolved.to };
}

/** Returns the schema of the query string or body of a page of decisions. */
export function schemaOf(call: DecisionCall) {
  const [area = '', name = ''] = call.split('.');
  const areas: Readonly<Record<string, { routes: Readonly<Record<string, unknown>> }>> = contract;
  const route = areas[area]?.routes[name] as Route | undefined;
  if (route === undefined) throw new Error(`The contract has no call ${call}.`);
  return route.method === 'GET' ? route.query : (route.body ?? route.query);
}
type Schema = { parse: (value: unknown) => unknown };
type Route = { method: string; query: Schema; body: Schema | null };

/** Writes a meaning as a text that is the same for everything that asks for the same. */
export function toComparable(meaning: MeaningInput): string {
  switch (meaning.kind) {
    case 'query':
    case 'why':
      return written({ ...meaning, query: settled(meaning.query) });
    case 'sideBySide':
      return written({ kind: meaning.kind, queries: meaning.queries.map(settled).map(written) });
    case 'ofReaders':
      return written({ ...meaning, of: settled(meaning.of), query: settled(meaning.query) });
    case 'rule':
      return written({ ...meaning, parameters: parametersOf(meaning) });
    case 'list':
      return written({ ...meaning, query: schemaOf(meaning.call).parse(meaning.query) });
    case 'askBack':
      return written({ kind: meaning.kind, because: meaning.because });
    case 'card':
      return written(meaning);
  }
}

/** Fills in the defaults of a query, and writes its days, lists and filters in one way. */
function settled(input: QueryInput): Record<string, unknown> {
  const query = Query.parse(input);
  const range = resolveRange(rangeOf(query), now, zone);
  const compare = 'compare' in query ? query.compare : undefined;
  const { from, to } = range ?? {};
  const compared = range && compare && resolveCompare(rangeOf(query), range, compare);
  return {
    ...query,
    range: { from, to },
    base: null,
    compare: compared ? { from: compared.from, to: compared.to } : null,
    by: query.by.toSorted(),
    top: query.top ?? (query.by.includes('title') ? 25 : null),
    libraries: query.libraries?.toSorted() ?? null,
    filter: query.filter === undefined ? null : plain(query.filter),
    ...(query.kind === 'table' && { metrics: query.metrics.toSorted(), ...orderOf(query) }),
    ...(query.kind === 'interval' && { pair: pairOf(query) }),
    ...(query.kind === 'lost' && { back: query.back ?? query.first }),
    ...(query.kind === 'event' && { formulas: query.formulas.map(({ expr }) => expr) }),
  };
}

/** Returns the order of a table; the largest first number on top is the usual one. */
function orderOf({ sort, metrics, by }: Extract<Query, { kind: 'table' }>) {
  const usual = by.length === 0 ? null : { key: metrics[0], order: 'descend' };
  return { sort: metrics.length === 1 || sort !== undefined ? (sort ?? usual) : null };
}

/** Writes a filter with one kind of condition for one code and for several, in a fixed order. */
function plain(filter: Filter): unknown {
  if ('all' in filter) {
    const parts = filter.all.map(plain).map(written).toSorted();
    return parts.length === 1 && filter.all[0] ? plain(filter.all[0]) : { all: parts };
  }
  if ('any' in filter) return { any: filter.any.map(plain).map(written).toSorted() };
  if ('not' in filter) return { not: plain(filter.not) };
  const { field, op, value } = filter;
  const codes = (Array.isArray(value) ? value : [value]).map(String);
  const values = [...new Set(codes.map((code) => sameCode[code] ?? code))].toSorted();
  if (op === 'eq' || op === 'in') return { field, op: 'in', values };
  if (op === 'ne' || op === 'notIn') return { field, op: 'notIn', values };
  return filter;
}

/** Returns the parameters of a rule with their defaults, and ranges as days. */
function parametersOf({ rule, parameters = {} }: Extract<MeaningInput, { kind: 'rule' }>) {
  const known = ruleSeeds.find(({ code }) => code === rule)?.body.parameters ?? [];
  return Object.fromEntries(
    known.map(({ name, type, ...rest }) => {
      const value = parameters[name] ?? ('default' in rest ? rest.default : undefined) ?? null;
      const range = type === 'dateRange' && typeof value === 'string' ? rangeFromText(value) : null;
      return [name, range === null ? value : daysOf(range)];
    }),
  );
}

/** Codes of one channel under two names, because the systems that write them differ; a name means both. */
const sameCode: Readonly<Record<string, string>> = {
  self: 'self_service',
  desk: 'counter',
  app: 'mobile',
};

const written = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
