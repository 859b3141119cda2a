import type { QueryInput, ReportRow } from '@stacksight/contract';
import { Input, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toProblem } from '#lib/errors/to-problem.ts';
import { notify } from '#lib/notify.ts';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import styles from './save.module.css';
import type { KeptForm } from './use-components.ts';
import { useAddToReport, useOwnReports } from './use-reports.ts';

type Props = {
  query: QueryInput;
  look: Pick<KeptForm, 'chart' | 'rest'>;
  suggestion: string;
  onClose: () => void;
};

/** Shows the dialog that saves the question as a component and puts the component at the end of a report. */
export function AddToReport({ query, look, suggestion, onClose }: Props) {
  const { t } = useTranslation('analysis');
  const ids = { report: useId(), name: useId() };
  const { reports, error: lost } = useOwnReports();
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState(suggestion.slice(0, 50));
  const { mutate, isPending, error } = useAddToReport();
  const report = reports?.find(({ id }) => id === chosen) ?? reports?.[0];
  const add = () => {
    if (report === undefined) return;
    const form = { name: name.trim(), note: '', query, ...look };
    mutate(
      { report: report.id, form },
      {
        onSuccess: () => {
          notify.success(t('toReport.done', { report: report.name }));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('toReport.title')}
      okText={t('toReport.add')}
      isReady={report !== undefined && name.trim() !== ''}
      isSaving={isPending}
      problem={toProblem(error ?? lost)}
      onSave={add}
      onClose={onClose}
    >
      <p className={styles.hint}>{t('toReport.hint')}</p>
      <label htmlFor={ids.report}>{t('toReport.report')}</label>
      <Reports id={ids.report} reports={reports} value={report?.id} onChange={setChosen} />
      <label htmlFor={ids.name}>{t('save.name')}</label>
      <Input
        id={ids.name}
        value={name}
        maxLength={50}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}

type ReportsProps = {
  id: string;
  reports: readonly ReportRow[] | undefined;
  value: string | undefined;
  onChange: (id: string) => void;
};

function Reports({ id, reports, value, onChange }: ReportsProps) {
  const { t } = useTranslation('analysis');
  if (reports?.length === 0)
    return (
      <p className={styles.hint}>
        {t('toReport.none')} <Link to="/analysis/reports">{t('toReport.make')}</Link>
      </p>
    );
  return (
    <Select<string>
      id={id}
      value={value ?? null}
      loading={reports === undefined}
      showSearch={{ optionFilterProp: 'label' }}
      options={(reports ?? []).map((one) => ({ value: one.id, label: one.name }))}
      onChange={onChange}
    />
  );
}
