import type { Query } from './any-query.ts';
import type { Range } from './date-range.ts';

// Without zod: pages need it, and nothing else of a question's schema.

/** The days that a question is about. */
export function rangeOf(query: Query): Range {
  return 'base' in query ? query.base : query.range;
}
