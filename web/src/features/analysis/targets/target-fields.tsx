import { Form, Input, InputNumber, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { resolveDays } from '#lib/statistics/use-days.ts';
import { DateRangePicker } from '#ui/date-range-picker/date-range-picker.tsx';
import type { DateRangePickerProps } from '#ui/date-range-picker/picker-props.ts';
import { BothNames } from '#ui/form-parts/both-names.tsx';
import { FormPair } from '#ui/form-parts/form-pair.tsx';
import { MetricSelect } from './metric-select.tsx';
import styles from './targets.module.css';

/** Shows the form fields of a target: name, metric, range and goal. */
export function TargetFields() {
  const { t } = useTranslation('analytics-target');
  return (
    <>
      <BothNames name="name" most={50} />
      <Measure />
      <Form.Item name="range" label={t('field.range')}>
        <RangeField label={t('field.range')} />
      </Form.Item>
      <FormPair>
        <Form.Item name="goal" label={t('field.goal')} extra={t('field.goalExtra')}>
          <InputNumber className={styles.wide ?? ''} min={-1e15} max={1e15} />
        </Form.Item>
        <Form.Item name="better" label={t('field.better')}>
          <Radio.Group
            options={[
              { value: 'more', label: t('better.more') },
              { value: 'less', label: t('better.less') },
            ]}
          />
        </Form.Item>
      </FormPair>
      <FormPair>
        <Form.Item name={['means', 'zh-CN']} label={t('field.meansZh')}>
          <Input.TextArea maxLength={200} autoSize={{ minRows: 2 }} />
        </Form.Item>
        <Form.Item name={['means', 'en-US']} label={t('field.meansEn')}>
          <Input.TextArea maxLength={200} autoSize={{ minRows: 2 }} />
        </Form.Item>
      </FormPair>
    </>
  );
}

const ops = [
  ['', 'none'],
  ['per', 'per'],
  ['minus', 'minus'],
  ['plus', 'plus'],
] as const;

function Measure() {
  const { t } = useTranslation('analytics-target');
  const op: string = Form.useWatch(['formula', 'op']) ?? '';
  const isMissing = [{ required: true, message: t('field.metricMissing') }];
  return (
    <>
      <Form.Item name="metric" label={t('field.metric')} rules={isMissing}>
        <MetricSelect />
      </Form.Item>
      <FormPair>
        <Form.Item name={['formula', 'op']} label={t('field.formula')}>
          <Select<string>
            options={ops.map(([value, name]) => ({ value, label: t(`op.${name}`) }))}
          />
        </Form.Item>
        {op !== '' && (
          <Form.Item name={['formula', 'metric']} label={t('field.other')} rules={isMissing}>
            <MetricSelect />
          </Form.Item>
        )}
      </FormPair>
    </>
  );
}

type RangeFieldProps = { label: string } & Partial<
  Pick<DateRangePickerProps, 'value' | 'onChange'>
>;

/** Shows the date range picker as a field of a form. */
export function RangeField({ label, value, onChange }: RangeFieldProps) {
  return (
    <DateRangePicker
      label={label}
      value={value}
      resolve={resolveDays}
      // A goal may have days in the future.
      allowFuture
      onChange={(range) => onChange?.(range)}
    />
  );
}
