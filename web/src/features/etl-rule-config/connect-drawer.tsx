import { datasourceTypes, type EtlLook } from '@stacksight/contract';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Drawer, Form } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { toSentence } from '#lib/errors/handle-error.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { focusField } from '#ui/focus/focus-field.ts';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import { ConnectFields, usualPort } from './connect-fields.tsx';
import { everyNight } from './etl-form.ts';
import styles from './etl-rule-config.module.css';
import { StreamRows } from './stream-rows.tsx';
import { useEtlSources } from './use-etl-sources.ts';

type Props = {
  glc: string;
  onClose: () => void;
  onMade: (rule: { id: string; name: string }) => void;
};
type Values = {
  connector: string;
  system?: string;
  host: string;
  port: number | null;
  database: string;
  username: string;
  password: string;
  isTls: boolean;
  settings?: Record<string, string>;
};
type Found = {
  datasourceId: string;
  connector: string;
  settings: Record<string, string>;
  look: EtlLook;
};

/** Connects a known system: four fields, what its account may read with the first rows, then the first run. */
export function ConnectDrawer({ glc, onClose, onMade }: Props) {
  const { t, i18n } = useTranslation('etl-rule-config');
  const language = i18n.language === 'zh-CN' ? 'zh-CN' : 'en-US';
  const { connectors, datasources } = useEtlSources();
  const [form] = Form.useForm<Values>();
  const panel = useRef<HTMLDivElement>(null);
  const [made, setMade] = useState<string | null>(null);
  const chosen = Form.useWatch('connector', form) ?? 'koha';
  const connector = connectors.find(({ name }) => name === chosen);
  const connect = useMutation({
    meta: { silent: true },
    mutationFn: async (values: Values): Promise<Found> => {
      const { connector: name, system, port, settings: given = {}, ...place } = values;
      const type = datasourceTypes.find(
        (one) => one === (system ?? connector?.systems[0]) && connector?.systems.includes(one),
      );
      if (connector === undefined || type === undefined) throw new Error('no connector');
      // Fields of a connector that was chosen before stay in the form.
      const settings = Object.fromEntries(
        connector.settings.map((one) => [one.name, given[one.name] ?? one.usual]),
      );
      const title = connector.title[language];
      const body = {
        ...{
          ...place,
          type,
          port: port ?? usualPort(connector, type),
          remark: '',
        },
        name: `${title} ${values.host} ${values.database}`.slice(0, 50),
      };
      // A source that an earlier visit has made is taken again.
      const known = made ?? datasources.find((source) => source.name === body.name)?.id ?? null;
      if (known === null) {
        const { id } = await api.datasourceConfig.create({ body });
        setMade(id);
        return look(id, name, settings);
      }
      await api.datasourceConfig.update({ params: { id: known }, body });
      return look(known, name, settings);
    },
  });
  const begin = useMutation({
    meta: { silent: true },
    mutationFn: async ({ datasourceId, connector: name, settings, look: found }: Found) => {
      const readable = found.streams
        .filter(({ missing }) => missing.length === 0)
        .map(({ stream }) => stream);
      const body = {
        ...{ ...glcOf(glc), datasourceId, connector: name, settings, cron: everyNight },
        name: `${connector?.title[language] ?? name} ${form.getFieldValue('database')}`.slice(
          0,
          50,
        ),
        streams: readable.length === found.streams.length ? null : readable,
      };
      const { id } = await api.etlRuleConfig.create({ body });
      await api.etlRuleConfig.run({ params: { id } });
      return { id, name: body.name };
    },
    onSuccess: onMade,
  });
  const found = connect.data;
  const failure = connect.error ?? begin.error;
  return (
    <Drawer
      open
      title={t('connect.title')}
      size="min(820px, 100vw)"
      panelRef={panel}
      afterOpenChange={(isOpen) => isOpen && focusField(panel.current, '#host')}
      onClose={onClose}
    >
      {connector === undefined ? (
        <TableSkeleton columns={2} />
      ) : (
        <Form<Values>
          form={form}
          layout="vertical"
          initialValues={{ connector: 'koha', port: null, database: 'koha_library', isTls: false }}
          onFinish={(values) => connect.mutate({ ...form.getFieldsValue(true), ...values })}
        >
          <ConnectFields connectors={connectors} connector={connector} />
          <Button
            type={found === undefined ? 'primary' : 'default'}
            htmlType="submit"
            loading={connect.isPending}
          >
            {t('connect.look')}
          </Button>
        </Form>
      )}
      {failure !== null && (
        <Alert className={styles.alert} type="error" showIcon title={toSentence(failure)} />
      )}
      {found !== undefined && (
        <section aria-label={t('connect.found')}>
          <h3 className={styles.heading}>{found.look.version}</h3>
          {!found.look.isReadOnly && (
            <Alert className={styles.alert} type="warning" showIcon title={t('connect.mayWrite')} />
          )}
          {found.look.clock !== null && (
            <Alert
              className={styles.alert}
              type="warning"
              showIcon
              title={t('connect.clock', found.look.clock)}
            />
          )}
          <StreamRows
            glc={glc}
            source={{
              datasourceId: found.datasourceId,
              connector: found.connector,
              settings: found.settings,
            }}
            look={found.look}
          />
          <p className={styles.note}>
            {t(connector?.systems.includes('oai') ? 'connect.thenAll' : 'connect.then')}
          </p>
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

async function look(
  datasourceId: string,
  connector: string,
  settings: Record<string, string>,
): Promise<Found> {
  const found = await api.etlRuleConfig.look({ body: { datasourceId, connector, settings } });
  return { datasourceId, connector, settings, look: found };
}
