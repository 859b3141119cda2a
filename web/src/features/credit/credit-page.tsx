import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { filterShape, toComparedQuery } from '#lib/statistics/filters.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';
import { useStatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import { useUrlState } from '#lib/url-state.ts';
import { ResultPanel } from '#ui/statistic-page/result-panel.tsx';
import { StatisticPage } from '#ui/statistic-page/statistic-page.tsx';
import { TotalTiles } from '#ui/statistic-page/total-tiles.tsx';

const shape = filterShape('last90Day');

export function CreditPage() {
  const { t } = useTranslation('credit');
  const [view, change] = useUrlState(shape);
  const tools = useStatisticTools(view, change);
  const query = toComparedQuery(view);
  const answer = useStatistic(['credit', 'overview', query], (signal) =>
    api.credit.overview({ query, signal }),
  );
  const { data } = answer;
  return (
    <StatisticPage
      title={t('title')}
      tools={tools}
      results={[data?.flow, data?.spread, data?.rules]}
      hasCompare
    >
      <TotalTiles answer={{ ...answer, data: data?.flow }} tools={tools} count={4} />
      <ResultPanel title={t('flow')} answer={{ ...answer, data: data?.flow }} tools={tools} />
      <ResultPanel
        title={t('spread')}
        answer={{ ...answer, data: data?.spread }}
        tools={tools}
        kind="bar"
        hasRange={false}
      />
      <ResultPanel title={t('rules')} answer={{ ...answer, data: data?.rules }} tools={tools} />
    </StatisticPage>
  );
}
