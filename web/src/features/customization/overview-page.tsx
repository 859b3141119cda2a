import { SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filterShape } from '#lib/statistics/filters.ts';
import { compareHoldings } from '#lib/statistics/holdings-filters.ts';
import { useStatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import { urlChoice, useUrlState } from '#lib/url-state.ts';
import { Can } from '#ui/can/can.tsx';
import { Choices } from '#ui/choices/choices.tsx';
import { StatisticPage } from '#ui/statistic-page/statistic-page.tsx';
import { TotalTiles } from '#ui/statistic-page/total-tiles.tsx';
import { IncompleteCard } from './incomplete/incomplete-card.tsx';
import { OverviewBoard } from './overview-board.tsx';
import { panels, tilesResult, totalCounts, useOverview } from './use-overview.ts';

const DimensionsDialog = lazy(async () => ({
  default: (await import('./dimensions/dimensions-dialog.tsx')).DimensionsDialog,
}));

const shape = { ...filterShape('thisYear'), panel: urlChoice(panels, 'stock') };

export function OverviewPage() {
  const { t } = useTranslation('customization');
  const [state, change] = useUrlState(shape);
  const view = state.panel === 'stock' ? compareHoldings(state) : state;
  const [isEditing, setEditing] = useState(false);
  const tools = useStatisticTools(view, change);
  const answer = useOverview(view.panel, view);
  const hasRange = view.panel !== 'stock';
  const results = [
    answer.data?.total,
    answer.data?.trend,
    ...(answer.data?.breakdowns.map((one) => one.result) ?? []),
  ];
  return (
    <StatisticPage
      title={t('title')}
      tools={tools}
      results={results}
      hasRange={hasRange}
      hasCompare
      extra={<EditButton onClick={() => setEditing(true)} />}
    >
      <Choices
        look="tabs"
        label={t('panel.label')}
        options={panels.map((panel) => ({ value: panel, label: t(`panel.${panel}`) }))}
        value={view.panel}
        onChange={(panel) => change({ panel }, { push: true })}
      />
      <TotalTiles
        answer={{ ...answer, data: answer.data && tilesResult(answer.data) }}
        tools={tools}
        count={totalCounts[view.panel]}
        isPlain={view.panel === 'stock' && view.compare === 'none'}
      />
      <OverviewBoard panel={view.panel} answer={answer} tools={tools} hasRange={hasRange} />
      {view.panel === 'readers' && <IncompleteCard tools={tools} />}
      <Suspense fallback={null}>
        {isEditing && (
          <DimensionsDialog panel={view.panel} glc={view.glc} onClose={() => setEditing(false)} />
        )}
      </Suspense>
    </StatisticPage>
  );
}

function EditButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('customization');
  return (
    <Can all={['customization:edit']}>
      <Button size="small" type="text" icon={<SettingOutlined aria-hidden />} onClick={onClick}>
        {t('dimensions.edit')}
      </Button>
    </Can>
  );
}
