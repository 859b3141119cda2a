import type { Sync, SyncContent, SyncState } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { noValue } from '#ui/metric/value-text.ts';
import { useTimeColumn } from '#ui/resource-page/columns/use-time-column.ts';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { StatusMark, type Tone } from '#ui/status-mark/status-mark.tsx';
import { useCronWords } from './use-cron-words.ts';

const tones: Readonly<Record<SyncState, Tone>> = {
  never: 'quiet',
  accepted: 'good',
  partly: 'half',
  refused: 'bad',
  failed: 'bad',
};

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
    partly: t('state.partly'),
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
  const cronWords = useCronWords();
  const lacks = { parent: t('lacks.parent'), key: t('lacks.key'), oldKey: t('lacks.oldKey') };
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
      width: 220,
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
      width: 190,
      wraps: true,
      isMinor: true,
      render: ({ cron }) => (cron === null ? t('cron.never') : cronWords(cron)),
      excel: false,
    },
    {
      key: 'isEnabled',
      title: t('column.isEnabled'),
      width: 84,
      isMinor: true,
      render: ({ isEnabled }) => onOff[isEnabled ? 'true' : 'false'],
      excel: { labels: onOff },
    },
    {
      key: 'state',
      title: t('column.state'),
      width: 150,
      wraps: true,
      render: ({ state, lacks: lack }) =>
        lack === null ? (
          <StatusMark tone={tones[state]}>{states[state]}</StatusMark>
        ) : (
          <StatusMark tone="near">{lacks[lack]}</StatusMark>
        ),
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
      key: 'lastMonth',
      title: t('column.lastMonth'),
      width: 110,
      isMinor: true,
      render: ({ lastMonth }) => lastMonth ?? noValue,
    },
    {
      key: 'dataUntil',
      title: t('column.dataUntil'),
      width: 120,
      isMinor: true,
      render: ({ dataUntil }) => (dataUntil === null ? noValue : date(dataUntil)),
      excel: { format: 'date' },
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
