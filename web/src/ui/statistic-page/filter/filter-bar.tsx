import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompareChoice } from '#lib/statistics/filters.ts';
import { resolveDays } from '#lib/statistics/use-days.ts';
import type { StatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import { Choices } from '../../choices/choices.tsx';
import { DateRangePicker } from '../../date-range-picker/date-range-picker.tsx';
import { LibraryChooser } from '../library-chooser/library-chooser.tsx';
import styles from './filter.module.css';

type Props = {
  tools: StatisticTools;
  /** Whether the page has a range; pages of holdings have none. */
  hasRange?: boolean;
  hasCompare?: boolean;
  /** The page's own filters. */
  children?: ReactNode;
};

/** The line of filters: libraries, range, comparison. */
export function FilterBar({ tools, hasRange = true, hasCompare = false, children }: Props) {
  const { filters, change, libraries, days } = tools;
  return (
    <div className={styles.bar} data-tour="filters">
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
          {...(days.today === undefined ? {} : { today: days.today })}
          onChange={(range) => change({ range })}
        />
      )}
      {hasCompare && <CompareChoices value={filters.compare} onChange={change} />}
      {children}
    </div>
  );
}

type CompareProps = { value: CompareChoice; onChange: (part: { compare: CompareChoice }) => void };

function CompareChoices({ value, onChange }: CompareProps) {
  const { t } = useTranslation('statistic-page');
  return (
    <Choices
      label={t('compare.label')}
      isLabelShown
      value={value}
      onChange={(compare) => onChange({ compare })}
      options={[
        { value: 'previous', label: t('compare.previous') },
        { value: 'lastYear', label: t('compare.lastYear') },
        { value: 'none', label: t('compare.none') },
      ]}
    />
  );
}
