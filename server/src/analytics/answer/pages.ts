import type { Cell } from '@stacksight/contract';
import { isPaged } from '../compile/paging.ts';
import type { Resolved } from '../question/resolved.ts';

// Cuts pages of a table question out of a larger answer.

/** The largest page that may be asked for. It has every group. */
export const largestPage = { number: 1, size: 10_000 };

/** Copies a question with another page. */
export const withPage = (resolved: Resolved, page: typeof largestPage): Resolved => ({
  ...resolved,
  query: { ...resolved.query, page } as Resolved['query'],
});

/**
 * Returns whether a page could show a count that another page hides. Hidden cells are then decided over all pages
 * together.
 */
export const hidesTogether = (resolved: Resolved): boolean =>
  isPaged(resolved) &&
  resolved.query.kind === 'table' &&
  resolved.query.page?.size !== largestPage.size &&
  resolved.parts.some(({ aggregates }) =>
    aggregates.some(({ metric }) => metric.countsReaders === true),
  );

/** Keeps only the rows of the question's page, if the question asks for a page. */
export function cutToPage<Answer extends { rows: Cell[][]; truncated: boolean }>(
  { query }: Resolved,
  answer: Answer,
): Answer {
  if (query.kind !== 'table' || query.page === undefined) return answer;
  const { number, size } = query.page;
  const truncated = answer.truncated || answer.rows.length > number * size;
  return { ...answer, rows: answer.rows.slice((number - 1) * size, number * size), truncated };
}
