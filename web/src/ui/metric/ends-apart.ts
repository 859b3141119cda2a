import type { QueryResult } from '@stacksight/contract';

type Ends = QueryResult['meta']['asOf'];

/** Until when each event of a question has data, where they do not end on one day; else null. */
export function endsApart({ asOf }: Pick<QueryResult['meta'], 'asOf'>): Ends | null {
  const days = new Set(asOf.map(({ until }) => until));
  return days.size > 1 || (asOf.length > 0 && days.has(null)) ? asOf : null;
}
