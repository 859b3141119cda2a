import { CloseOutlined, FilterOutlined } from '@ant-design/icons';
import type { Condition, ReportFilters } from '@stacksight/contract';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldValues } from '#lib/filter/use-field-values.ts';
import { resolveDays } from '#lib/statistics/use-days.ts';
import type { Libraries } from '#lib/statistics/use-libraries.ts';
import { DateRangePicker } from '#ui/date-range-picker/date-range-picker.tsx';
import { FilterText } from '#ui/filter-editor/filter-text.tsx';
import { LazyPart, lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { FilterLine } from '#ui/statistic-page/filter/filter-line.tsx';
import { LibraryChooser } from '#ui/statistic-page/library-chooser/library-chooser.tsx';
import styles from './report-filter-bar.module.css';
import { usePageFields } from './use-page-fields.ts';

const KeyedFilter = lazyPart(
  async () => (await import('../../builder/keyed-filter.tsx')).KeyedFilter,
);

type Props = {
  filters: ReportFilters;
  libraries: Pick<Libraries, 'groups' | 'group'>;
  onChange: (part: Partial<ReportFilters>) => void;
  /** Returns to the filters of the report; null if these are they. */
  onReset: (() => void) | null;
  /** The value picked in a chart. */
  picked?: readonly Condition[] | undefined;
  onUnpick?: () => void;
};

/** Shows the filters of a report: days, libraries, and conditions on any dimension. */
export function ReportFilterBar(props: Props) {
  const { filters, libraries, onChange, onReset, picked, onUnpick } = props;
  const { t } = useTranslation('analytics-report');
  const [isOpen, setOpen] = useState(false);
  const fields = usePageFields();
  const { range, filter } = filters;
  return (
    <section aria-label={t('filters.label')} className={styles.filters}>
      <FilterLine
        more={
          <>
            <Checkbox
              checked={range === null}
              onChange={({ target }) => onChange({ range: target.checked ? null : 'thisYear' })}
            >
              {t('range.own')}
            </Checkbox>
            <Button
              type="text"
              icon={<FilterOutlined aria-hidden />}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {t('filters.more')}
            </Button>
            {onReset && (
              <Button type="link" onClick={onReset}>
                {t('filters.reset')}
              </Button>
            )}
          </>
        }
      >
        <LibraryChooser
          groups={libraries.groups}
          group={libraries.group}
          chosen={filters.libraries}
          onChange={({ libraries: chosen }) => onChange({ libraries: [...(chosen ?? [])] })}
        />
        {range !== null && (
          <DateRangePicker
            label={t('range.label')}
            value={range}
            resolve={resolveDays}
            onChange={(next) => onChange({ range: next })}
          />
        )}
      </FilterLine>
      {!isOpen && filter !== null && fields && (
        <p className={styles.sentence}>
          {t('filters.only')}{' '}
          <FilterText filter={filter} fields={fields} useValues={useFieldValues} />
        </p>
      )}
      {isOpen && (
        <LazyPart>
          <KeyedFilter
            fields={fields}
            glc=""
            value={filter}
            onChange={(next) => onChange({ filter: next })}
          />
        </LazyPart>
      )}
      {picked && picked.length > 0 && fields && (
        <p className={styles.picked} aria-live="polite">
          {t('filters.picked')}{' '}
          <FilterText filter={{ all: [...picked] }} fields={fields} useValues={useFieldValues} />
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t('filters.unpick')}
            onClick={onUnpick}
          />
        </p>
      )}
    </section>
  );
}
