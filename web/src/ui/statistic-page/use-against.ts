import { useTranslation } from 'react-i18next';
import type { StatisticTools } from '#lib/statistics/use-statistic-tools.ts';

/** Returns the words for the compared period beside a change, such as `vs last year`. */
export function useAgainst({ filters }: Pick<StatisticTools, 'filters'>): string {
  const { t } = useTranslation('statistic-page');
  return t(filters.compare === 'lastYear' ? 'compare.againstLastYear' : 'compare.againstPrevious');
}
