import { useTranslation } from 'react-i18next';
import { urlChoice, useUrlState } from '#lib/url-state.ts';
import { ChildrenTab } from './children-tab.tsx';
import { FiguresTab } from './figures/figures-tab.tsx';
import { ReceiptsTab } from './receipts/receipts-tab.tsx';

const shape = { tab: urlChoice(['children', 'receipts', 'figures'] as const, 'children') };

/** Shows the page of child reports: who reports, what came, and the figures in it. */
export function ChildrenPage() {
  const { t } = useTranslation(['child-reports', 'sync-reasons']);
  const [{ tab }] = useUrlState(shape);
  const tabs = {
    title: t('title'),
    active: tab,
    tabs: [
      { key: 'children', label: t('tab.children') },
      { key: 'receipts', label: t('tab.receipts') },
      { key: 'figures', label: t('tab.figures') },
    ],
  };
  if (tab === 'receipts') return <ReceiptsTab tabs={tabs} />;
  return tab === 'figures' ? <FiguresTab tabs={tabs} /> : <ChildrenTab tabs={tabs} />;
}
