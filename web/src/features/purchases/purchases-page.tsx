import { useTranslation } from 'react-i18next';
import { urlChoice, useUrlState } from '#lib/url-state.ts';
import { PurchaseLines } from './purchase-lines.tsx';
import { PurchaseLists } from './purchase-lists.tsx';

const shape = { tab: urlChoice(['lines', 'lists'] as const, 'lines') };

/** What was pushed to acquisition: line by line with its state, and list by list for download. */
export function PurchasesPage() {
  const { t } = useTranslation('purchases');
  const [{ tab }] = useUrlState(shape);
  const tabs = {
    title: t('title'),
    active: tab,
    tabs: [
      { key: 'lines', label: t('tab.lines') },
      { key: 'lists', label: t('tab.lists') },
    ],
  };
  return tab === 'lines' ? <PurchaseLines tabs={tabs} /> : <PurchaseLists tabs={tabs} />;
}
