import { FontSizeOutlined } from '@ant-design/icons';
import { nameIn } from '@stacksight/contract';
import { Button, Checkbox, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { resolveDays } from '#lib/statistics/use-days.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';
import { DateRangePicker } from '#ui/date-range-picker/date-range-picker.tsx';
import { useComponents } from '../save/use-components.ts';
import styles from './report.module.css';
import type { ReportEdit } from './use-report-edit.ts';

/** Shows the bar of a report in editing: it adds items, sets the range, and ends editing. */
export function EditBar({ edit }: { edit: ReportEdit }) {
  const { t } = useTranslation('analytics-report');
  return (
    <section className={styles.tools} aria-label={t('edit.label')}>
      <AddComponent edit={edit} />
      <AddTarget edit={edit} />
      <Button
        icon={<FontSizeOutlined aria-hidden />}
        disabled={edit.isFull}
        onClick={() => edit.add({ kind: 'text', text: '', width: 'full' })}
      >
        {t('edit.addText')}
      </Button>
      <Days edit={edit} />
      <span className={styles.space} />
      <Button onClick={edit.cancel}>{t('edit.cancel')}</Button>
      <Button
        type="primary"
        loading={edit.isSaving}
        disabled={edit.hasBlank}
        title={edit.hasBlank ? t('edit.blank') : undefined}
        onClick={edit.save}
      >
        {t('edit.save')}
      </Button>
    </section>
  );
}

function Days({ edit: { range, setRange } }: { edit: ReportEdit }) {
  const { t } = useTranslation('analytics-report');
  return (
    <>
      <Checkbox
        checked={range === null}
        onChange={({ target }) => setRange(target.checked ? null : 'thisYear')}
      >
        {t('range.own')}
      </Checkbox>
      {range !== null && (
        <DateRangePicker
          label={t('range.label')}
          value={range}
          resolve={resolveDays}
          onChange={setRange}
        />
      )}
    </>
  );
}

function AddComponent({ edit }: { edit: ReportEdit }) {
  const { t } = useTranslation('analytics-report');
  const { data } = useComponents();
  return (
    <Adder
      label={t('edit.addComponent')}
      empty={t('edit.noComponents')}
      isDisabled={edit.isFull}
      options={data?.map(({ id, name }) => ({ value: id, label: name }))}
      onAdd={(id) => {
        const component = data?.find((one) => one.id === id) ?? null;
        edit.add({ kind: 'component', id, width: 'full', component });
      }}
    />
  );
}

function AddTarget({ edit }: { edit: ReportEdit }) {
  const { t } = useTranslation('analytics-report');
  const language = useLanguage();
  const { data } = useStatistic(
    ['analyticsTarget', 'list', 'all'],
    (signal) => api.analyticsTarget.list({ query: { pageSize: 500 }, signal }),
    { staleSeconds: 10 },
  );
  const rows = data?.rows;
  return (
    <Adder
      label={t('edit.addTarget')}
      empty={t('edit.noTargets')}
      isDisabled={edit.isFull}
      options={rows?.map(({ id, names }) => ({ value: id, label: nameIn(names, language) }))}
      onAdd={(id) => {
        const target = rows?.find((one) => one.id === id) ?? null;
        edit.add({ kind: 'target', id, width: 'half', target });
      }}
    />
  );
}

type AdderProps = {
  label: string;
  empty: string;
  isDisabled: boolean;
  /** The options; undefined while they load. */
  options: { value: string; label: string }[] | undefined;
  onAdd: (id: string) => void;
};

function Adder({ label, empty, isDisabled, options, onAdd }: AdderProps) {
  return (
    <Select<string | null>
      className={styles.adder ?? ''}
      aria-label={label}
      placeholder={label}
      value={null}
      disabled={isDisabled}
      showSearch={{ optionFilterProp: 'label' }}
      loading={options === undefined}
      notFoundContent={options && empty}
      options={options ?? []}
      onChange={(id) => id !== null && onAdd(id)}
    />
  );
}
