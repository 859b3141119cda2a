import { limitMethods } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Form, Input, InputNumber, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { FormPair } from '#ui/form-parts/form-pair.tsx';
import { hourText } from './limit-form.ts';
import styles from './rate-limits.module.css';

/** Shows the form fields of a rate limit: the limited calls, their number, and the hours. */
export function LimitFields() {
  const { t } = useTranslation('rate-limits');
  return (
    <>
      <Address />
      <FormPair>
        <Form.Item name="count" label={t('field.count')} rules={[wholeNumber(t('error.whole'))]}>
          <InputNumber min={1} max={1_000_000} precision={0} className={styles.wide ?? ''} />
        </Form.Item>
        <Form.Item
          name="seconds"
          label={t('field.seconds')}
          rules={[wholeNumber(t('error.whole'))]}
          extra={t('field.secondsExtra')}
        >
          <InputNumber min={1} max={86_400} precision={0} className={styles.wide ?? ''} />
        </Form.Item>
      </FormPair>
      <Hours />
      <Form.Item name="status" label={t('field.status')}>
        <Radio.Group
          options={[
            { value: 'valid', label: t('status.valid') },
            { value: 'invalid', label: t('status.invalid') },
          ]}
        />
      </Form.Item>
      <Form.Item name="remark" label={t('field.remark')}>
        <Input.TextArea maxLength={100} autoSize={{ minRows: 2 }} showCount />
      </Form.Item>
    </>
  );
}

const wholeNumber = (message: string) => ({
  required: true,
  type: 'integer' as const,
  min: 1,
  message,
});

function Address() {
  const { t } = useTranslation('rate-limits');
  const { data = [] } = useQuery({
    queryKey: ['rateLimits', 'calls'],
    queryFn: ({ signal }) => api.rateLimits.calls({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const paths = [...new Set(data.map(({ path }) => path))];
  const methodsOf = (path: string) =>
    data.filter((one) => one.path === path).map(({ method }) => method);
  return (
    <>
      <Form.Item
        name="uri"
        label={t('field.uri')}
        extra={t('field.uriExtra')}
        rules={[
          { required: true, whitespace: true, message: t('error.empty') },
          { pattern: /^\/[\w\-./{}]*\*?$/, message: t('error.uri') },
        ]}
      >
        <AutoComplete
          autoFocus
          showSearch={{
            filterOption: (text, option) =>
              String(option?.value).toLowerCase().includes(text.trim().toLowerCase()),
          }}
          options={paths.map((path) => ({
            value: path,
            label: (
              <span className={styles.call}>
                {path} <small>{methodsOf(path).join(' ')}</small>
              </span>
            ),
          }))}
        >
          <Input maxLength={200} spellCheck={false} />
        </AutoComplete>
      </Form.Item>
      <Form.Item name="method" label={t('field.method')}>
        <Select
          options={limitMethods.map((value) => ({
            value,
            label: value === '*' ? t('anyMethod') : value,
          }))}
        />
      </Form.Item>
    </>
  );
}

function Hours() {
  const { t } = useTranslation('rate-limits');
  const from: number = Form.useWatch('fromHour') ?? 0;
  const to: number = Form.useWatch('toHour') ?? 24;
  const hours = (first: number) =>
    Array.from({ length: 24 }, (_, at) => ({ value: at + first, label: hourText(at + first) }));
  return (
    <FormPair>
      <Form.Item name="fromHour" label={t('field.fromHour')}>
        <Select options={hours(0)} />
      </Form.Item>
      <Form.Item
        name="toHour"
        label={t('field.toHour')}
        dependencies={['fromHour']}
        extra={from > to ? t('field.overMidnight') : null}
        rules={[
          {
            validator: () =>
              from === to ? Promise.reject(new Error(t('error.hours'))) : Promise.resolve(),
          },
        ]}
      >
        <Select options={hours(1)} />
      </Form.Item>
    </FormPair>
  );
}
