import {
  type AnalyticsReport,
  addDays,
  type LinkDisplay,
  linkDisplays,
  type ReportFilters,
  wallSeconds,
} from '@stacksight/contract';
import { Form, Input, Radio, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { showAtFields } from '#lib/errors/show-at-fields.ts';
import { useRangeText } from '#ui/date-range-picker/use-range-text.ts';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { ReportChoice } from './report-choice.tsx';

type Props = {
  report: AnalyticsReport;
  /** The filters of the page now; the link keeps them. */
  filters: ReportFilters;
  onMade: (address: string) => void;
  onClose: () => void;
};
type Values = {
  name: string;
  endsOn: string;
  display: LinkDisplay;
  isLive: boolean;
  more: string[];
  every: number;
};

const usualDays = 30;
const longestDays = 366;

/** Asks for the name, the last day and the content of a new link. */
export function LinkDialog({ report, filters, onMade, onClose }: Props) {
  const { t } = useTranslation('report-link');
  const [form] = Form.useForm<Values>();
  const [isSaving, setSaving] = useState(false);
  const display = Form.useWatch('display', form) as LinkDisplay | undefined;
  const today = new Date().toLocaleDateString('sv-SE');
  const save = async () => {
    const values = await form.validateFields().catch(() => null);
    if (values === null) return;
    const { more = [], every = 20, ...rest } = values;
    const wall = values.display === 'wall' ? { more, every } : {};
    setSaving(true);
    try {
      const body = { ...rest, ...wall, report: report.id, filters };
      onMade((await api.reportLink.create({ body })).address);
    } catch (error) {
      if (!showAtFields(form, error)) handleError(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <FormDialog
      title={t('make')}
      okText={t('make')}
      isReady
      isSaving={isSaving}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        component={false}
        initialValues={{
          ...{ name: report.name, endsOn: addDays(today, usualDays), display: 'page' },
          ...{ isLive: false, more: [], every: 20 },
        }}
      >
        <Form.Item
          name="name"
          label={t('field.name')}
          extra={t('field.nameExtra')}
          rules={[{ required: true, whitespace: true, message: t('error.name') }]}
        >
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item
          name="endsOn"
          label={t('field.endsOn')}
          extra={t('field.endsOnExtra')}
          rules={[{ required: true, message: t('error.endsOn') }]}
        >
          <Input type="date" min={today} max={addDays(today, longestDays)} />
        </Form.Item>
        <Form.Item name="display" label={t('field.display')}>
          <Radio.Group
            options={linkDisplays.map((value) => ({ value, label: t(`display.${value}`) }))}
          />
        </Form.Item>
        {display === 'wall' && (
          <>
            <Form.Item name="more" label={t('field.more')}>
              <ReportChoice id="more" without={report.id} />
            </Form.Item>
            <Form.Item name="every" label={t('field.every')}>
              <Select
                options={wallSeconds.map((value) => ({
                  value,
                  label: t('seconds', { count: value }),
                }))}
              />
            </Form.Item>
          </>
        )}
        <Form.Item name="isLive" label={t('field.isLive')}>
          <Radio.Group
            options={[
              { value: false, label: t('kept') },
              { value: true, label: t('live') },
            ]}
          />
        </Form.Item>
        <Form.Item label={t('shows.label')}>
          <Shows filters={filters} />
        </Form.Item>
      </Form>
    </FormDialog>
  );
}

function Shows({ filters: { range, libraries, filter } }: { filters: ReportFilters }) {
  const { t } = useTranslation('report-link');
  const rangeText = useRangeText();
  const days = range === null ? t('shows.ownDays') : rangeText.name(range);
  const names =
    libraries.length === 0
      ? t('shows.ownLibraries')
      : t('shows.libraries', { count: libraries.length });
  return (
    <>
      {t('shows.text', { days, libraries: names })}
      {filter !== null && ` ${t('shows.filter')}`}
    </>
  );
}
