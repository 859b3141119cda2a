import { api } from '#lib/api.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';

/** Reads the sources that a load rule can read, and the tables that it can fill. */
export function useTargets() {
  const { data } = useStatistic(
    ['etlRuleConfig', 'sources'],
    (signal) => api.etlRuleConfig.sources({ signal }),
    { staleSeconds: 600 },
  );
  const { mappings = [], datasources = [], targets = [] } = data ?? {};
  return { mappings, datasources, targets };
}
