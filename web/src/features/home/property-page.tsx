import { type QueryResult, stockProperties } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { type Filters, toComparedQuery } from '#lib/statistics/filters.ts';
import { compareHoldings, holdingsShape } from '#lib/statistics/holdings-filters.ts';
import { type Answer, useStatistic } from '#lib/statistics/use-statistic.ts';
import { useStatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import { urlChoice, useUrlState } from '#lib/url-state.ts';
import { Choices } from '#ui/choices/choices.tsx';
import { ResultPanel } from '#ui/statistic-page/result-panel.tsx';
import { StatisticPage } from '#ui/statistic-page/statistic-page.tsx';
import { TotalTiles } from '#ui/statistic-page/total-tiles.tsx';

type Property = (typeof stockProperties)[number];
const shape = { ...holdingsShape, x: urlChoice(stockProperties, 'mainClass') };

export function PropertyPage() {
  const { t } = useTranslation('home');
  const [state, change] = useUrlState(shape);
  const view = compareHoldings(state);
  const tools = useStatisticTools(view, change);
  const answer = useProperty(view.x, view);
  return (
    <StatisticPage
      title={t('title')}
      tools={tools}
      results={[answer.data]}
      hasRange={false}
      hasCompare
    >
      <TotalTiles answer={answer} tools={tools} count={5} isPlain={view.compare === 'none'} />
      <Choices
        look="tabs"
        label={t('property.label')}
        options={stockProperties.map((x) => ({ value: x, label: t(`property.${x}`) }))}
        value={view.x}
        onChange={(x) => change({ x }, { push: true })}
      />
      <ResultPanel
        title={t('chart', { property: t(`property.${view.x}`) })}
        answer={answer}
        tools={tools}
        expects={view.x === 'pubYear' || view.x === 'yearAdded' ? 'bar' : 'rank'}
        hasRange={false}
      />
    </StatisticPage>
  );
}

function useProperty(x: Property, filters: Filters): Answer<QueryResult> {
  const { range: _, ...query } = toComparedQuery(filters);
  return useStatistic(['home', 'property', x, query], (signal) =>
    api.home.property({ params: { x }, query, signal }),
  );
}
