import type { OperatorPlace } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { noValue } from '#ui/metric/value-text.ts';
import { useTimeColumn } from '#ui/resource-page/columns/use-time-column.ts';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';

/** Returns the columns of the list of operators' places. */
export function usePlaceColumns(): ResourceColumn<OperatorPlace>[] {
  const { t } = useTranslation('operator-loc');
  const { date } = useFormat();
  const time = useTimeColumn();
  const states = { true: t('now.yes'), false: t('now.no') };
  return [
    {
      key: 'operator',
      title: t('column.operator'),
      width: 200,
      sort: 'ascend',
      render: ({ operator, operatorName }) => (
        <>
          {operatorName} <code>{operator}</code>
        </>
      ),
    },
    {
      key: 'libcode',
      title: t('column.library'),
      width: 200,
      sort: 'ascend',
      render: ({ libraryName }) => libraryName,
    },
    {
      key: 'locationName',
      title: t('column.location'),
      width: 160,
      render: ({ locationName }) => locationName || t('field.whole'),
    },
    {
      key: 'dayFrom',
      title: t('column.days'),
      width: 210,
      sort: 'descend',
      render: ({ dayFrom, dayUntil }) =>
        dayUntil === null
          ? t('since', { from: date(dayFrom) })
          : `${date(dayFrom)} – ${date(dayUntil)}`,
      excel: { format: 'date' },
    },
    {
      key: 'dayUntil',
      title: t('field.dayUntil'),
      isExtra: true,
      width: 120,
      render: ({ dayUntil }) => (dayUntil === null ? noValue : date(dayUntil)),
      excel: { format: 'date' },
    },
    {
      key: 'isNow',
      title: t('column.isNow'),
      width: 120,
      render: ({ isNow }) => states[isNow ? 'true' : 'false'],
      excel: { labels: states },
    },
    {
      key: 'remark',
      title: t('column.remark'),
      width: 160,
      render: ({ remark }) => remark || noValue,
    },
    time('modifiedAt', t('column.modifiedAt'), true),
  ];
}
