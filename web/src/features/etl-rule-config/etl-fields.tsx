import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormPair } from '#ui/form-parts/form-pair.tsx';
import { useEtlSources } from './use-etl-sources.ts';

/** Shows the form fields of a rule: its source and connector, what is read, and when. */
export function EtlFields() {
  const { t, i18n } = useTranslation('etl-rule-config');
  const { connectors, datasources } = useEtlSources();
  const connector: string = Form.useWatch('connector') ?? '';
  const language = i18n.language === 'zh-CN' ? 'zh-CN' : 'en-US';
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
          <Select options={datasources.map(({ id, name }) => ({ value: id, label: name }))} />
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
      <FormPair>
        <Form.Item name="cron" label={t('column.cron')} extra={t('field.cronExtra')}>
          <Input maxLength={100} placeholder="30 2 * * *" />
        </Form.Item>
        <Form.Item name="isEnabled" label={t('column.isEnabled')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </FormPair>
      <FormPair>
        <Form.Item
          name="since"
          label={t('field.since')}
          extra={t('field.sinceExtra')}
          rules={[{ pattern: /^\d{4}-\d\d-\d\d$/, message: t('error.day') }]}
        >
          <Input placeholder="2015-01-01" maxLength={10} />
        </Form.Item>
        <Form.Item
          name="rowsPerSecond"
          label={t('field.rowsPerSecond')}
          extra={t('field.rowsPerSecondExtra')}
        >
          <InputNumber min={100} max={10_000_000} precision={0} />
        </Form.Item>
      </FormPair>
      <FormPair>
        <Form.Item name="hoursFrom" label={t('field.hoursFrom')} extra={t('field.hoursExtra')}>
          <InputNumber min={0} max={23} precision={0} />
        </Form.Item>
        <Form.Item name="hoursUntil" label={t('field.hoursUntil')}>
          <InputNumber min={1} max={24} precision={0} />
        </Form.Item>
      </FormPair>
      <Form.Item name="remark" label={t('column.remark')}>
        <Input maxLength={100} showCount />
      </Form.Item>
    </>
  );
}

async function checkJson(text: unknown, message: string): Promise<void> {
  try {
    const value: unknown = JSON.parse(String(text ?? ''));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return;
  } catch {
    // The message below says what is wrong.
  }
  throw new Error(message);
}
