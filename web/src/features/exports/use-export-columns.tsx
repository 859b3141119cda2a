import type { ExportEntry } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { toSizeText } from '#lib/format/size-text.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { noValue } from '#ui/metric/value-text.ts';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { ExportState } from './export-state.tsx';

export const statuses = [
  'waiting',
  'running',
  'ready',
  'failed',
  'cancelled',
  'expired',
] as const satisfies readonly ExportEntry['status'][];

/** Returns the columns of the list of exports. */
export function useExportColumns(): ResourceColumn<ExportEntry>[] {
  const { t } = useTranslation('exports');
  const { date, full } = useFormat();
  const labels = Object.fromEntries(statuses.map((value) => [value, t(`status.${value}`)]));
  const time = (at: string | null) => (at === null ? noValue : date(at, 'minute'));
  return [
    {
      key: 'title',
      title: t('column.title'),
      width: 220,
      sort: 'ascend',
      render: ({ title }) => title,
    },
    {
      key: 'format',
      title: t('column.format'),
      width: 84,
      render: ({ format }) => t(`format.${format}`),
    },
    {
      key: 'status',
      title: t('column.status'),
      width: 200,
      render: (row) => <ExportState row={row} />,
      excel: { labels },
    },
    {
      key: 'total',
      title: t('column.rows'),
      width: 100,
      align: 'end',
      sort: 'descend',
      render: ({ status, done, total, isReport }) =>
        isReport
          ? noValue
          : status === 'ready' || status === 'expired'
            ? full(done)
            : total === null
              ? noValue
              : full(total),
      excel: { format: 'integer' },
    },
    {
      key: 'bytes',
      title: t('column.size'),
      width: 92,
      align: 'end',
      sort: 'descend',
      render: ({ bytes }) => (bytes === null ? noValue : toSizeText(bytes)),
      excel: { format: 'integer' },
    },
    {
      key: 'createdAt',
      title: t('column.createdAt'),
      width: 152,
      sort: 'descend',
      render: ({ createdAt }) => time(createdAt),
      excel: { format: 'time' },
    },
    {
      key: 'expiresAt',
      title: t('column.expiresAt'),
      width: 152,
      render: ({ expiresAt }) => time(expiresAt),
      excel: { format: 'time' },
    },
    {
      key: 'mailTo',
      title: t('column.mailTo'),
      width: 200,
      isExtra: true,
      render: ({ mailTo }) => (mailTo.length === 0 ? noValue : mailTo.join(', ')),
    },
    {
      key: 'endedAt',
      title: t('column.endedAt'),
      width: 152,
      isExtra: true,
      render: ({ endedAt }) => time(endedAt),
      excel: { format: 'time' },
    },
  ];
}
