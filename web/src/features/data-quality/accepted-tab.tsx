import type { QualityAcceptance } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useGroupFilter } from '#lib/resource/use-group-filter.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlText } from '#lib/url-state.ts';
import { useIsAllowed } from '#ui/can/can.tsx';
import type { PageTabsProps } from '#ui/page/page-tabs.tsx';
import { useTimeColumn } from '#ui/resource-page/columns/use-time-column.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';

const shape = resourceShape({ glc: urlText() });

/** Shows the tab with the findings that are accepted as known, to be reported again. */
export function AcceptedTab({ tabs }: { tabs: PageTabsProps }) {
  const { t } = useTranslation('data-quality');
  const isAllowed = useIsAllowed();
  const time = useTimeColumn();
  const resource = useResource<QualityAcceptance>({
    name: 'dataQuality.accepted',
    list: (input: Parameters<typeof api.dataQuality.accepted>[0]) =>
      api.dataQuality.accepted(input),
    shape,
  });
  return (
    <ResourcePage<QualityAcceptance, object>
      title={t('known.title')}
      tabs={tabs}
      one={t('known.one')}
      hint={t('known.hint')}
      resource={resource}
      nameOf={({ name, place }) => `${name} · ${place}`}
      nameColumn="name"
      columns={[
        {
          key: 'name',
          title: t('column.name'),
          width: 180,
          wraps: true,
          render: ({ name }) => name,
        },
        {
          key: 'place',
          title: t('known.place'),
          width: 180,
          wraps: true,
          render: ({ place }) => place,
        },
        {
          key: 'says',
          title: t('known.says'),
          width: 260,
          wraps: true,
          render: ({ says }) => says,
        },
        {
          key: 'reason',
          title: t('accept.reason'),
          width: 220,
          wraps: true,
          render: ({ reason }) => reason,
        },
        { key: 'by', title: t('known.by'), width: 104, isMinor: true, render: ({ by }) => by },
        time('at', t('known.at')),
      ]}
      filters={useGroupFilter()}
      actions={(row) =>
        isAllowed({ all: ['etl:edit'] })
          ? [
              {
                key: 'withdraw',
                label: t('known.withdraw'),
                ask: { title: t('known.ask'), text: t('known.askText') },
                done: t('known.done'),
                run: () => api.dataQuality.withdraw({ params: { id: row.id } }),
              },
            ]
          : []
      }
      empty={{ reason: t('known.none'), hint: t('known.noneHint') }}
    />
  );
}
