import type { PurchaseList } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '#lib/api.ts';
import { download } from '#lib/download.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useGroupFilter } from '#lib/resource/use-group-filter.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlText } from '#lib/url-state.ts';
import { useCan } from '#ui/can/can.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import type { PageTabsProps } from '#ui/page/page-tabs.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';

const shape = resourceShape({ glc: urlText() });

/** Shows the purchase lists. Each can be downloaded for a supplier, and taken back while nothing is ordered. */
export function PurchaseLists({ tabs }: { tabs: PageTabsProps }) {
  const { t } = useTranslation('purchases');
  const navigate = useNavigate();
  const mayExport = useCan({ all: ['export:excel'] });
  const resource = useResource<PurchaseList>({
    name: 'purchases.list',
    list: api.purchases.list,
    shape,
  });
  const { glc = '' } = resource.filters;
  const save = ({ id }: PurchaseList, format: 'xlsx' | 'csv') =>
    download(api.purchases.file({ params: { id }, query: { format } }));
  const show = ({ id: listId }: PurchaseList) =>
    navigate({ search: new URLSearchParams({ listId, ...(glc && { glc }) }).toString() });
  return (
    <ResourcePage
      tabs={tabs}
      title={t('lists.title')}
      one={t('lists.one')}
      hint={t('lists.hint')}
      resource={resource}
      nameOf={({ name }) => name}
      nameColumn="name"
      columns={useColumns()}
      search={t('lists.search')}
      filters={useGroupFilter()}
      actions={(row) => [
        { key: 'lines', label: t('action.lines'), run: () => void show(row) },
        ...(mayExport
          ? (['xlsx', 'csv'] as const).map((format) => ({
              key: format,
              label: t(`action.${format}`),
              run: () => save(row, format),
            }))
          : []),
      ]}
      remove={{
        needs: 'holdings:buy',
        canRemove: ({ arrived }) => arrived === 0,
        text: t('lists.takeBack'),
        run: ({ id }) => api.purchases.remove({ params: { id } }),
      }}
      empty={{ reason: t('lists.empty'), hint: t('lists.emptyHint') }}
    />
  );
}

function useColumns(): ResourceColumn<PurchaseList>[] {
  const { t } = useTranslation('purchases');
  const { full, date } = useFormat();
  const count = (key: 'lines' | 'copies' | 'arrivedCopies' | 'unpriced', isExtra = false) => ({
    key: key === 'arrivedCopies' ? 'arrived' : key,
    title: t(`column.${key}`),
    width: 92,
    align: 'end' as const,
    render: (row: PurchaseList) => full(row[key === 'arrivedCopies' ? 'arrived' : key]),
    excel: { format: 'integer' as const },
    isExtra,
  });
  return [
    {
      key: 'name',
      title: t('column.name'),
      width: 190,
      sort: 'ascend',
      render: ({ name }) => name,
    },
    {
      key: 'createdAt',
      title: t('column.createdAt'),
      width: 140,
      sort: 'descend',
      render: ({ createdAt }) => date(createdAt, 'minute'),
    },
    {
      key: 'createdBy',
      title: t('column.createdBy'),
      width: 100,
      render: ({ createdBy }) => createdBy,
    },
    count('lines'),
    count('copies'),
    {
      key: 'cost',
      title: t('column.cost'),
      width: 100,
      align: 'end',
      render: ({ cost }) => (cost === null ? noValue : `¥${full(cost, 2)}`),
      excel: { format: 'decimal' },
    },
    count('unpriced', true),
    count('arrivedCopies'),
  ];
}
