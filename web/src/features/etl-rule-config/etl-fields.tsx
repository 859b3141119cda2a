import { AutoComplete, Form, type FormRule, Input, InputNumber, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormPair } from '#ui/form-parts/form-pair.tsx';
import { everyNight } from './etl-form.ts';
import { useEtlSources } from './use-etl-sources.ts';

/** Shows the form fields of a rule: its source and connector, what is read, and when. */
export function EtlFields() {
  const { t, i18n } = useTranslation('etl-rule-config');
  const { connectors, datasources } = useEtlSources();
  const connector: string = Form.useWatch('connector') ?? '';
  const language = i18n.language === 'zh-CN' ? 'zh-CN' : 'en-US';
  const known = connectors.find(({ name }) => name === connector);
  const own = { value: '', label: t('own') };
  return (
    <>
      <FormPair>
        <Form.Item
          name="name"
          label={t('column.name')}
          rules={[{ required: true, whitespace: true, min: 2, message: t('error.name') }]}
        >
          <Input maxLength={50} autoFocus />
        </Form.Item>
        <Form.Item
          name="datasourceId"
          label={t('column.datasource')}
          rules={[{ required: true, message: t('error.source') }]}
        >
          <Select
            notFoundContent={t('noSources')}
            options={datasources.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      </FormPair>
      <Form.Item name="connector" label={t('column.connector')}>
        <Select
          options={[
            ...connectors.map(({ name, title }) => ({ value: name, label: title[language] })),
            own,
          ]}
        />
      </Form.Item>
      {connector === '' && (
        <Form.Item
          name="definition"
          label={t('field.definition')}
          extra={t('field.definitionExtra')}
          rules={[{ validator: (_, text) => checkJson(text, t('error.definition')) }]}
        >
          <Input.TextArea autoSize={{ minRows: 6, maxRows: 20 }} spellCheck={false} />
        </Form.Item>
      )}
      {known !== undefined && (
        <>
          <Form.Item name="streams" label={t('field.streams')} extra={t('field.streamsExtra')}>
            <Select
              mode="multiple"
              allowClear
              placeholder={t('field.streamsAll')}
              options={known.streams.map(({ name, title }) => ({
                value: name,
                label: title[language],
              }))}
            />
          </Form.Item>
          {known.settings.map(({ name, title, usual }) => (
            <Form.Item
              key={name}
              name={['settings', name]}
              label={title[language]}
              rules={[{ pattern: /^[\w.@-]{0,60}$/, message: t('error.setting') }]}
            >
              <Input maxLength={60} placeholder={usual} />
            </Form.Item>
          ))}
        </>
      )}
      <FormPair>
        <Form.Item name="cron" label={t('column.cron')} extra={t('field.cronExtra')}>
          <AutoComplete
            allowClear
            maxLength={100}
            placeholder={everyNight}
            options={[
              { value: everyNight, label: t('schedule.night', { cron: everyNight }) },
              { value: '0 6 * * *', label: t('schedule.morning', { cron: '0 6 * * *' }) },
              { value: '0 * * * *', label: t('schedule.hourly', { cron: '0 * * * *' }) },
            ]}
          />
        </Form.Item>
        <Form.Item name="isEnabled" label={t('column.isEnabled')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </FormPair>
      <FormPair>
        <Form.Item name="since" label={t('field.since')} extra={t('field.sinceExtra')}>
          <Input type="date" />
        </Form.Item>
        <Form.Item
          name="mostRefused"
          label={t('field.mostRefused')}
          extra={t('field.mostRefusedExtra')}
          getValueProps={(share: number) => ({ value: Math.round(share * 1000) / 10 })}
          getValueFromEvent={(percent: number | null) => (percent ?? 0) / 100}
        >
          <InputNumber min={0} max={100} suffix="%" />
        </Form.Item>
      </FormPair>
      <FormPair>
        <Form.Item
          name="hoursFrom"
          label={t('field.hoursFrom')}
          extra={t('field.hoursExtra')}
          dependencies={['hoursUntil']}
          rules={[bothHours('hoursUntil', t('error.hours'))]}
        >
          <InputNumber min={0} max={23} precision={0} />
        </Form.Item>
        <Form.Item
          name="hoursUntil"
          label={t('field.hoursUntil')}
          dependencies={['hoursFrom']}
          rules={[bothHours('hoursFrom', t('error.hours'))]}
        >
          <InputNumber min={1} max={24} precision={0} />
        </Form.Item>
      </FormPair>
      <FormPair>
        <Form.Item
          name="rowsPerSecond"
          label={t('field.rowsPerSecond')}
          extra={t('field.rowsPerSecondExtra')}
        >
          <InputNumber min={100} max={10_000_000} precision={0} />
        </Form.Item>
        <Form.Item name="libcode" label={t('field.libcode')} extra={t('field.libcodeExtra')}>
          <Input maxLength={64} />
        </Form.Item>
      </FormPair>
      <Form.Item name="remark" label={t('column.remark')}>
        <Input maxLength={100} showCount />
      </Form.Item>
    </>
  );
}

// One hour without the other would be left out.
const bothHours =
  (other: string, message: string): FormRule =>
  ({ getFieldValue }) => ({
    validator: async (_, hour: number | null) => {
      if (hour === null && getFieldValue(other) !== null) throw new Error(message);
    },
  });

async function checkJson(text: unknown, message: string): Promise<void> {
  try {
    const value: unknown = JSON.parse(String(text ?? ''));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return;
  } catch {
    // The message below says what is wrong.
  }
  throw new Error(message);
}
