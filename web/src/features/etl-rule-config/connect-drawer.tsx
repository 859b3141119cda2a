import { datasourceTypes, type EtlLook } from '@stacksight/contract';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Drawer, Form, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { toSentence } from '#lib/errors/handle-error.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { FormPair } from '#ui/form-parts/form-pair.tsx';
import styles from './etl-rule-config.module.css';
import { StreamRows } from './stream-rows.tsx';
import { useEtlSources } from './use-etl-sources.ts';

type Props = { glc: string; onClose: () => void; onMade: (id: string) => void };
type Values = {
  connector: string;
  host: string;
  port: number | null;
  database: string;
  username: string;
  password: string;
};
type Found = { datasourceId: string; connector: string; look: EtlLook };

const everyNight = '30 2 * * *';

/** Connects a known system: four fields, what its account may read with the first rows, then the first run. */
export function ConnectDrawer({ glc, onClose, onMade }: Props) {
  const { t, i18n } = useTranslation('etl-rule-config');
  const language = i18n.language === 'zh-CN' ? 'zh-CN' : 'en-US';
  const { connectors } = useEtlSources();
  const [form] = Form.useForm<Values>();
  const [made, setMade] = useState<string | null>(null);
  const chosen = Form.useWatch('connector', form) ?? 'koha';
  const connector = connectors.find(({ name }) => name === chosen);
  const connect = useMutation({
    mutationFn: async (values: Values): Promise<Found> => {
      const { connector: name, port, ...place } = values;
      const type = datasourceTypes.find((one) => connector?.systems.includes(one));
      if (connector === undefined || type === undefined) throw new Error('no connector');
      const title = connector.title[language];
      const body = {
        ...{ ...place, type, port: port ?? connector.usual.port, isTls: false, remark: '' },
        name: `${title} ${values.host} ${values.database}`.slice(0, 50),
      };
      if (made === null) {
        const { id } = await api.datasourceConfig.create({ body });
        setMade(id);
        return look(id, name);
      }
      await api.datasourceConfig.update({ params: { id: made }, body });
      return look(made, name);
    },
  });
  const begin = useMutation({
    mutationFn: async ({ datasourceId, connector: name, look: found }: Found) => {
      const body = {
        ...{ ...glcOf(glc), datasourceId, connector: name, cron: everyNight },
        name: `${connector?.title[language] ?? name} ${form.getFieldValue('database')}`.slice(
          0,
          50,
        ),
        streams: found.streams
          .filter(({ missing }) => missing.length === 0)
          .map(({ stream }) => stream),
      };
      const { id } = await api.etlRuleConfig.create({ body });
      await api.etlRuleConfig.run({ params: { id } });
      return id;
    },
    onSuccess: onMade,
  });
  const found = connect.data;
  const failure = connect.error ?? begin.error;
  const required = { required: true, whitespace: true, message: t('error.required') };
  return (
    <Drawer open title={t('connect.title')} size="min(820px, 100vw)" onClose={onClose}>
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{ connector: 'koha', port: null, database: 'koha_library' }}
        onFinish={(values) => connect.mutate({ ...form.getFieldsValue(true), ...values })}
      >
        <Form.Item name="connector" label={t('column.connector')}>
          <Select
            options={connectors.map(({ name, title }) => ({ value: name, label: title[language] }))}
            onChange={(name: string) =>
              form.setFieldValue(
                'database',
                connectors.find((one) => one.name === name)?.usual.database,
              )
            }
          />
        </Form.Item>
        {connector !== undefined && (
          <p className={styles.note}>
            {connector.tried[language]} {connector.lacks.map((text) => text[language]).join(' ')}
          </p>
        )}
        <FormPair>
          <Form.Item name="host" label={t('connect.host')} rules={[required]}>
            <Input autoFocus autoComplete="off" spellCheck={false} maxLength={253} />
          </Form.Item>
          <Form.Item name="database" label={t('connect.database')} rules={[required]}>
            <Input autoComplete="off" spellCheck={false} maxLength={100} />
          </Form.Item>
        </FormPair>
        <FormPair>
          <Form.Item name="username" label={t('connect.username')} rules={[required]}>
            <Input autoComplete="off" spellCheck={false} maxLength={100} />
          </Form.Item>
          <Form.Item name="password" label={t('connect.password')} rules={[required]}>
            <Input.Password autoComplete="new-password" maxLength={200} />
          </Form.Item>
        </FormPair>
        <Form.Item name="port" label={t('connect.port')}>
          <InputNumber
            min={1}
            max={65_535}
            precision={0}
            controls={false}
            placeholder={String(connector?.usual.port ?? '')}
          />
        </Form.Item>
        <Button
          type={found === undefined ? 'primary' : 'default'}
          htmlType="submit"
          loading={connect.isPending}
        >
          {t('connect.look')}
        </Button>
      </Form>
      {failure !== null && <Alert type="error" showIcon title={toSentence(failure)} />}
      {found !== undefined && (
        <section aria-label={t('connect.found')}>
          <h3 className={styles.heading}>{found.look.version}</h3>
          {!found.look.isReadOnly && (
            <Alert type="warning" showIcon title={t('connect.mayWrite')} />
          )}
          <StreamRows
            glc={glc}
            source={{ datasourceId: found.datasourceId, connector: found.connector }}
            look={found.look}
          />
          <p className={styles.note}>{t('connect.then')}</p>
          <Button
            type="primary"
            disabled={found.look.streams.some(
              ({ missing, isOptional }) => missing.length > 0 && !isOptional,
            )}
            loading={begin.isPending}
            onClick={() => begin.mutate(found)}
          >
            {t('connect.begin')}
          </Button>
        </section>
      )}
    </Drawer>
  );
}

async function look(datasourceId: string, connector: string): Promise<Found> {
  const found = await api.etlRuleConfig.look({ body: { datasourceId, connector } });
  return { datasourceId, connector, look: found };
}
