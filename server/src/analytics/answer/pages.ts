import type { Cell } from '@stacksight/contract';
import { isPaged } from '../compile/paging.ts';
import type { Resolved } from '../question/resolved.ts';

// Pages of a table question that are cut out of a larger answer.

/** The page that has every group: the largest that may be asked for. */
export const largestPage = { number: 1, size: 10_000 };

/** The same question with another page of it. */
export const withPage = (resolved: Resolved, page: typeof largestPage): Resolved => ({
  ...resolved,
  query: { ...resolved.query, page } as Resolved['query'],
});

/** Whether a page could tell what another page hides. What is hidden is then decided over all pages at once. */
export const hidesTogether = (resolved: Resolved): boolean =>
  isPaged(resolved) &&
  resolved.query.kind === 'table' &&
  resolved.query.page?.size !== largestPage.size &&
  resolved.parts.some(({ aggregates }) =>
    aggregates.some(({ metric }) => metric.countsReaders === true),
  );

/** Leaves only the rows of the page that a question asks for, where it asks for one. */
export function cutToPage<Answer extends { rows: Cell[][]; truncated: boolean }>(
  { query }: Resolved,
  answer: Answer,
): Answer {
  if (query.kind !== 'table' || query.page === undefined) return answer;
  const { number, size } = query.page;
  const truncated = answer.truncated || answer.rows.length > number * size;
  return { ...answer, rows: answer.rows.slice((number - 1) * size, number * size), truncated };
}
