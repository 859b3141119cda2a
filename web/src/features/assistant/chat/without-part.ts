import type { Filter, Meaning, Query, Range, UnderstoodPart } from '@stacksight/contract';

type Counted = Extract<Query, { kind: 'table' | 'event' }>;

/** Returns what a question means without one part of what was understood; null if the part must stay. */
export function withoutPart(meaning: Meaning, { part, code }: UnderstoodPart): Meaning | null {
  if (meaning.kind !== 'query' && meaning.kind !== 'why') return null;
  if (part === 'shown' && meaning.kind === 'query') return { kind: 'query', query: meaning.query };
  const query = without(meaning.query, part, code);
  return query && { ...meaning, query };
}

/** Returns what a question means for other days. */
export function withRange(meaning: Meaning, range: Range): Meaning | null {
  if (meaning.kind !== 'query' && meaning.kind !== 'why') return null;
  const { query } = meaning;
  return { ...meaning, query: 'base' in query ? { ...query, base: range } : { ...query, range } };
}

function without(query: Query, part: UnderstoodPart['part'], code: string): Query | null {
  if (part === 'libraries') {
    const { libraries: _, ...rest } = query;
    return rest as Query;
  }
  if (part === 'filter') return withoutCondition(query, Number(code));
  if (part === 'by') return { ...query, by: query.by.filter((one) => one !== code) };
  return query.kind === 'table' || query.kind === 'event'
    ? withoutCounted(query, part, code)
    : null;
}

function withoutCounted(
  query: Counted,
  part: UnderstoodPart['part'],
  code: string,
): Counted | null {
  if (part === 'compare' || part === 'grain' || part === 'top') {
    const { [part]: _, ...rest } = query;
    return rest as Counted;
  }
  if (part !== 'metric' || query.kind !== 'table' || query.metrics.length < 2) return null;
  const { sort, ...rest } = query;
  const metrics = query.metrics.filter((one) => one !== code);
  return { ...rest, metrics, ...(sort === undefined || sort.key === code ? {} : { sort }) };
}

function withoutCondition(query: Query, at: number): Query {
  const { filter, ...rest } = query;
  const parts: Filter[] = filter === undefined ? [] : 'all' in filter ? filter.all : [filter];
  const kept = parts.filter((_, place) => place !== at);
  const [first] = kept;
  if (first === undefined) return rest as Query;
  return { ...rest, filter: kept.length === 1 ? first : { all: kept } } as Query;
}
