import { useTranslation } from 'react-i18next';
import { urlChoice, useUrlState } from '#lib/url-state.ts';
import { ImportTab } from './import-tab.tsx';
import { LoadsTab } from './loads/loads-tab.tsx';
import { MappingsTab } from './mappings/mappings-tab.tsx';

const keys = ['import', 'loads', 'mappings'] as const;
const shape = { tab: urlChoice(keys, 'import') };
const contents = { import: ImportTab, loads: LoadsTab, mappings: MappingsTab };

/** Shows the page that brings the library's own files in: the import itself, the loads so far, the saved mappings. */
export function ImportPage() {
  const { t } = useTranslation('data-import');
  const [{ tab }] = useUrlState(shape);
  const tabs = {
    title: t('title'),
    active: tab,
    tabs: [
      { key: 'import', label: t('tab.import') },
      { key: 'loads', label: t('tab.loads') },
      { key: 'mappings', label: t('tab.mappings') },
    ],
  };
  const Content = contents[tab];
  return <Content tabs={tabs} />;
}
