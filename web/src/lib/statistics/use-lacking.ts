import type { Lacking } from '@stacksight/contract';
import { api } from '../api.ts';
import { useStatistic } from './use-statistic.ts';

/** Reads which source feeds the neighbours of a number that is not connected, and why it lacks it; empty if unknown. */
export function useLacking(metric: string, glc: string): readonly Lacking[] {
  const query = { metric, ...(glc === '' ? {} : { glc }) };
  const { data = [] } = useStatistic(
    ['dataQuality', 'lacking', query],
    (signal) => api.dataQuality.lacking({ query, signal }),
    { staleSeconds: 600 },
  );
  return data;
}
