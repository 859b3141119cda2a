import { newBookBreakdowns } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { filterShape } from '#lib/statistics/filters.ts';
import { useStatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import { urlChoice, urlNumber, urlText, useUrlState } from '#lib/url-state.ts';
import { Choices } from '#ui/choices/choices.tsx';
import { ResultPanel } from '#ui/statistic-page/result-panel.tsx';
import { StatisticPage } from '#ui/statistic-page/statistic-page.tsx';
import { TotalTiles } from '#ui/statistic-page/total-tiles.tsx';
import { NewBookList } from './new-book-list.tsx';
import { bookSorts, useNewBookStatistics, uses } from './use-info-center.ts';

const shape = {
  ...filterShape('thisYear'),
  by: urlChoice(newBookBreakdowns, 'month'),
  title: urlText(),
  used: urlChoice(uses, 'all'),
  sort: urlChoice(bookSorts, 'addedOn.descend'),
  page: urlNumber(1),
  size: urlNumber(20),
};

export function NewBooksPage() {
  const { t } = useTranslation('info-center');
  const [view, change] = useUrlState(shape);
  // A change of the filters goes back to the first page of the list.
  const tools = useStatisticTools(view, (part, options) => change({ ...part, page: 1 }, options));
  const answer = useNewBookStatistics(view);
  const overTime = useNewBookStatistics({ ...view, by: 'month' });
  return (
    <StatisticPage title={t('newBooks.title')} tools={tools} results={[answer.data]} hasCompare>
      <TotalTiles answer={answer} tools={tools} count={5} overTime={overTime.data} />
      <Choices
        look="tabs"
        label={t('newBooks.by.label')}
        options={newBookBreakdowns.map((by) => ({ value: by, label: t(`newBooks.by.${by}`) }))}
        value={view.by}
        onChange={(by) => change({ by }, { push: true })}
      />
      <ResultPanel
        title={t(`newBooks.chart.${view.by}`)}
        answer={answer}
        tools={tools}
        expects={view.by === 'month' ? 'line' : 'rank'}
      />
      <NewBookList view={view} onChange={change} tools={tools} statistics={answer.data} />
    </StatisticPage>
  );
}
