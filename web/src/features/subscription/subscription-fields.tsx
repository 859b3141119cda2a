import { namedRanges, reportFormats, subscriptionTimes } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, InputNumber, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import { useCan } from '#ui/can/can.tsx';
import { useRangeText } from '#ui/date-range-picker/use-range-text.ts';
import { FormPair } from '#ui/form-parts/form-pair.tsx';

// chinese-ok: the commas of a Chinese keyboard
const separators = [',', ';', ' ', '\n', '，', '；'];
const all = { pageNum: 1, pageSize: 200 };
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Shows the form fields of a subscription: report, receiver, time and files. */
export function SubscriptionFields() {
  const { t } = useTranslation('subscription');
  const range = useRangeText();
  const reports = useQuery({
    queryKey: ['analyticsReport', 'choices'],
    queryFn: ({ signal }) => api.analyticsReport.list({ query: all, signal }),
  });
  const every = Form.useWatch('every') as string | undefined;
  const required = [{ required: true, message: t('error.needed') }];
  return (
    <>
      <Form.Item name="report" label={t('field.report')} rules={required}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={(reports.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <ReceiverFields />
      <Form.Item
        name="every"
        label={t('field.every')}
        {...(every === 'complete' ? { extra: t('field.completeExtra') } : {})}
      >
        <Select
          options={subscriptionTimes.map((value) => ({ value, label: t(`every.${value}`) }))}
        />
      </Form.Item>
      {every !== 'complete' && <TimeFields every={every ?? ''} />}
      <Form.Item name="range" label={t('field.range')}>
        <Select
          options={[
            { value: '', label: t('field.ownRange') },
            ...namedRanges.map((value) => ({ value, label: range.name(value) })),
          ]}
        />
      </Form.Item>
      <Form.Item name="formats" label={t('field.formats')}>
        <Checkbox.Group
          options={reportFormats.map((value) => ({ value, label: t(`format.${value}`) }))}
        />
      </Form.Item>
      <FormPair>
        <Form.Item name="layout" label={t('field.layout')}>
          <Select
            options={(['portrait', 'landscape'] as const).map((value) => ({
              value,
              label: t(`layout.${value}`),
            }))}
          />
        </Form.Item>
        <Form.Item name="language" label={t('field.language')}>
          <Select
            options={[
              { value: 'zh-CN', label: t('language.zh') },
              { value: 'en-US', label: t('language.en') },
            ]}
          />
        </Form.Item>
      </FormPair>
      <Form.Item name="hasPicture" valuePropName="checked">
        <Checkbox>{t('field.hasPicture')}</Checkbox>
      </Form.Item>
      <Form.Item name="skipsSame" valuePropName="checked">
        <Checkbox>{t('field.skipsSame')}</Checkbox>
      </Form.Item>
      <Form.Item name="isEnabled" label={t('field.isEnabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  );
}

function TimeFields({ every }: { every: string }) {
  const { t } = useTranslation('subscription');
  return (
    <FormPair>
      {every === 'weekly' && (
        <Form.Item name="weekday" label={t('field.weekday')}>
          <Select
            options={numbers(1, 7).map((value) => ({
              value,
              label: t(`weekday.${value as 1 | 2 | 3 | 4 | 5 | 6 | 7}`),
            }))}
          />
        </Form.Item>
      )}
      {every === 'yearly' && (
        <Form.Item name="month" label={t('field.month')}>
          <InputNumber min={1} max={12} precision={0} />
        </Form.Item>
      )}
      {['monthly', 'quarterly', 'yearly'].includes(every) && (
        <Form.Item name="day" label={t('field.day')}>
          <InputNumber min={1} max={28} precision={0} />
        </Form.Item>
      )}
      <Form.Item name="hour" label={t('field.hour')}>
        <Select
          options={numbers(0, 23).map((value) => ({
            value,
            label: `${String(value).padStart(2, '0')}:00`,
          }))}
        />
      </Form.Item>
    </FormPair>
  );
}

function ReceiverFields() {
  const { t } = useTranslation('subscription');
  const maySend = useCan({ all: ['report:send'] });
  const kind = Form.useWatch('kind') as string | undefined;
  const glc = Form.useWatch('glc') as string | undefined;
  const { groups = [] } = useLibraries('');
  const receivers = useQuery({
    queryKey: ['subscription', 'receivers'],
    queryFn: ({ signal }) => api.subscription.receivers({ signal }),
    enabled: maySend,
  });
  if (!maySend) return null;
  const required = [{ required: true, message: t('error.needed') }];
  const kinds = ['me', 'person', 'role', 'addresses'] as const;
  const choices = (list: readonly { id: string; name: string }[] = []) =>
    list.map(({ id, name }) => ({ value: id, label: name }));
  const libraries = groups.find(({ code }) => code === glc)?.libraries ?? [];
  return (
    <>
      <Form.Item name="kind" label={t('field.to')}>
        <Select options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))} />
      </Form.Item>
      {kind === 'person' && (
        <Form.Item name="account" label={t('kind.person')} rules={required}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={choices(receivers.data?.people)}
          />
        </Form.Item>
      )}
      {kind === 'role' && (
        <Form.Item name="role" label={t('kind.role')} extra={t('field.roleExtra')} rules={required}>
          <Select options={choices(receivers.data?.roles)} />
        </Form.Item>
      )}
      {kind === 'addresses' && (
        <>
          <Form.Item
            name="addresses"
            label={t('kind.addresses')}
            extra={t('field.addressesExtra')}
            rules={required}
          >
            <Select
              mode="tags"
              open={false}
              suffixIcon={null}
              tokenSeparators={separators}
              placeholder="name@example.org"
            />
          </Form.Item>
          <Form.Item name="glc" label={t('field.glc')} rules={required}>
            <Select options={groups.map(({ code, label }) => ({ value: code, label }))} />
          </Form.Item>
          <Form.Item name="libraries" label={t('field.libraries')}>
            <Select
              mode="multiple"
              placeholder={t('field.allLibraries')}
              showSearch={{ optionFilterProp: 'label' }}
              options={libraries.map(({ code, label }) => ({ value: code, label }))}
            />
          </Form.Item>
        </>
      )}
    </>
  );
}
