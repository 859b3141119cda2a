import { FontSizeOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { nameIn } from '@stacksight/contract';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { useComponents } from '../../save/use-components.ts';
import styles from '../report.module.css';
import { AddPicture } from './add-picture.tsx';
import type { ReportEdit } from './use-report-edit.ts';

/** Shows the bar of a report in editing: it adds items, takes changes back, and ends editing. */
export function EditBar({ edit }: { edit: ReportEdit }) {
  const { t } = useTranslation('analytics-report');
  return (
    <section className={styles.tools} aria-label={t('edit.label')}>
      <AddComponent edit={edit} />
      <AddTarget edit={edit} />
      <Button
        icon={<FontSizeOutlined aria-hidden />}
        disabled={edit.isFull}
        onClick={() => edit.add({ kind: 'text', text: '' })}
      >
        {t('edit.addText')}
      </Button>
      <AddPicture edit={edit} />
      <span className={styles.space} />
      <IconButton
        label={t('edit.undo')}
        disabled={edit.undo === null}
        onClick={() => edit.undo?.()}
      >
        <UndoOutlined aria-hidden />
      </IconButton>
      <IconButton
        label={t('edit.redo')}
        disabled={edit.redo === null}
        onClick={() => edit.redo?.()}
      >
        <RedoOutlined aria-hidden />
      </IconButton>
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
        edit.add({ kind: 'component', id, component });
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
        edit.add({ kind: 'target', id, target });
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
