import { useTranslation } from 'react-i18next';
import { filterShape } from '#lib/statistics/filters.ts';
import { useStatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import { urlChoice, useUrlState } from '#lib/url-state.ts';
import { grainChoices } from '#ui/statistic-page/filter/grain-choices.tsx';
import { BorrowStatistics } from './borrow-statistics.tsx';
import { borrowerSplits, useBorrowPeopleInfo } from './use-borrow.ts';

const shape = {
  ...filterShape('thisYear'),
  by: urlChoice(borrowerSplits, 'time'),
  grain: urlChoice(grainChoices, 'auto'),
};

export function BorrowersPage() {
  const { t } = useTranslation('borrow');
  const [view, change] = useUrlState(shape);
  const tools = useStatisticTools(view, change);
  const answer = useBorrowPeopleInfo(view);
  const overTime = useBorrowPeopleInfo({ ...view, by: 'time' });
  return (
    <BorrowStatistics
      title={t('borrowers')}
      view={view}
      splits={borrowerSplits}
      onChange={change}
      answer={answer}
      overTime={overTime.data}
      tools={tools}
    />
  );
}
