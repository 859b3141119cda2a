import {
  type ConnectionTest,
  type Datasource,
  datasourceTypes,
  serviceTypes,
} from '@stacksight/contract';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Form, type FormInstance, Input, InputNumber, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { toSentence } from '#lib/errors/handle-error.ts';
import { ConnectionResult } from './connection-result.tsx';
import styles from './datasource-config.module.css';
import { type DatasourceValues, toDatasourceBody, usualPorts } from './datasource-form.ts';

const isService = (type: string | undefined) => serviceTypes.some((one) => one === type);

type Props = { source: Datasource | null; form: FormInstance<DatasourceValues> };

/** Shows the form fields of a connection, and a button that tests the connection before it is saved. */
export function DatasourceFields({ source, form }: Props) {
  const { t } = useTranslation('datasource-config');
  const required = { required: true, whitespace: true, message: t('error.required') };
  const onType = (type: DatasourceValues['type']) => {
    form.setFieldValue('port', usualPorts[type]);
    form.setFieldValue('isTls', isService(type));
  };
  const ofService = isService(Form.useWatch('type', form));
  return (
    <>
      <Form.Item
        name="name"
        label={t('field.name')}
        rules={[required, { min: 2, message: t('error.name') }]}
      >
        <Input maxLength={50} autoFocus />
      </Form.Item>
      <Form.Item name="type" label={t('field.type')}>
        <Select
          onChange={onType}
          options={datasourceTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        />
      </Form.Item>
      <div className={styles.place}>
        <Form.Item
          name="host"
          label={t('field.host')}
          extra={t('field.hostExtra')}
          rules={[
            required,
            { pattern: /^[a-z0-9:]([a-z0-9.:-]*[a-z0-9:])?$/i, message: t('error.host') },
          ]}
        >
          <Input maxLength={253} autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item
          name="port"
          label={t('field.port')}
          rules={[{ required: true, message: t('error.port') }]}
        >
          <InputNumber min={1} max={65_535} precision={0} controls={false} />
        </Form.Item>
      </div>
      <Form.Item
        name="database"
        label={t(ofService ? 'field.path' : 'field.database')}
        extra={t(ofService ? 'field.pathExtra' : 'field.databaseExtra')}
      >
        <Input maxLength={100} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item name="username" label={t('field.username')}>
        <Input maxLength={100} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('field.password')}
        extra={
          source?.hasPassword
            ? t('field.passwordKept')
            : t(ofService ? 'field.serviceExtra' : 'field.passwordExtra')
        }
      >
        <Input.Password maxLength={200} autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="isTls" label={t('field.isTls')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="remark" label={t('field.remark')}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2 }} />
      </Form.Item>
      <Trial source={source} form={form} />
    </>
  );
}

function Trial({ source, form }: Props) {
  const { t } = useTranslation('datasource-config');
  const trial = useMutation<ConnectionTest>({
    mutationFn: async () => {
      await form.validateFields();
      const body = toDatasourceBody(form.getFieldsValue(true) as DatasourceValues);
      return api.datasourceConfig.tryConnection({
        body: source === null ? body : { ...body, id: source.id },
      });
    },
    meta: { silent: true },
  });
  const type = Form.useWatch('type', form);
  const isUntried = type === 'sqlserver' || type === 'oracle';
  const { data, error } = trial;
  const wrong = error !== null && !('errorFields' in error) ? toSentence(error) : null;
  return (
    <div className={styles.trial}>
      {isUntried && <Alert showIcon type="info" title={t('untried')} />}
      <Button loading={trial.isPending} onClick={() => trial.mutate()}>
        {t('try')}
      </Button>
      <div aria-live="polite">
        {data && <ConnectionResult tested={data} />}
        {wrong !== null && <Alert showIcon type="error" title={wrong} />}
      </div>
    </div>
  );
}
