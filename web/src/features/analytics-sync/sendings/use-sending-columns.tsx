import type { SyncSending } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { noValue } from '#ui/metric/value-text.ts';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { StatusMark, type Tone } from '#ui/status-mark/status-mark.tsx';
import { useSyncReasons } from '#ui/sync/sync-reasons.tsx';
import { useSendingWhy } from './use-sending-why.ts';

const tones: Readonly<Record<SyncSending['state'], Tone>> = {
  waiting: 'busy',
  accepted: 'good',
  partly: 'half',
  refused: 'bad',
  failed: 'bad',
};

/** Returns the columns of the list of sendings. */
export function useSendingColumns(): ResourceColumn<SyncSending>[] {
  const { t } = useTranslation('analytics-sync');
  const { full, date } = useFormat();
  const why = useSendingWhy();
  const reason = useSyncReasons();
  const time = (key: 'createdAt' | 'triedAt' | 'nextAt'): ResourceColumn<SyncSending> => ({
    key,
    title: t(`sendings.column.${key}`),
    width: 160,
    sort: 'descend',
    render: (row) => (row[key] === null ? noValue : date(row[key], 'minute')),
    excel: { format: 'time' },
  });
  return [
    {
      key: 'groupName',
      title: t('column.glc'),
      width: 180,
      render: ({ groupName }) => groupName,
    },
    {
      key: 'month',
      title: t('sendings.column.month'),
      width: 100,
      sort: 'descend',
      render: ({ month }) => month,
    },
    {
      key: 'state',
      title: t('column.state'),
      width: 140,
      render: ({ state }) => (
        <StatusMark tone={tones[state]}>{t(`sendings.state.${state}`)}</StatusMark>
      ),
      excel: {
        labels: {
          waiting: t('sendings.state.waiting'),
          accepted: t('sendings.state.accepted'),
          partly: t('sendings.state.partly'),
          refused: t('sendings.state.refused'),
          failed: t('sendings.state.failed'),
        },
      },
    },
    {
      key: 'why',
      title: t('sendings.column.why'),
      width: 300,
      wraps: true,
      card: 'wide',
      excel: false,
      render: (row) => {
        const said = row.answer?.reasons.map(reason).join(t('semicolon')) ?? '';
        return [why(row), said].filter(Boolean).join(t('semicolon')) || noValue;
      },
    },
    {
      key: 'rows',
      title: t('sendings.column.rows'),
      width: 90,
      align: 'end',
      render: ({ rows }) => (rows === null ? noValue : full(rows)),
      excel: { format: 'integer' },
    },
    {
      key: 'attempts',
      title: t('sendings.column.attempts'),
      width: 90,
      align: 'end',
      isMinor: true,
      sort: 'descend',
      render: ({ attempts }) => full(attempts),
      excel: { format: 'integer' },
    },
    time('createdAt'),
    { ...time('nextAt'), isMinor: true },
    { ...time('triedAt'), isExtra: true },
    {
      key: 'createdBy',
      title: t('sendings.column.createdBy'),
      width: 120,
      isMinor: true,
      render: ({ createdBy }) => createdBy ?? t('sendings.bySchedule'),
    },
  ];
}
