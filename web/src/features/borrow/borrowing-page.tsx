import { renewalCounts } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { filterShape } from '#lib/statistics/filters.ts';
import { useStatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import { urlChoice, useUrlState } from '#lib/url-state.ts';
import { Choices } from '#ui/choices/choices.tsx';
import { grainChoices } from '#ui/statistic-page/filter/grain-choices.tsx';
import { BorrowStatistics } from './borrow-statistics.tsx';
import { loanSplits, useBorrowInfo } from './use-borrow.ts';

const shape = {
  ...filterShape('thisYear'),
  by: urlChoice(loanSplits, 'time'),
  grain: urlChoice(grainChoices, 'auto'),
  renewals: urlChoice(renewalCounts, 'apart'),
};

export function BorrowingPage() {
  const { t } = useTranslation('borrow');
  const [view, change] = useUrlState(shape);
  const tools = useStatisticTools(view, change);
  const answer = useBorrowInfo(view);
  const overTime = useBorrowInfo({ ...view, by: 'time' });
  return (
    <BorrowStatistics
      title={t('borrowing')}
      view={view}
      splits={loanSplits}
      onChange={change}
      answer={answer}
      overTime={overTime.data}
      tools={tools}
      choices={
        <Choices
          label={t('renewals.label')}
          options={renewalCounts.map((value) => ({ value, label: t(`renewals.${value}`) }))}
          value={view.renewals}
          onChange={(renewals) => change({ renewals }, { push: true })}
        />
      }
    />
  );
}
