import type { DayNote } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { useTimeColumn } from '#ui/resource-page/columns/use-time-column.ts';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';

/** Returns the columns of the list of notes on days. */
export function useDayNoteColumns(
  libraries: readonly { value: string; label: string }[],
): ResourceColumn<DayNote>[] {
  const { t } = useTranslation('day-note');
  const { date } = useFormat();
  const time = useTimeColumn();
  const names = new Map(libraries.map(({ value, label }) => [value, label]));
  return [
    {
      key: 'text',
      title: t('column.text'),
      width: 320,
      sort: 'ascend',
      render: ({ text }) => text,
    },
    {
      key: 'dayFrom',
      title: t('column.days'),
      width: 220,
      sort: 'descend',
      render: ({ dayFrom, dayUntil }) =>
        dayFrom === dayUntil ? date(dayFrom) : `${date(dayFrom)} – ${date(dayUntil)}`,
      excel: { format: 'date' },
    },
    {
      key: 'libcode',
      title: t('column.library'),
      width: 200,
      sort: 'ascend',
      render: ({ libcode }) => (libcode === '' ? t('everywhere') : (names.get(libcode) ?? libcode)),
    },
    {
      key: 'dayUntil',
      title: t('field.dayUntil'),
      isExtra: true,
      width: 120,
      render: ({ dayUntil }) => date(dayUntil),
      excel: { format: 'date' },
    },
    {
      key: 'modifiedBy',
      title: t('column.modifiedBy'),
      width: 140,
      isExtra: true,
      render: ({ modifiedBy }) => modifiedBy,
    },
    time('modifiedAt', t('column.modifiedAt')),
  ];
}
