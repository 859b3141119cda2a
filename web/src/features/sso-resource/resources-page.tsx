import { type QueryResult, resourceBreakdowns } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { type Filters, filterShape, toComparedQuery } from '#lib/statistics/filters.ts';
import { grainFor } from '#lib/statistics/grain-for.ts';
import { type Answer, useStatistic } from '#lib/statistics/use-statistic.ts';
import { useStatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import { urlChoice, useUrlState } from '#lib/url-state.ts';
import { Choices } from '#ui/choices/choices.tsx';
import { ResultPanel } from '#ui/statistic-page/result-panel.tsx';
import { StatisticPage } from '#ui/statistic-page/statistic-page.tsx';
import { TotalTiles } from '#ui/statistic-page/total-tiles.tsx';

const [resource, ...others] = resourceBreakdowns;
const splits = [resource, 'time', ...others] as const;
type Split = (typeof splits)[number];
const shape = { ...filterShape('last90Day'), by: urlChoice(splits, 'resource') };

export function ResourcesPage() {
  const { t } = useTranslation('sso-resource');
  const [view, change] = useUrlState(shape);
  const tools = useStatisticTools(view, change);
  const answer = useSsoStatistics(view.by, view);
  const overTime = useSsoStatistics('time', view);
  return (
    <StatisticPage title={t('title')} tools={tools} results={[answer.data]} hasCompare>
      <TotalTiles answer={answer} tools={tools} count={2} overTime={overTime.data} />
      <Choices
        look="tabs"
        label={t('by.label')}
        options={splits.map((by) => ({ value: by, label: t(`by.${by}`) }))}
        value={view.by}
        onChange={(by) => change({ by }, { push: true })}
      />
      <ResultPanel
        title={t(`chart.${view.by}`)}
        answer={answer}
        tools={tools}
        expects={view.by === 'time' ? 'line' : 'rank'}
      />
    </StatisticPage>
  );
}

function useSsoStatistics(by: Split, filters: Filters): Answer<QueryResult> {
  const split = by === 'time' ? { grain: grainFor(filters.range) } : { by };
  const query = { ...toComparedQuery(filters), ...split };
  return useStatistic(['ssoResource', 'statistics', query], (signal) =>
    api.ssoResource.statistics({ query, signal }),
  );
}
