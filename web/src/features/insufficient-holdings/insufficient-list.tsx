import type { InsufficientTitle } from '@stacksight/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { api } from '#lib/api.ts';
import { notify } from '#lib/notify.ts';
import { useGroupFilter } from '#lib/resource/use-group-filter.ts';
import { usePlaces } from '#lib/resource/use-places.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlText } from '#lib/url-state.ts';
import { useCan } from '#ui/can/can.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceFilter } from '#ui/resource-page/resource-page-props.ts';
import { InsufficientDetail } from './insufficient-detail.tsx';
import { BasketButton } from './purchases/basket-button.tsx';
import { addToBasket, limitsIn } from './purchases/basket-store.ts';
import { type InsufficientKind, useInsufficientColumns } from './use-insufficient-columns.tsx';

const listNames = {
  insufficient: 'InsufficientBook',
  reserved: 'HotReservationBook',
  searched: 'WebHotBook',
} as const;
/**
 * The smallest numbers that a librarian may choose from; the usual number of a list, or null for the setting of each
 * library, comes first.
 */
const leasts = {
  insufficient: { name: 'lost', usual: 2, others: [0.5, 1, 5, 10] },
  reserved: { name: 'ratio', usual: null, others: [1, 2, 3, 5, 8] },
} as const;
const shape = resourceShape({
  ratio: urlText(),
  lost: urlText(),
  libcode: urlText(),
  move: urlText(),
  glc: urlText(),
});

/** Shows one of the three lists; all have the same form of rows. */
export function InsufficientList({
  kind,
  call,
  extra,
}: {
  kind: InsufficientKind;
  call: (typeof api.insufficientHoldings)[InsufficientKind];
  extra: ReactNode;
}) {
  const { t } = useTranslation('insufficient-holdings');
  const resource = useResource<InsufficientTitle>({
    name: `insufficientHoldings.${kind}`,
    list: call,
    shape,
  });
  const mayBuy = useCan({ all: ['holdings:buy'] });
  const list = listNames[kind];
  const { libraries } = usePlaces(resource.filters.glc ?? '', '');
  return (
    <ResourcePage
      title={t('title')}
      one={t('one')}
      hint={t(`hint.${kind}`)}
      resource={resource}
      nameOf={({ title, bookrecno }) => title || bookrecno}
      nameColumn="title"
      columns={useInsufficientColumns(kind)}
      search={t('search')}
      filters={[
        { name: 'libcode', label: t('column.library'), options: libraries },
        {
          name: 'move',
          label: t('move.label'),
          options: (['yes', 'no'] as const).map((value) => ({ value, label: t(`move.${value}`) })),
        },
        ...useLeastFilter(kind),
        ...useGroupFilter(),
      ]}
      detail={(row) => <InsufficientDetail row={row} />}
      {...(mayBuy
        ? {
            batch: [
              {
                key: 'basket',
                label: t('basket.add'),
                run: async (rows: readonly InsufficientTitle[]) => {
                  const { filters } = resource;
                  addToBasket(filters.glc ?? '', { list, limits: limitsIn(filters) }, rows);
                  notify.success(t('basket.added', { count: rows.length }));
                },
              },
            ],
          }
        : {})}
      extra={
        <>
          {extra}
          {mayBuy && (
            <BasketButton
              list={list}
              filters={{ ...resource.filters, search: resource.view.search }}
              onPushed={() => void resource.refresh()}
            />
          )}
        </>
      }
      empty={{ reason: t(`empty.${kind}`), hint: t('empty.hint') }}
    />
  );
}

/** Returns the filter by the number from which a title is listed; the list of searches has none. */
function useLeastFilter(kind: InsufficientKind): ResourceFilter[] {
  const { t } = useTranslation('insufficient-holdings');
  if (kind === 'searched') return [];
  const { name, usual, others } = leasts[kind];
  const textOf = (count: number) => t(`least.${name}`, { count });
  const options = others.map((count) => ({ value: String(count), label: textOf(count) }));
  return [
    {
      name,
      label: t(`least.${name}Label`),
      options,
      all: usual === null ? t('least.own') : textOf(usual),
    },
  ];
}
