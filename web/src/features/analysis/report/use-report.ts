import type { AnalyticsReport, Query, QueryResult, ReportFilters } from '@stacksight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';
import { type EditedItem, toStoredItem } from './edit/edited-item.ts';

/** Reads a report with all its items. */
export function useReport(id: string) {
  return useQuery({
    queryKey: ['analyticsReport', 'get', id],
    queryFn: ({ signal }) => api.analyticsReport.get({ params: { id }, signal }),
    retry: false,
    meta: { silent: true },
  });
}

/** Saves the items and the filters of a report. */
export function useSaveReport({ id, name, note }: AnalyticsReport) {
  const client = useQueryClient();
  return async (items: readonly EditedItem[], filters: ReportFilters): Promise<void> => {
    const body = { name, note, ...filters, items: items.map(toStoredItem) };
    await api.analyticsReport.update({ params: { id }, body });
    await client.invalidateQueries({ queryKey: ['analyticsReport'] });
  };
}

/** Runs a question of a report; null while its filters are being applied. */
export function useReportAnswer(query: Query | null) {
  return useStatistic<QueryResult>(
    ['analysis', 'run', JSON.stringify(query)],
    (signal) => {
      if (query === null) return Promise.reject(new Error('the question is not known yet'));
      // This call gets only questions to the semantic layer, so the answer is a QueryResult.
      return api.analysis.run({ body: query, signal }) as Promise<QueryResult>;
    },
    { isWaiting: query === null },
  );
}
