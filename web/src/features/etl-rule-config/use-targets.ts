import { api } from '#lib/api.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';

/** What a rule can read, and the tables that rows can go to. */
export function useTargets() {
  const { data } = useStatistic(
    ['etlRuleConfig', 'sources'],
    (signal) => api.etlRuleConfig.sources({ signal }),
    { staleSeconds: 600 },
  );
  const { mappings = [], datasources = [], targets = [] } = data ?? {};
  return { mappings, datasources, targets };
}
