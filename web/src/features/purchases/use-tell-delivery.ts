import type { PurchaseDelivery } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { notify } from '#lib/notify.ts';

/** Returns the function that shows the answer to a message which was sent while the user waited. */
export function useTellDelivery() {
  const { t } = useTranslation('purchases');
  return ({ state, status, trouble, answer }: PurchaseDelivery): void => {
    const why = trouble ?? 'unreachable';
    if (state === 'delivered') {
      notify.success(t('deliveries.arrived', { status: status ?? '' }));
      return;
    }
    const reason = [t(`deliveries.trouble.${why}`), status, answer];
    notify.error(t('deliveries.notArrived', { reason: reason.filter(Boolean).join(' · ') }));
  };
}
