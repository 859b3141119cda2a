import type { AlertFiring } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlText } from '#lib/url-state.ts';
import { noValue } from '#ui/metric/value-text.ts';
import type { PageTabsProps } from '#ui/page/page-tabs.tsx';
import { useTimeColumn } from '#ui/resource-page/columns/use-time-column.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import styles from './alert.module.css';
import { Firing, FiringState } from './firing.tsx';
import { usePeriodText } from './use-period-text.ts';

const shape = resourceShape({ state: urlText() });

/** Shows the tab with the firings of all alerts, to be acknowledged one by one or together. */
export function FiringsTab({ tabs }: { tabs: PageTabsProps }) {
  const { t } = useTranslation('alert');
  const period = usePeriodText();
  const time = useTimeColumn();
  const resource = useResource<AlertFiring>({
    name: 'alert.firings',
    list: api.alert.firings,
    get: (id, signal) => api.alert.firing({ params: { id }, signal }),
    shape,
  });
  return (
    <ResourcePage<AlertFiring, object>
      title={t('tab.firings')}
      tabs={tabs}
      one={t('firing.one')}
      hint={t('firing.hint')}
      resource={resource}
      nameOf={({ alertName, library, from }) => `${alertName} · ${library} · ${from}`}
      nameColumn="alertName"
      search={t('firing.search')}
      filters={[
        {
          name: 'state',
          label: t('column.state'),
          options: (['open', 'done'] as const).map((value) => ({
            value,
            label: t(`state.${value}`),
          })),
        },
      ]}
      columns={[
        {
          key: 'alertName',
          title: t('one'),
          width: 150,
          wraps: true,
          render: ({ alertName }) => alertName,
        },
        {
          key: 'state',
          title: t('column.state'),
          width: 96,
          excel: false,
          render: (row) => <FiringState firing={row} />,
        },
        {
          key: 'from',
          title: t('firing.period'),
          width: 128,
          sort: 'descend',
          render: (row) => period(row),
        },
        {
          key: 'library',
          title: t('field.libraries'),
          width: 150,
          wraps: true,
          render: ({ library }) => library,
        },
        {
          key: 'text',
          title: t('firing.why'),
          width: 300,
          wraps: true,
          card: 'wide',
          render: ({ text }) => text,
        },
        { ...time('firedAt', t('column.lastFired')), isMinor: true },
        {
          key: 'acknowledgedBy',
          title: t('firing.by'),
          width: 100,
          isMinor: true,
          render: ({ acknowledgedBy }) => acknowledgedBy ?? noValue,
        },
        {
          key: 'note',
          title: t('firing.note'),
          width: 150,
          wraps: true,
          isMinor: true,
          render: ({ note }) => (note === '' ? noValue : note),
        },
      ]}
      detail={(row) => (
        <ul className={styles.list}>
          <Firing firing={row} />
        </ul>
      )}
      batch={[
        {
          key: 'acknowledge',
          label: t('acknowledge'),
          run: async (rows) => {
            for (const { id, acknowledgedAt } of rows)
              if (acknowledgedAt === null)
                await api.alert.acknowledge({ params: { id }, body: { note: '' } });
          },
        },
      ]}
      empty={{ reason: t('firing.none'), hint: t('firing.noneHint') }}
    />
  );
}
