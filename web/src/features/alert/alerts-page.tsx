import { useTranslation } from 'react-i18next';
import { urlChoice, useUrlState } from '#lib/url-state.ts';
import { AlertsTab } from './alerts-tab.tsx';
import { FiringsTab } from './firings-tab.tsx';

const keys = ['alerts', 'firings'] as const;
const shape = { tab: urlChoice(keys, 'alerts') };
const contents = { alerts: AlertsTab, firings: FiringsTab };

/** Shows the page of alerts: the alerts themselves, and the firings of all of them. */
export function AlertsPage() {
  const { t } = useTranslation('alert');
  const [{ tab }] = useUrlState(shape);
  const tabs = {
    title: t('title'),
    active: tab,
    tabs: [
      { key: 'alerts', label: t('tab.alerts') },
      { key: 'firings', label: t('tab.firings') },
    ],
  };
  const Content = contents[tab];
  return <Content tabs={tabs} />;
}
