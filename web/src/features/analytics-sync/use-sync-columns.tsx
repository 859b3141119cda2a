import type { Sync, SyncContent, SyncState } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { noValue } from '#ui/metric/value-text.ts';
import { useTimeColumn } from '#ui/resource-page/columns/use-time-column.ts';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';

export function useSyncContents(): Record<SyncContent, string> {
  const { t } = useTranslation('analytics-sync');
  return {
    stock: t('content.stock'),
    readers: t('content.readers'),
    circulation: t('content.circulation'),
    visits: t('content.visits'),
    online: t('content.online'),
  };
}

export function useSyncStates(): Record<SyncState, string> {
  const { t } = useTranslation('analytics-sync');
  return {
    never: t('state.never'),
    accepted: t('state.accepted'),
    refused: t('state.refused'),
    failed: t('state.failed'),
  };
}

/** Returns the columns of the list of library groups that report. */
export function useSyncColumns(): ResourceColumn<Sync>[] {
  const { t } = useTranslation('analytics-sync');
  const { date } = useFormat();
  const time = useTimeColumn();
  const contents = useSyncContents();
  const states = useSyncStates();
  const onOff = { true: t('on'), false: t('off') };
  return [
    {
      key: 'glc',
      title: t('column.glc'),
      width: 180,
      sort: 'ascend',
      render: ({ groupName }) => groupName,
    },
    {
      key: 'parentUrl',
      title: t('column.parentUrl'),
      width: 260,
      sort: 'ascend',
      render: ({ parentUrl }) => parentUrl || t('noParent'),
    },
    {
      key: 'contents',
      title: t('column.contents'),
      width: 210,
      wraps: true,
      render: (row) => row.contents.map((one) => contents[one]).join(' · '),
      excel: { labels: contents },
    },
    {
      key: 'cron',
      title: t('column.cron'),
      width: 120,
      isMinor: true,
      render: ({ cron }) => (cron === null ? noValue : <code>{cron}</code>),
    },
    {
      key: 'isEnabled',
      title: t('column.isEnabled'),
      width: 84,
      render: ({ isEnabled }) => onOff[isEnabled ? 'true' : 'false'],
      excel: { labels: onOff },
    },
    {
      key: 'state',
      title: t('column.state'),
      width: 110,
      render: ({ state }) => states[state],
      excel: { labels: states },
    },
    {
      key: 'lastSentAt',
      title: t('column.lastSentAt'),
      width: 160,
      isMinor: true,
      sort: 'descend',
      render: ({ lastSentAt }) => (lastSentAt === null ? noValue : date(lastSentAt, 'minute')),
      excel: { format: 'time' },
    },
    {
      key: 'lastAnswer',
      title: t('column.lastAnswer'),
      isExtra: true,
      width: 200,
      render: ({ lastAnswer }) => lastAnswer || noValue,
    },
    {
      key: 'remark',
      title: t('column.remark'),
      isExtra: true,
      width: 160,
      render: ({ remark }) => remark || noValue,
    },
    time('modifiedAt', t('column.modifiedAt'), true),
  ];
}
