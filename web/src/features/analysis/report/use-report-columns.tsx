import type { ReportRow } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '#lib/format/use-format.ts';
import { useRangeText } from '#ui/date-range-picker/use-range-text.ts';
import { noValue } from '#ui/metric/value-text.ts';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { useReadersText } from './access/report-readers.ts';

/** Returns the columns of the list of reports. */
export function useReportColumns(): ResourceColumn<ReportRow>[] {
  const { t } = useTranslation('analytics-report');
  const { date, full } = useFormat();
  const range = useRangeText();
  const readersText = useReadersText();
  return [
    {
      key: 'name',
      title: t('column.name'),
      width: 220,
      wraps: true,
      sort: 'ascend',
      card: 'title',
      render: ({ id, name }) => <Link to={`/report/${id}`}>{name}</Link>,
    },
    {
      key: 'note',
      title: t('column.note'),
      width: 200,
      wraps: true,
      render: ({ note }) => note || noValue,
    },
    {
      key: 'folder',
      title: t('column.folder'),
      width: 120,
      render: ({ folder }) => folder || noValue,
    },
    {
      key: 'readers',
      title: t('readers.label'),
      width: 140,
      wraps: true,
      render: ({ readers }) => readersText(readers),
    },
    {
      key: 'project',
      title: t('column.project'),
      width: 140,
      isMinor: true,
      render: ({ project }) => project ?? noValue,
    },
    {
      key: 'range',
      title: t('column.range'),
      width: 168,
      isMinor: true,
      excel: false,
      render: (row) => (row.range === null ? t('range.own') : range.name(row.range)),
    },
    {
      key: 'items',
      title: t('column.items'),
      width: 80,
      isMinor: true,
      align: 'end',
      sort: 'descend',
      excel: { format: 'integer' },
      render: ({ items }) => full(items),
    },
    {
      key: 'createdBy',
      title: t('column.by'),
      width: 96,
      isMinor: true,
      render: ({ createdBy }) => createdBy || noValue,
    },
    {
      key: 'modifiedAt',
      title: t('column.at'),
      width: 168,
      sort: 'descend',
      excel: { format: 'time' },
      render: ({ modifiedAt }) => date(modifiedAt, 'minute'),
    },
  ];
}
