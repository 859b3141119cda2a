import {
  clientGrants,
  longestLives,
  type OauthClient,
  unknownScopeWords,
} from '@stacksight/contract';
import { Checkbox, Form, Input, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { isNameTaken } from '#lib/resource/is-name-taken.ts';
import { FormPair } from '#ui/form-parts/form-pair.tsx';
import { ActsAsField } from './acts-as-field.tsx';
import styles from './oauth-clients.module.css';

/** Shows the form fields of an OAuth client: name, scopes, and validity of its tokens. */
export function ClientFields({ client }: { client: OauthClient | null }) {
  const { t } = useTranslation('oauth-clients');
  const isConsole = client?.isConsole ?? false;
  const grants: readonly string[] = Form.useWatch('authorizedGrantTypes') ?? [];
  const isOwn = grants.includes('client_credentials');
  return (
    <>
      {isConsole && <p className={styles.note}>{t('consoleText')}</p>}
      <ClientId isNew={client === null} />
      <Form.Item
        name="authorizedGrantTypes"
        label={t('field.grants')}
        extra={t('field.grantsExtra')}
        rules={[{ required: true, message: t('error.empty') }]}
      >
        <Checkbox.Group
          disabled={isConsole}
          options={clientGrants.map((value) => ({ value, label: t(`grant.${value}`) }))}
        />
      </Form.Item>
      <FormPair>
        <Validity name="accessTokenValidity" label={t('field.access')} most={longestLives.access} />
        <Validity
          name="refreshTokenValidity"
          label={t('field.refresh')}
          most={longestLives.refresh}
        />
      </FormPair>
      {isOwn && <ActsAsField />}
      <Scope isOwn={isOwn} />
      <Form.Item name="remark" label={t('field.remark')}>
        <Input.TextArea maxLength={100} autoSize={{ minRows: 2 }} showCount />
      </Form.Item>
    </>
  );
}

/**
 * Shows the field for the scopes, which limit the client's own token; for users' tokens they only inform the program.
 */
function Scope({ isOwn }: { isOwn: boolean }) {
  const { t } = useTranslation('oauth-clients');
  const areKnown = async (_: unknown, scope = '') => {
    const strangers = unknownScopeWords(scope);
    if (isOwn && strangers.length > 0)
      throw new Error(t('error.scope', { list: strangers.join(' ') }));
  };
  return (
    <Form.Item
      name="scope"
      label={t('field.scope')}
      extra={t(isOwn ? 'field.scopeOwn' : 'field.scopeOther')}
      dependencies={['authorizedGrantTypes']}
      rules={[{ validator: areKnown }]}
    >
      <Input maxLength={100} spellCheck={false} />
    </Form.Item>
  );
}

function ClientId({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('oauth-clients');
  const isFree = async (_: unknown, value: string) => {
    if (!/^[A-Za-z][\w-]{2,19}$/.test(value ?? '')) return;
    const answer = api.oauthClients.exists({ query: { clientId: value } });
    if (await isNameTaken(answer)) throw new Error(t('error.taken'));
  };
  const rules = [
    { required: true, message: t('error.empty') },
    { pattern: /^[A-Za-z][\w-]{2,19}$/, message: t('error.clientId') },
    { validator: isFree },
  ];
  return (
    <Form.Item
      name="clientId"
      label={t('field.clientId')}
      extra={isNew ? t('field.clientIdExtra') : null}
      hasFeedback={isNew}
      validateDebounce={300}
      rules={isNew ? rules : []}
    >
      <Input maxLength={20} autoFocus={isNew} disabled={!isNew} spellCheck={false} />
    </Form.Item>
  );
}

function Validity({ name, label, most }: { name: string; label: string; most: number }) {
  const { t } = useTranslation('oauth-clients');
  const { span } = useFormat();
  const seconds: unknown = Form.useWatch(name);
  const message = t('error.life', { most });
  return (
    <Form.Item
      name={name}
      label={label}
      extra={Number.isInteger(seconds) ? span(Number(seconds)) : null}
      rules={[{ required: true, type: 'integer', min: 1, max: most, message }]}
    >
      <InputNumber maxLength={5} controls={false} className={styles.wide ?? ''} />
    </Form.Item>
  );
}
