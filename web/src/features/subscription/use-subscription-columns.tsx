import type { ReportMailState, Subscription } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { noValue } from '#ui/metric/value-text.ts';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';

/** Shows the state of a mail. */
export function DeliveryMark({ state }: { state: ReportMailState }) {
  const { t } = useTranslation('subscription');
  const tone = state === 'sent' ? 'good' : state === 'failed' ? 'bad' : 'quiet';
  return <StatusMark tone={tone}>{t(`state.${state}`)}</StatusMark>;
}

/** Returns the columns of the list of subscriptions. */
export function useSubscriptionColumns(): ResourceColumn<Subscription>[] {
  const { t } = useTranslation('subscription');
  const { date } = useFormat();
  const next = (row: Subscription): string => {
    if (!row.isEnabled) return t('off');
    if (row.every === 'complete') {
      return row.dataUntil === null ? t('waits') : t('waitsUntil', { day: row.dataUntil });
    }
    return row.nextAt === null ? noValue : date(row.nextAt, 'minute');
  };
  return [
    {
      key: 'reportName',
      title: t('field.report'),
      width: 200,
      render: ({ reportName }) => reportName || t('hiddenReport'),
    },
    {
      key: 'toName',
      title: t('field.to'),
      width: 180,
      render: ({ to, toName }) => (to.kind === 'me' ? t('kind.me') : toName),
      wraps: true,
    },
    {
      key: 'every',
      title: t('field.every'),
      width: 140,
      render: ({ every }) => t(`every.${every}`),
    },
    {
      key: 'nextAt',
      title: t('field.next'),
      width: 180,
      sort: 'ascend',
      render: next,
      excel: { format: 'time' },
    },
    {
      key: 'lastAt',
      title: t('field.last'),
      width: 150,
      sort: 'descend',
      render: ({ lastAt }) => (lastAt === null ? noValue : date(lastAt, 'minute')),
      excel: { format: 'time' },
    },
    {
      key: 'lastState',
      title: t('field.state'),
      width: 110,
      render: ({ lastState, isStopped }) =>
        isStopped ? (
          <DeliveryMark state="stopped" />
        ) : lastState === null ? (
          noValue
        ) : (
          <DeliveryMark state={lastState} />
        ),
    },
    {
      key: 'createdBy',
      title: t('field.createdBy'),
      width: 120,
      isMinor: true,
      render: ({ createdBy }) => createdBy,
    },
  ];
}
