import { useTranslation } from 'react-i18next';
import { urlChoice, useUrlState } from '#lib/url-state.ts';
import { SendingsTab } from './sendings/sendings-tab.tsx';
import { SyncGroups } from './sync-groups.tsx';

const shape = { tab: urlChoice(['groups', 'sendings'] as const, 'groups') };

/** Shows the page of reports to a parent: the groups that report, and what was sent. */
export function SyncsPage() {
  const { t } = useTranslation(['analytics-sync', 'sync-reasons']);
  const [{ tab }] = useUrlState(shape);
  const tabs = {
    title: t('title'),
    active: tab,
    tabs: [
      { key: 'groups', label: t('tab.groups') },
      { key: 'sendings', label: t('tab.sendings') },
    ],
  };
  return tab === 'sendings' ? <SendingsTab tabs={tabs} /> : <SyncGroups tabs={tabs} />;
}
