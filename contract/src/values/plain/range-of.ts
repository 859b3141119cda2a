import type { Range } from '../date-range.ts';
import type { Query } from '../question/any-query.ts';

// This file does not import zod, because pages use it and need no schema of a question.

/** Returns the range of a question of any kind. */
export function rangeOf(query: Query): Range {
  return 'base' in query ? query.base : query.range;
}
