import type { Filter, Query, ReportFilters } from '@stacksight/contract';
import { useMemo } from 'react';
import { api } from '#lib/api.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';
import { hasFilters } from './use-report-filters.ts';

/** A question with the filters of its report, and the conditions that it has no field for. */
export type Narrowed = { query: Query; left: readonly Filter[] };

/**
 * Applies the filters of a report to questions, by the server, which knows the fields of each; undefined while it is
 * asked. Without filters, the questions stay as they are.
 */
export function useNarrowed(
  queries: readonly Query[],
  filters: ReportFilters,
): { narrowed: readonly Narrowed[] | undefined; error: unknown; onRetry: () => void } {
  const isPlain = !hasFilters(filters) || queries.length === 0;
  const { data, error, onRetry } = useStatistic(
    ['analyticsReport', 'narrow', filters, queries],
    (signal) => api.analyticsReport.narrow({ body: { filters, queries: [...queries] }, signal }),
    { isWaiting: isPlain, staleSeconds: 600, keeps: () => false },
  );
  return useMemo(
    () => ({
      narrowed: isPlain ? queries.map((query) => ({ query, left: [] })) : data,
      error,
      onRetry,
    }),
    [isPlain, queries, data, error, onRetry],
  );
}
