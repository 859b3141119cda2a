import type { PurchaseWebhook } from '@stacksight/contract';
import { Button, Input, Switch } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { toProblem } from '#lib/errors/to-problem.ts';
import { ask, notify } from '#lib/notify.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useWebhook } from './use-webhook.ts';
import styles from './webhook.module.css';

const leastLetters = 16;

type Props = { glc: string; webhook: PurchaseWebhook | null; onClose: () => void };

/** Shows the form of the address to which pushed lists of a group are sent, and of the secret that signs them. */
export function WebhookDialog({ glc, webhook, onClose }: Props) {
  const { t } = useTranslation('purchases');
  const id = useId();
  const { save, refresh } = useWebhook(glc);
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [secret, setSecret] = useState('');
  const [isEnabled, setIsEnabled] = useState(webhook?.isEnabled ?? true);
  const isKept = secret === '' && webhook !== null;
  const form = { url: url.trim(), isEnabled, ...(secret === '' ? {} : { secret }) };
  const saveForm = () =>
    save.mutate(form, {
      onSuccess: () => {
        notify.success(t('webhook.saved'));
        onClose();
      },
    });
  const removeIt = async () => {
    if (!(await ask({ title: t('webhook.remove'), text: t('webhook.removeText') }))) return;
    await api.purchaseWebhook.remove({ query: glcOf(glc) }).then(onClose, handleError);
    await refresh();
  };
  return (
    <FormDialog
      title={t('webhook.title')}
      okText={t('webhook.save')}
      isReady={form.url !== '' && (isKept || secret.length >= leastLetters)}
      isSaving={save.isPending}
      problem={toProblem(save.error)}
      onSave={saveForm}
      onClose={onClose}
    >
      <label htmlFor={`${id}url`}>{t('webhook.url')}</label>
      <Input
        id={`${id}url`}
        autoFocus
        value={url}
        maxLength={500}
        placeholder="https://"
        inputMode="url"
        onChange={({ target }) => setUrl(target.value)}
      />
      <label htmlFor={`${id}secret`}>{t('webhook.secret')}</label>
      <Input.Password
        id={`${id}secret`}
        value={secret}
        maxLength={200}
        autoComplete="new-password"
        placeholder={webhook === null ? '' : t('webhook.secretKept')}
        onChange={({ target }) => setSecret(target.value)}
      />
      <p className={styles.hint}>{t('webhook.secretHint')}</p>
      <div className={styles.line}>
        <label className={styles.switch} htmlFor={`${id}on`}>
          <Switch id={`${id}on`} checked={isEnabled} onChange={setIsEnabled} />
          {t('webhook.isEnabled')}
        </label>
        {webhook !== null && (
          <Button danger type="text" onClick={() => void removeIt()}>
            {t('webhook.remove')}
          </Button>
        )}
      </div>
    </FormDialog>
  );
}
