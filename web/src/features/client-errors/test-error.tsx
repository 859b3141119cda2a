import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';

/** Sends an error that says it is a test, so that an administrator sees that errors arrive. */
export function TestError({ onSent }: { onSent: () => Promise<unknown> }) {
  const { t } = useTranslation('client-errors');
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const body = {
      message: t('test.message'),
      stack: new Error(t('test.message')).stack ?? '',
      path: window.location.pathname,
      version: import.meta.env.BUILD_VERSION,
    };
    await api.clientErrors.report({ body }).then(onSent, () => undefined);
    setBusy(false);
  };
  return (
    <Button loading={isBusy} onClick={() => void send()}>
      {t('test.send')}
    </Button>
  );
}
