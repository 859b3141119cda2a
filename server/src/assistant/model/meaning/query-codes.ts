import type { Filter, Query } from '@stacksight/contract';

/** A condition of a query, with the codes that it names. */
export type NamedCodes = { field: string; op: string; codes: readonly string[] };
/** The codes that a query names, by their kind. */
export type QueryCodes = {
  metrics: readonly string[];
  events: readonly string[];
  by: readonly string[];
  libraries: readonly string[];
  conditions: readonly NamedCodes[];
};

/** Returns every code that a query names. */
export function codesOf(query: Query): QueryCodes {
  const steps = stepsOf(query);
  const filters = [query.filter, ...steps.map(({ filter }) => filter)];
  return {
    metrics: query.kind === 'table' ? query.metrics : [],
    events: steps.map(({ code }) => code),
    by: query.by,
    libraries: query.libraries ?? [],
    conditions: filters.flatMap((filter) => (filter === undefined ? [] : conditionsOf(filter))),
  };
}

type Stepped = { code: string; filter?: Filter | undefined };

function stepsOf(query: Query): readonly Stepped[] {
  switch (query.kind) {
    case 'table':
      return [];
    case 'event':
    case 'path':
      return query.events;
    case 'funnel':
      return [...query.steps, ...query.exclude];
    case 'retention':
      return [query.first, query.back];
    case 'lost':
      return [query.first, ...(query.back === undefined ? [] : [query.back])];
    case 'interval':
      return [query.from, query.to];
    case 'lifecycle':
    case 'firstLast':
    case 'distribution':
    case 'stickiness':
      return [query.event];
  }
}

function conditionsOf(filter: Filter): NamedCodes[] {
  if ('all' in filter) return filter.all.flatMap(conditionsOf);
  if ('any' in filter) return filter.any.flatMap(conditionsOf);
  if ('not' in filter) return conditionsOf(filter.not).map((one) => ({ ...one, op: 'not' }));
  const { field, op, value } = filter;
  const codes = (Array.isArray(value) ? value : [value ?? '']).map(String);
  return [{ field, op, codes }];
}
