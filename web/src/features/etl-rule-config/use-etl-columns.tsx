import type { EtlRule } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { noValue } from '#ui/metric/value-text.ts';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { isOpen, RunMark } from './run-mark.tsx';

/** Returns the columns of the list of rules. */
export function useEtlColumns(): ResourceColumn<EtlRule>[] {
  const { t } = useTranslation('etl-rule-config');
  const { date, full } = useFormat();
  const onOff = { true: t('on'), false: t('off') };
  const at = (text: string | null) => (text === null ? noValue : date(text, 'minute'));
  return [
    {
      key: 'name',
      title: t('column.name'),
      width: 180,
      sort: 'ascend',
      render: ({ name }) => name,
    },
    {
      key: 'datasource',
      title: t('column.datasource'),
      width: 130,
      wraps: true,
      render: ({ datasource }) => datasource,
    },
    {
      key: 'cron',
      title: t('column.cron'),
      width: 130,
      wraps: true,
      excel: false,
      render: ({ words, isEnabled }) => (isEnabled ? words || t('schedule.byHand') : t('off')),
    },
    {
      key: 'lastStatus',
      title: t('column.lastRun'),
      width: 130,
      excel: false,
      render: ({ lastRun }) => (lastRun === null ? t('never') : <RunMark run={lastRun} />),
    },
    {
      key: 'lastAt',
      title: t('column.lastAt'),
      width: 150,
      excel: false,
      render: ({ lastRun }) => at(lastRun?.endedAt ?? lastRun?.startedAt ?? null),
    },
    {
      key: 'nextAt',
      title: t('column.nextAt'),
      width: 150,
      render: ({ nextAt, lastRun }) =>
        lastRun?.status === 'asks' ? t('answer.awaited') : at(nextAt),
      excel: { format: 'time' },
    },
    {
      key: 'read',
      title: t('column.read'),
      width: 100,
      align: 'end',
      isMinor: true,
      excel: false,
      render: ({ lastRun }) => (lastRun === null || isOpen(lastRun) ? noValue : full(lastRun.read)),
    },
    {
      key: 'isEnabled',
      title: t('column.isEnabled'),
      width: 90,
      isExtra: true,
      render: ({ isEnabled }) => onOff[isEnabled ? 'true' : 'false'],
      excel: { labels: onOff },
    },
    {
      key: 'modifiedAt',
      title: t('column.modifiedAt'),
      width: 160,
      isExtra: true,
      sort: 'descend',
      render: ({ modifiedAt }) => date(modifiedAt, 'minute'),
      excel: { format: 'time' },
    },
  ];
}
