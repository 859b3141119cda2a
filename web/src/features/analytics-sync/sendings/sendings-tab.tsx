import { type SyncSending, sendingStates } from '@stacksight/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlChoice, urlText } from '#lib/url-state.ts';
import { useCan } from '#ui/can/can.tsx';
import type { PageTabsProps } from '#ui/page/page-tabs.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { RowAction } from '#ui/resource-page/resource-page-props.ts';
import { SendingDetail } from './sending-detail.tsx';
import { useSendingColumns } from './use-sending-columns.tsx';

const shape = resourceShape({ state: urlChoice(['', ...sendingStates], ''), month: urlText() });
const pollMs = 3_000;

/** Shows the tab of what was sent: when, how often it was tried, and what the parent answered. */
export function SendingsTab({ tabs }: { tabs: PageTabsProps }) {
  const { t } = useTranslation('analytics-sync');
  const resource = useResource<SyncSending>({
    name: 'analyticsSync.sendings',
    list: api.analyticsSync.sendings,
    shape,
  });
  const isWaiting = resource.answer.rows?.some(({ state }) => state === 'waiting') ?? false;
  const { refresh } = resource;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refresh` is a new function at each render
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void refresh(), pollMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return (
    <ResourcePage<SyncSending, object>
      tabs={tabs}
      title={t('sendings.title')}
      one={t('sendings.one')}
      hint={t('sendings.hint')}
      resource={resource}
      nameOf={({ groupName, month }) => `${groupName} ${month}`}
      nameColumn="groupName"
      columns={useSendingColumns()}
      search={t('sendings.search')}
      filters={[
        {
          name: 'state',
          label: t('column.state'),
          options: sendingStates.map((value) => ({ value, label: t(`sendings.state.${value}`) })),
        },
      ]}
      detail={(row) => <SendingDetail sending={row} />}
      actions={useActions(refresh)}
      empty={{ reason: t('sendings.empty'), hint: t('sendings.emptyHint') }}
    />
  );
}

function useActions(refresh: () => Promise<void>): (row: SyncSending) => RowAction[] {
  const { t } = useTranslation('analytics-sync');
  const mayEdit = useCan({ all: ['sync:edit'] });
  return ({ glc, month }) =>
    mayEdit
      ? [
          {
            key: 'again',
            label: t('sendings.again'),
            done: t('report.queued'),
            run: async () => {
              await api.analyticsSync.send({ body: { glc, from: month, to: month } });
              await refresh();
            },
          },
        ]
      : [];
}
