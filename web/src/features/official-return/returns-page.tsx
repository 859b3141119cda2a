import { useTranslation } from 'react-i18next';
import { urlChoice, useUrlState } from '#lib/url-state.ts';
import { ClosingsTab } from './closings/closings-tab.tsx';
import { ReturnTab } from './filled/return-tab.tsx';

const keys = ['return', 'closings'] as const;
const shape = { tab: urlChoice(keys, 'return') };
const contents = { return: ReturnTab, closings: ClosingsTab };

/** Shows the official returns: a return of a form and a period, and the closed periods. */
export function ReturnsPage() {
  const { t } = useTranslation('official-return');
  const [{ tab }] = useUrlState(shape);
  const tabs = {
    title: t('title'),
    active: tab,
    tabs: keys.map((key) => ({ key, label: t(`tab.${key}`) })),
  };
  const Content = contents[tab];
  return <Content tabs={tabs} />;
}
