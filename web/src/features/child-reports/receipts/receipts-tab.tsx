import { type Receipt, syncOutcomes } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { lastMonths } from '#lib/format/last-months.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlChoice, urlText } from '#lib/url-state.ts';
import type { PageTabsProps } from '#ui/page/page-tabs.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import { ReceiptDetail } from './receipt-detail.tsx';
import { useReceiptColumns } from './use-receipt-columns.tsx';

const shape = resourceShape({ state: urlChoice(['', ...syncOutcomes], ''), month: urlText() });

/** Shows the tab of reports that came: who sent what, when, and why it was refused. */
export function ReceiptsTab({ tabs }: { tabs: PageTabsProps }) {
  const { t } = useTranslation('child-reports');
  const resource = useResource<Receipt>({
    name: 'childReports.receipts',
    list: api.childReports.receipts,
    shape,
  });
  return (
    <ResourcePage<Receipt, object>
      tabs={tabs}
      title={t('receipts.title')}
      one={t('receipts.one')}
      hint={t('receipts.hint')}
      resource={resource}
      nameOf={({ childName, month }) => `${childName} ${month ?? ''}`}
      nameColumn="childName"
      columns={useReceiptColumns()}
      search={t('receipts.search')}
      filters={[
        {
          name: 'state',
          label: t('column.state'),
          options: syncOutcomes.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        {
          name: 'month',
          label: t('column.month'),
          options: lastMonths(new Date(), 36).map((value) => ({ value, label: value })),
        },
      ]}
      detail={(row) => <ReceiptDetail receipt={row} />}
      empty={{ reason: t('receipts.empty'), hint: t('receipts.emptyHint') }}
    />
  );
}
