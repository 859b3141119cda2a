import type { AnalyticsReport, KeptRange, Query, QueryResult } from '@stacksight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';
import { type EditedItem, toStoredItem } from './edited-item.ts';

/** Reads a report with all its items. */
export function useReport(id: string) {
  return useQuery({
    queryKey: ['analyticsReport', 'get', id],
    queryFn: ({ signal }) => api.analyticsReport.get({ params: { id }, signal }),
    retry: false,
    meta: { silent: true },
  });
}

/** Saves the items and the range of a report. */
export function useSaveReport({ id, name, note }: AnalyticsReport) {
  const client = useQueryClient();
  return async (items: readonly EditedItem[], range: KeptRange | null): Promise<void> => {
    const body = { name, note, range, items: items.map(toStoredItem) };
    await api.analyticsReport.update({ params: { id }, body });
    await client.invalidateQueries({ queryKey: ['analyticsReport'] });
  };
}

/** Runs a saved question, over the range of the report if the report has one. */
export function useReportAnswer(query: Query, range: KeptRange | null) {
  const shown = range === null ? query : withRange(query, range);
  return useStatistic<QueryResult>(
    ['analysis', 'run', JSON.stringify(shown)],
    // This call gets only questions to the semantic layer, so the answer is a QueryResult.
    (signal) => api.analysis.run({ body: shown, signal }) as Promise<QueryResult>,
  );
}

function withRange(query: Query, range: KeptRange): Query {
  return 'base' in query ? { ...query, base: range } : { ...query, range };
}
