import { useTranslation } from 'react-i18next';
import { filterShape } from '#lib/statistics/filters.ts';
import { useStatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import { useUrlState } from '#lib/url-state.ts';
import { ResultPanel } from '#ui/statistic-page/result-panel.tsx';
import { StatisticPage } from '#ui/statistic-page/statistic-page.tsx';
import { TotalTiles } from '#ui/statistic-page/total-tiles.tsx';
import { useRooms } from './use-info-center.ts';

const shape = filterShape('last90Day');

export function RoomsPage() {
  const { t } = useTranslation('info-center');
  const [view, change] = useUrlState(shape);
  const tools = useStatisticTools(view, change);
  const answer = useRooms(view);
  return (
    <StatisticPage title={t('rooms.title')} tools={tools} results={[answer.data]} hasCompare>
      <TotalTiles answer={answer} tools={tools} count={7} isPlain={view.compare === 'none'} />
      <ResultPanel title={t('rooms.chart')} answer={answer} tools={tools} kind="rank" />
    </StatisticPage>
  );
}
