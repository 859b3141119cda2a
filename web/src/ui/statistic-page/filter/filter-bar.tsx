import type { QueryResult } from '@stacksight/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayBefore } from '#lib/format/dates.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { resolveDays } from '#lib/statistics/use-days.ts';
import type { StatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import { DateRangePicker } from '../../date-range-picker/date-range-picker.tsx';
import { LibraryChooser } from '../library-chooser/library-chooser.tsx';
import { CompareChoices } from './compare-choices.tsx';
import styles from './filter.module.css';
import { FilterLine } from './filter-line.tsx';

type Props = {
  tools: StatisticTools;
  /** True if the page has a range of days; pages of holdings have none. */
  hasRange?: boolean;
  hasCompare?: boolean;
  /** The meta of an answer with a comparison, which has the compared days. */
  compared?: QueryResult['meta'] | undefined;
  /** The page's own filters. */
  children?: ReactNode;
};

/** Shows the line of filters: libraries, range, comparison. */
export function FilterBar({ tools, hasRange = true, ...rest }: Props) {
  const { hasCompare = false, compared, children } = rest;
  const { filters, change, libraries, days } = tools;
  return (
    <FilterLine
      more={
        <>
          {hasCompare && (
            <CompareChoices value={filters.compare} hasPrevious={hasRange} onChange={change} />
          )}
          {hasCompare && filters.compare !== 'none' && compared && <ComparedDays meta={compared} />}
          {children}
        </>
      }
    >
      <LibraryChooser
        groups={libraries.groups}
        group={libraries.group}
        chosen={filters.libraries}
        onChange={change}
      />
      {hasRange && (
        <DateRangePicker
          value={filters.range}
          resolved={days.resolved}
          resolve={resolveDays}
          today={days.today}
          onChange={(range) => change({ range })}
        />
      )}
    </FilterLine>
  );
}

/** Shows the line about the compared days, and whether they are matched by weekday. */
function ComparedDays({ meta }: { meta: QueryResult['meta'] }) {
  const { t } = useTranslation('statistic-page');
  const { date } = useFormat();
  const { compareRange, comparedBy } = meta;
  if (compareRange === null) return null;
  const [from, to] = [date(compareRange.from), date(dayBefore(compareRange.to))];
  return (
    <span
      className={styles.compared}
      title={comparedBy === 'weekday' ? t('compare.weekdays') : undefined}
    >
      {from === to ? t('compare.day', { day: from }) : t('compare.days', { from, to })}
    </span>
  );
}
