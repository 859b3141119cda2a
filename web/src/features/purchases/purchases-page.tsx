import { useTranslation } from 'react-i18next';
import { urlChoice, useUrlState } from '#lib/url-state.ts';
import { useCan } from '#ui/can/can.tsx';
import { PurchaseDeliveries } from './purchase-deliveries.tsx';
import { PurchaseLines } from './purchase-lines.tsx';
import { PurchaseLists } from './purchase-lists.tsx';

const shape = { tab: urlChoice(['lines', 'lists', 'deliveries'] as const, 'lines') };

/**
 * Shows the page of pushed purchases: the lines with their states, the lists for download, and the messages that were
 * sent.
 */
export function PurchasesPage() {
  const { t } = useTranslation('purchases');
  const [{ tab }] = useUrlState(shape);
  const mayBuy = useCan({ all: ['holdings:buy'] });
  const tabs = {
    title: t('title'),
    active: tab,
    tabs: [
      { key: 'lines', label: t('tab.lines') },
      { key: 'lists', label: t('tab.lists') },
      ...(mayBuy ? [{ key: 'deliveries', label: t('tab.deliveries') }] : []),
    ],
  };
  if (tab === 'deliveries' && mayBuy) return <PurchaseDeliveries tabs={tabs} />;
  return tab !== 'lists' ? <PurchaseLines tabs={tabs} /> : <PurchaseLists tabs={tabs} />;
}
