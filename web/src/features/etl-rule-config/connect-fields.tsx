import { type EtlConnector, serviceTypes } from '@stacksight/contract';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormPair } from '#ui/form-parts/form-pair.tsx';
import { ConnectorFacts } from './connector-facts.tsx';

const isService = (connector: EtlConnector | undefined) =>
  connector?.systems.some((system) => serviceTypes.some((one) => one === system)) === true;
// Names of products are the same in every language.
const databases: Readonly<Record<string, { name: string; port: number }>> = {
  postgresql: { name: 'PostgreSQL', port: 5432 },
  clickhouse: { name: 'ClickHouse', port: 8123 },
  mysql: { name: 'MySQL / MariaDB', port: 3306 },
  sqlserver: { name: 'SQL Server', port: 1433 },
  oracle: { name: 'Oracle', port: 1521 },
};

/** Returns the port that is usual for a connector on a kind of database. */
export const usualPort = (connector: EtlConnector, system: string): number =>
  connector.systems.length > 1
    ? (databases[system]?.port ?? connector.usual.port)
    : connector.usual.port;

type Props = { connectors: readonly EtlConnector[]; connector: EtlConnector | undefined };

/** Shows the fields of a connection: the system, where it is, the account, and what its connector asks for. */
export function ConnectFields({ connectors, connector }: Props) {
  const { t, i18n } = useTranslation('etl-rule-config');
  const language = i18n.language === 'zh-CN' ? 'zh-CN' : 'en-US';
  const form = Form.useFormInstance();
  const system: string = Form.useWatch('system', form) ?? connector?.systems[0] ?? '';
  const ofService = isService(connector);
  const ofUsage = connector?.systems.includes('sushi') === true;
  const optional = ofService ? t('connect.optional') : '';
  const required = { required: true, whitespace: true, message: t('error.required') };
  return (
    <>
      <Form.Item name="connector" label={t('column.connector')}>
        <Select
          options={connectors.map(({ name, title }) => ({ value: name, label: title[language] }))}
          onChange={(name: string) => {
            const next = connectors.find((one) => one.name === name);
            form.setFieldsValue({
              database: next?.usual.database ?? '',
              system: next?.systems[0] ?? '',
              isTls: isService(next),
            });
          }}
        />
      </Form.Item>
      {connector !== undefined && <ConnectorFacts connector={connector} />}
      {connector !== undefined && connector.systems.length > 1 && (
        <Form.Item
          name="system"
          label={t('connect.system')}
          initialValue={connector.systems[0] ?? ''}
        >
          <Select
            options={connector.systems.map((value) => ({
              value,
              label: databases[value]?.name ?? value,
            }))}
          />
        </Form.Item>
      )}
      <FormPair>
        <Form.Item name="host" label={t('connect.host')} rules={[required]}>
          <Input autoFocus autoComplete="off" spellCheck={false} maxLength={253} />
        </Form.Item>
        <Form.Item
          name="database"
          label={t(ofService ? 'connect.path' : 'connect.database')}
          rules={[required]}
        >
          <Input autoComplete="off" spellCheck={false} maxLength={100} />
        </Form.Item>
      </FormPair>
      <FormPair>
        <Form.Item
          name="username"
          label={ofUsage ? t('connect.customer') : t('connect.username') + optional}
          rules={ofService && !ofUsage ? [] : [required]}
        >
          <Input autoComplete="off" spellCheck={false} maxLength={100} />
        </Form.Item>
        <Form.Item
          name="password"
          label={(ofUsage ? t('connect.apiKey') : t('connect.password')) + optional}
          rules={ofService ? [] : [required]}
        >
          <Input.Password autoComplete="new-password" maxLength={200} />
        </Form.Item>
      </FormPair>
      {connector?.settings.map(({ name, title, usual }) => (
        <Form.Item
          key={`${connector.name} ${name}`}
          name={['settings', name]}
          label={title[language]}
          initialValue={usual}
          rules={[{ pattern: /^[\w.@-]{0,60}$/, message: t('error.setting') }]}
        >
          <Input autoComplete="off" spellCheck={false} maxLength={60} />
        </Form.Item>
      ))}
      <FormPair>
        <Form.Item name="port" label={t('connect.port')} extra={t('connect.portExtra')}>
          <InputNumber
            min={1}
            max={65_535}
            precision={0}
            controls={false}
            placeholder={connector && String(usualPort(connector, system))}
          />
        </Form.Item>
        <Form.Item name="isTls" label={t('connect.isTls')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </FormPair>
    </>
  );
}
