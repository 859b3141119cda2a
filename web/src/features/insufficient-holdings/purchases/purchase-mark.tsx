import type { LastPurchase } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { purchaseTones } from '#ui/status-mark/purchase-tones.ts';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';

/** Shows the state of the last purchase of a title, and the day since when. */
export function PurchaseMark({ purchase }: { purchase: LastPurchase | null }) {
  const { t } = useTranslation('purchases');
  const { date } = useFormat();
  if (purchase === null) return <StatusMark tone="quiet">{t('state.suggested')}</StatusMark>;
  return (
    <span title={t('since', { day: date(purchase.on), count: purchase.copies })}>
      <StatusMark tone={purchaseTones[purchase.state]}>{t(`state.${purchase.state}`)}</StatusMark>
    </span>
  );
}
