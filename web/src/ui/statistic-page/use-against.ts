import { useTranslation } from 'react-i18next';
import type { StatisticTools } from '#lib/statistics/use-statistic-tools.ts';

/** The comparison in two words. */
export function useAgainst({ filters }: Pick<StatisticTools, 'filters'>): string {
  const { t } = useTranslation('statistic-page');
  return t(filters.compare === 'lastYear' ? 'compare.againstLastYear' : 'compare.againstPrevious');
}
