import { type PurchaseLine, purchaseStates } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useGroupFilter } from '#lib/resource/use-group-filter.ts';
import { usePlaces } from '#lib/resource/use-places.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { pixelsOfBoldText } from '#lib/text-width.ts';
import { urlText } from '#lib/url-state.ts';
import { HoldingLink } from '#ui/holding-link/holding-link.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import type { PageTabsProps } from '#ui/page/page-tabs.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { purchaseTones } from '#ui/status-mark/purchase-tones.ts';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';

const shape = resourceShape({
  libcode: urlText(),
  state: urlText(),
  listId: urlText(),
  glc: urlText(),
});

/** Shows every pushed line with its state and the days between the states. */
export function PurchaseLines({ tabs }: { tabs: PageTabsProps }) {
  const { t } = useTranslation('purchases');
  const resource = useResource<PurchaseLine>({
    name: 'purchases.lines',
    list: api.purchases.lines,
    shape,
  });
  const { libraries } = usePlaces(resource.filters.glc ?? '', '');
  return (
    <ResourcePage
      tabs={tabs}
      title={t('lines.title')}
      one={t('lines.one')}
      hint={t('lines.hint')}
      resource={resource}
      nameOf={({ title }) => title}
      nameColumn="title"
      columns={useColumns()}
      search={t('lines.search')}
      filters={[
        { name: 'libcode', label: t('column.library'), options: libraries },
        {
          name: 'state',
          label: t('state.label'),
          options: purchaseStates.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        ...useGroupFilter(),
      ]}
      empty={{ reason: t('lines.empty'), hint: t('lines.emptyHint') }}
    />
  );
}

/** Returns the width of a column of numbers whose heading is not cut off in either language. */
const headingWidth = (head: string): number => Math.max(92, Math.ceil(pixelsOfBoldText(head)) + 24);

function useColumns(): ResourceColumn<PurchaseLine>[] {
  const { t } = useTranslation('purchases');
  const { full, date } = useFormat();
  const day = (key: 'pushedOn' | 'orderedOn' | 'arrivedOn' | 'lentOn') => ({
    key,
    title: t(`column.${key}`),
    width: 104,
    sort: 'descend' as const,
    render: (row: PurchaseLine) => (row[key] === null ? noValue : date(row[key])),
  });
  const count = (
    key:
      | 'copies'
      | 'arrivedCopies'
      | 'cost'
      | 'daysWaiting'
      | 'daysToOrder'
      | 'daysToArrive'
      | 'daysToLoan',
    more: Partial<ResourceColumn<PurchaseLine>> = {},
  ): ResourceColumn<PurchaseLine> => ({
    key,
    title: t(`column.${key}`),
    width: 92,
    align: 'end',
    render: (row) => (row[key] === null ? noValue : full(row[key])),
    excel: { format: 'integer' },
    ...more,
  });
  return [
    {
      key: 'title',
      title: t('column.title'),
      width: 190,
      wraps: true,
      sort: 'ascend',
      render: ({ title, bookrecno, isbn }) =>
        bookrecno === '' ? (
          title
        ) : (
          <HoldingLink bookrecno={bookrecno} isbn={isbn}>
            {title}
          </HoldingLink>
        ),
    },
    {
      key: 'libraryName',
      title: t('column.library'),
      width: 130,
      wraps: true,
      render: ({ libraryName }) => libraryName,
    },
    {
      key: 'state',
      title: t('column.state'),
      width: 100,
      sort: 'ascend',
      excel: false,
      render: ({ state }) => (
        <StatusMark tone={purchaseTones[state]}>{t(`state.${state}`)}</StatusMark>
      ),
    },
    count('daysWaiting', { width: headingWidth(t('column.daysWaiting')) }),
    count('copies'),
    count('arrivedCopies', { isMinor: true }),
    count('cost', {
      isMinor: true,
      excel: { format: 'decimal' },
      render: ({ cost }) => (cost === null ? noValue : `¥${full(cost, 2)}`),
    }),
    day('pushedOn'),
    day('orderedOn'),
    day('arrivedOn'),
    { ...day('lentOn'), isMinor: true },
    count('daysToOrder', { isExtra: true }),
    count('daysToArrive', { isExtra: true }),
    count('daysToLoan', { isExtra: true }),
    {
      key: 'listName',
      title: t('column.list'),
      width: 130,
      isMinor: true,
      render: ({ listName }) => listName,
    },
    { key: 'isbn', title: t('column.isbn'), width: 130, isExtra: true, render: ({ isbn }) => isbn },
    {
      key: 'reason',
      title: t('column.reason'),
      width: 220,
      wraps: true,
      isExtra: true,
      card: 'wide',
      render: ({ reason }) => reason,
    },
  ];
}
