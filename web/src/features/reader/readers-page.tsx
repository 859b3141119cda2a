import { readerBreakdowns } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { filterShape } from '#lib/statistics/filters.ts';
import { useStatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import { urlChoice, useUrlState } from '#lib/url-state.ts';
import { Choices } from '#ui/choices/choices.tsx';
import { GrainChoices, grainChoices } from '#ui/statistic-page/filter/grain-choices.tsx';
import { ResultPanel } from '#ui/statistic-page/result-panel.tsx';
import { StatisticPage } from '#ui/statistic-page/statistic-page.tsx';
import { TotalTiles } from '#ui/statistic-page/total-tiles.tsx';
import { useComposition, useLatelyReaderCount } from './use-reader.ts';

const shape = {
  ...filterShape('last30Day'),
  grain: urlChoice(grainChoices, 'auto'),
  by: urlChoice(readerBreakdowns, 'readerType'),
};

export function ReadersPage() {
  const { t } = useTranslation('reader');
  const [view, change] = useUrlState(shape);
  const tools = useStatisticTools(view, change);
  const lately = useLatelyReaderCount(view);
  const composition = useComposition(view);
  return (
    <StatisticPage
      title={t('title')}
      tools={tools}
      results={[lately.data, composition.data]}
      hasCompare
    >
      <TotalTiles answer={lately} tools={tools} count={3} />
      <ResultPanel
        title={t('lately')}
        answer={lately}
        tools={tools}
        extra={
          <GrainChoices
            value={view.grain}
            onChange={(grain) => change({ grain }, { push: true })}
          />
        }
      />
      <ResultPanel
        title={t('composition')}
        expects="rank"
        answer={composition}
        tools={tools}
        hasRange={false}
        extra={
          <Choices
            label={t('by.label')}
            options={readerBreakdowns.map((by) => ({ value: by, label: t(`by.${by}`) }))}
            value={view.by}
            onChange={(by) => change({ by }, { push: true })}
          />
        }
      />
    </StatisticPage>
  );
}
