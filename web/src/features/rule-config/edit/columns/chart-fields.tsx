import { type RuleColumn, ruleChartKinds, type TableAnswer } from '@stacksight/contract';
import { Checkbox, Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#lib/i18n/use-language.ts';
import type { RuleDraft } from '../draft.ts';
import styles from '../edit.module.css';
import { missingColumns } from './missing-columns.ts';

type Props = { answered: TableAnswer['columns'] | undefined };

/** Shows the form fields of the chart above the table: its kind and its columns. */
export function ChartFields({ answered }: Props) {
  const { t } = useTranslation('rule-config');
  const kind = Form.useWatch<string | undefined>(['chart', 'kind'], { preserve: true });
  // Only questions to the semantic layer gather small values into "other".
  const source = Form.useWatch<string | undefined>(['question', 'kind'], { preserve: true });
  const columns = useChoices(answered);
  return (
    <section className={styles.panel} aria-label={t('edit.chart')}>
      <h2>{t('edit.chart')}</h2>
      <div className={styles.row}>
        <Form.Item
          name={['chart', 'kind']}
          label={t('edit.chartKind')}
          className={styles.grow ?? ''}
        >
          <Select
            options={ruleChartKinds.map((value) => ({ value, label: t(`chart.${value}`) }))}
          />
        </Form.Item>
        {kind !== 'none' && (
          <>
            <ColumnsField name="by" label={t('edit.by')} most={2} columns={columns} />
            <ColumnsField name="metrics" label={t('edit.metrics')} most={5} columns={columns} />
          </>
        )}
        {kind === 'line' && source === 'query' && (
          <Form.Item name={['chart', 'rest']} label=" " colon={false} valuePropName="checked">
            <Checkbox>{t('edit.rest')}</Checkbox>
          </Form.Item>
        )}
      </div>
    </section>
  );
}

type FieldProps = {
  name: 'by' | 'metrics';
  label: string;
  most: number;
  columns: readonly RuleColumn[];
};

function ColumnsField({ name, label, most, columns }: FieldProps) {
  const { t } = useTranslation('rule-config');
  const language = useLanguage();
  const fitting = columns.filter(({ role }) => (role === 'metric') === (name === 'metrics'));
  return (
    <Form.Item
      name={['chart', name]}
      label={label}
      className={styles.grow ?? ''}
      rules={[{ required: true, message: t('error.chart') }]}
    >
      <Select
        mode="multiple"
        maxCount={most}
        options={fitting.map(({ key, label: called }) => ({
          value: key,
          label: called[language] || called['zh-CN'] || key,
        }))}
      />
    </Form.Item>
  );
}

function useChoices(answered: Props['answered']): RuleColumn[] {
  const columns =
    Form.useWatch<RuleDraft['columns'] | undefined>('columns', { preserve: true }) ?? [];
  return [...columns, ...missingColumns(columns, answered ?? [])];
}
