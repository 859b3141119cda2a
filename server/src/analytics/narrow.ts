import type { Filter, KeptRange, Query } from '@stacksight/contract';
import { filterFields } from './compile/compile-filter.ts';
import type { Asker } from './rights.ts';
import type { Analytics } from './run-query.ts';

/** The filters of a page: null and an empty list keep what the question has. */
export type PageFilters = {
  range: KeptRange | null;
  libraries: readonly string[];
  filter: Filter | null;
};
/** A question with the filters of its page, and the conditions that the question has no field for. */
export type NarrowedQuery = { query: Query; left: Filter[] };

/**
 * Applies the filters of a page to a question: the range replaces its own, libraries and conditions restrict it
 * further. A condition on a field that the question lacks is left out and returned in `left`. Throws `query.invalid`
 * for a question that names something unknown.
 */
export async function narrow(
  analytics: Pick<Analytics, 'resolve'>,
  query: Query,
  { range, libraries, filter }: PageFilters,
  asker: Asker,
): Promise<NarrowedQuery> {
  const narrowed = withLibraries(range === null ? query : withRange(query, range), libraries);
  if (filter === null) return { query: narrowed, left: [] };
  const { parts } = await analytics.resolve(query, asker);
  const fits = (condition: Filter) =>
    filterFields(condition).every((field) =>
      parts.every(({ dataset }) => Object.hasOwn(dataset.dimensions, field)),
    );
  const conditions = conditionsOf(filter);
  return {
    query: conditions.filter(fits).reduce(withCondition, narrowed),
    left: conditions.filter((condition) => !fits(condition)),
  };
}

const withRange = (query: Query, range: KeptRange): Query =>
  'base' in query ? { ...query, base: range } : { ...query, range };

function withLibraries(query: Query, libraries: readonly string[]): Query {
  if (libraries.length === 0) return query;
  const own = query.libraries ?? [];
  // A question about other libraries than those of the page keeps its own, because an empty list would mean all.
  const shared = own.length === 0 ? [...libraries] : own.filter((one) => libraries.includes(one));
  return shared.length === 0 ? query : { ...query, libraries: shared };
}

const conditionsOf = (filter: Filter): readonly Filter[] =>
  'all' in filter ? filter.all : [filter];

const withCondition = (query: Query, condition: Filter): Query => ({
  ...query,
  filter:
    query.filter === undefined
      ? condition
      : { all: [...('all' in query.filter ? query.filter.all : [query.filter]), condition] },
});
