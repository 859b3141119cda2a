import type { Child, ChildStanding } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { noValue } from '#ui/metric/value-text.ts';
import { useTimeColumn } from '#ui/resource-page/columns/use-time-column.ts';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { StatusMark, type Tone } from '#ui/status-mark/status-mark.tsx';

const tones: Readonly<Record<ChildStanding, Tone>> = {
  reported: 'good',
  partly: 'half',
  refused: 'bad',
  late: 'bad',
  expected: 'begun',
  off: 'quiet',
};

/** Returns the columns of the list of children. */
export function useChildColumns(): ResourceColumn<Child>[] {
  const { t } = useTranslation('child-reports');
  const { date, full } = useFormat();
  const time = useTimeColumn();
  const standings: Readonly<Record<ChildStanding, string>> = {
    reported: t('standing.reported'),
    partly: t('standing.partly'),
    refused: t('standing.refused'),
    late: t('standing.late'),
    expected: t('standing.expected'),
    off: t('standing.off'),
  };
  return [
    {
      key: 'name',
      title: t('column.name'),
      width: 200,
      sort: 'ascend',
      render: ({ name }) => name,
    },
    { key: 'glc', title: t('column.glc'), width: 110, sort: 'ascend', render: ({ glc }) => glc },
    { key: 'month', title: t('column.dueMonth'), width: 100, render: ({ month }) => month },
    {
      key: 'standing',
      title: t('column.standing'),
      width: 130,
      render: ({ standing }) => (
        <StatusMark tone={tones[standing]}>{standings[standing]}</StatusMark>
      ),
      excel: { labels: standings },
    },
    {
      key: 'lastMonth',
      title: t('column.lastMonth'),
      width: 120,
      isMinor: true,
      render: ({ lastMonth }) => lastMonth ?? noValue,
    },
    {
      key: 'lastAt',
      title: t('column.lastAt'),
      width: 160,
      render: ({ lastAt }) => (lastAt === null ? noValue : date(lastAt, 'minute')),
      excel: { format: 'time' },
    },
    {
      key: 'dueDay',
      title: t('column.dueDay'),
      width: 110,
      isMinor: true,
      render: ({ dueDay }) => t('dueDay', { day: full(dueDay) }),
      excel: { format: 'integer' },
    },
    {
      key: 'libraries',
      title: t('column.libraries'),
      width: 160,
      isMinor: true,
      wraps: true,
      render: ({ libraries }) => libraries.join(t('comma')) || t('everyLibrary'),
    },
    {
      key: 'misfitAt',
      title: t('column.misfitAt'),
      width: 160,
      isExtra: true,
      render: ({ misfitAt }) => (misfitAt === null ? noValue : date(misfitAt, 'minute')),
      excel: { format: 'time' },
    },
    {
      key: 'keyAt',
      title: t('column.keyAt'),
      width: 160,
      isExtra: true,
      render: ({ keyAt }) => date(keyAt, 'minute'),
      excel: { format: 'time' },
    },
    {
      key: 'remark',
      title: t('column.remark'),
      width: 160,
      isExtra: true,
      render: ({ remark }) => remark || noValue,
    },
    time('modifiedAt', t('column.modifiedAt'), true),
  ];
}
