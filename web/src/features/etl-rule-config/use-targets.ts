import { api } from '#lib/api.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';

/** The mappings that come with the product, and the tables that rows can go to. */
export function useTargets() {
  const { data } = useStatistic(
    ['etlRuleConfig', 'sources'],
    (signal) => api.etlRuleConfig.sources({ signal }),
    { staleSeconds: 600 },
  );
  return { mappings: data?.mappings ?? [], targets: data?.targets ?? [] };
}
