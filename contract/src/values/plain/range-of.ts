import type { Range } from '../date-range.ts';
import type { Query } from '../question/any-query.ts';

// Without zod: pages need it, and nothing else of a question's schema.

/** The days that a question is about. */
export function rangeOf(query: Query): Range {
  return 'base' in query ? query.base : query.range;
}
