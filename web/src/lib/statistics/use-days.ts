import { type ResolvedRange, rangeToText } from '@stacksight/contract';
import { api } from '../api.ts';
import type { RangeValue } from './filters.ts';
import { type StatisticFetchOptions, useStatistic } from './use-statistic.ts';

export const daysKey = (text: string) => ['analysis', 'range', text] as const;

/** Reads the current days of a range and today's date from the server. */
export function useDays(
  range: RangeValue,
  options: StatisticFetchOptions = {},
): { resolved: ResolvedRange | null; today?: string } {
  const text = rangeToText(range);
  const { data, isLoading } = useStatistic(
    daysKey(text),
    (signal) => api.analysis.range({ query: { range: text }, signal }),
    options,
  );
  if (!data) return { resolved: null };
  // While the server resolves a new range, the days of the previous range would be wrong.
  return { resolved: isLoading ? null : data.resolved, today: data.today };
}

/** Asks the server for the days of a range that the user has not confirmed yet. */
export async function resolveDays(range: RangeValue): Promise<ResolvedRange> {
  return (await api.analysis.range({ query: { range: rangeToText(range) } })).resolved;
}
