import { useTranslation } from 'react-i18next';
import { urlChoice, useUrlState } from '#lib/url-state.ts';
import { AcceptedTab } from './accepted-tab.tsx';
import { ChecksTab } from './checks/checks-tab.tsx';
import { SourcesTab } from './sources-tab.tsx';

const keys = ['checks', 'sources', 'accepted'] as const;
const shape = { tab: urlChoice(keys, 'checks') };
const contents = { checks: ChecksTab, sources: SourcesTab, accepted: AcceptedTab };

/** Shows what is wrong with the data: the checks, the sources, and the findings that are accepted as known. */
export function QualityPage() {
  const { t } = useTranslation('data-quality');
  const [{ tab }] = useUrlState(shape);
  const tabs = {
    title: t('title'),
    active: tab,
    tabs: keys.map((key) => ({ key, label: t(`tab.${key}`) })),
  };
  const Content = contents[tab];
  return <Content tabs={tabs} />;
}
