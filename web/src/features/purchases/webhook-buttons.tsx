import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { Can } from '#ui/can/can.tsx';
import { useTellDelivery } from './use-tell-delivery.ts';
import { useWebhook } from './use-webhook.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

/** Shows the buttons that send a test message and that set the address of the messages. */
export function WebhookButtons({ glc, onTried }: { glc: string; onTried: () => void }) {
  const { t } = useTranslation('purchases');
  const { webhook } = useWebhook(glc);
  const [isTrying, setIsTrying] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const tellDelivery = useTellDelivery();
  const tryNow = async () => {
    setIsTrying(true);
    await api.purchaseWebhook.test({ body: glcOf(glc) }).then(tellDelivery, handleError);
    setIsTrying(false);
    onTried();
  };
  return (
    <>
      {webhook != null && (
        <Button loading={isTrying} onClick={() => void tryNow()}>
          {t('deliveries.try')}
        </Button>
      )}
      <Can all={['sync:edit']}>
        <Button onClick={() => setIsOpen(true)} disabled={webhook === undefined}>
          {t('webhook.open')}
        </Button>
      </Can>
      {isOpen && (
        <WebhookDialog
          glc={glc}
          webhook={webhook ?? null}
          onClose={() => {
            setIsOpen(false);
            onTried();
          }}
        />
      )}
    </>
  );
}
