import type { QueryResult } from '@stacksight/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#lib/statistics/use-statistic.ts';
import type { StatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import { useIsNarrow } from '#lib/window/use-is-narrow.ts';
import { Choices } from '#ui/choices/choices.tsx';
import { type GrainChoice, GrainChoices } from '#ui/statistic-page/filter/grain-choices.tsx';
import { ResultPanel } from '#ui/statistic-page/result-panel.tsx';
import { StatisticPage } from '#ui/statistic-page/statistic-page.tsx';
import { TotalTiles } from '#ui/statistic-page/total-tiles.tsx';
import type { BorrowerView } from './use-borrow.ts';

type BorrowerSplit = BorrowerView['by'];
type Props<Split extends BorrowerSplit> = {
  title: string;
  view: { by: Split; grain: GrainChoice };
  splits: readonly Split[];
  onChange: (part: { by?: Split; grain?: GrainChoice }, options: { push: true }) => void;
  answer: Answer<QueryResult>;
  /** The same numbers over time, for the trend of each total. */
  overTime: QueryResult | undefined;
  tools: StatisticTools;
  /** The page's own choices, beside the title, or in the line of filters on small screens. */
  choices?: ReactNode;
};

/** Shows the statistic of the page of loans and of the page of borrowers, over time or by one dimension. */
export function BorrowStatistics<Split extends BorrowerSplit>(props: Props<Split>) {
  const { title, view, splits, onChange, answer, overTime, tools, choices } = props;
  const isNarrow = useIsNarrow();
  const { t } = useTranslation('borrow');
  const options = splits.map((split: BorrowerSplit) => ({
    value: split as Split,
    label: t(`by.${split}`),
  }));
  return (
    <StatisticPage
      title={title}
      tools={tools}
      results={[answer.data]}
      hasCompare
      {...(isNarrow ? { filters: choices } : { extra: choices })}
    >
      <TotalTiles answer={answer} tools={tools} count={4} overTime={overTime} />
      <Choices
        look="tabs"
        label={t('by.label')}
        options={options}
        value={view.by}
        onChange={(by) => onChange({ by }, { push: true })}
      />
      <ResultPanel
        title={t(`chart.${view.by as BorrowerSplit}`)}
        answer={answer}
        tools={tools}
        expects={view.by === 'time' ? 'line' : 'rank'}
        extra={
          view.by === 'time' && (
            <GrainChoices
              value={view.grain}
              onChange={(grain) => onChange({ grain }, { push: true })}
            />
          )
        }
      />
    </StatisticPage>
  );
}
