import type { Range } from '../date-range.ts';
import type { Query } from '../question/any-query.ts';

// Without zod: pages use this and need no schema of a question.

/** Returns the range of a question. */
export function rangeOf(query: Query): Range {
  return 'base' in query ? query.base : query.range;
}
