import type { ReportLink } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '#lib/format/use-format.ts';
import { noValue } from '#ui/metric/value-text.ts';
import { LinkStateMark } from '#ui/report-screen/link-state-mark.tsx';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';

/** Returns the columns of the list of links. */
export function useLinkColumns(): ResourceColumn<ReportLink>[] {
  const { t } = useTranslation('report-link');
  const { date } = useFormat();
  return [
    { key: 'name', title: t('field.name'), width: 180, render: ({ name }) => name },
    {
      key: 'reportName',
      title: t('field.report'),
      width: 180,
      render: ({ report, reportName }) =>
        reportName === '' ? t('hiddenReport') : <Link to={`/report/${report}`}>{reportName}</Link>,
    },
    {
      key: 'state',
      title: t('field.state'),
      width: 150,
      render: ({ state }) => <LinkStateMark state={state} />,
    },
    {
      key: 'display',
      title: t('field.display'),
      width: 90,
      render: ({ display }) => t(`display.${display}`),
      isMinor: true,
    },
    {
      key: 'endsOn',
      title: t('field.endsOn'),
      width: 110,
      sort: 'ascend',
      render: ({ endsOn }) => endsOn,
    },
    {
      key: 'opened',
      title: t('field.opened'),
      width: 100,
      align: 'end',
      sort: 'descend',
      render: ({ opened }) => opened,
    },
    {
      key: 'openedAt',
      title: t('field.openedAt'),
      width: 150,
      sort: 'descend',
      render: ({ openedAt }) => (openedAt === null ? noValue : date(openedAt, 'minute')),
      excel: { format: 'time' },
    },
    {
      key: 'createdBy',
      title: t('field.createdBy'),
      width: 110,
      render: ({ createdBy }) => createdBy,
    },
    {
      key: 'createdAt',
      title: t('field.createdAt'),
      width: 150,
      sort: 'descend',
      render: ({ createdAt }) => date(createdAt, 'minute'),
      excel: { format: 'time' },
      isMinor: true,
    },
  ];
}
