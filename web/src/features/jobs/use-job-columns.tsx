import type { Job } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { noValue } from '#ui/metric/value-text.ts';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';
import { jobTones } from './status-tones.ts';
import { useDuration } from './use-duration.ts';

/** Returns the columns of the list of jobs. */
export function useJobColumns(): ResourceColumn<Job>[] {
  const { t } = useTranslation('jobs');
  const { date } = useFormat();
  const duration = useDuration();
  const statuses = {
    normal: t('status.normal'),
    pause: t('status.pause'),
    resume: t('status.resume'),
    fail: t('status.fail'),
    success: t('status.success'),
  };
  return [
    {
      key: 'name',
      title: t('column.name'),
      width: 156,
      wraps: true,
      sort: 'ascend',
      render: ({ name }) => name,
    },
    {
      key: 'does',
      title: t('column.does'),
      width: 232,
      wraps: true,
      render: ({ does }) => <span title={does}>{does}</span>,
    },
    {
      key: 'cron',
      title: t('column.cron'),
      width: 120,
      isExtra: true,
      render: ({ cron }) => <code>{cron}</code>,
    },
    {
      key: 'words',
      title: t('column.words'),
      width: 120,
      wraps: true,
      render: ({ words, cron }) => <span title={cron}>{words}</span>,
    },
    {
      key: 'next',
      title: t('column.next'),
      width: 152,
      excel: false,
      render: ({ next }) => (next[0] === undefined ? noValue : date(next[0], 'minute')),
    },
    {
      key: 'status',
      title: t('column.status'),
      width: 96,
      sort: 'ascend',
      render: ({ status, lastRun }) => (
        <Status status={status} isRunning={lastRun?.status === 'running'} />
      ),
      excel: { labels: statuses },
    },
    {
      key: 'startedAt',
      title: t('column.lastRun'),
      width: 152,
      isMinor: true,
      sort: 'descend',
      excel: false,
      render: ({ lastRun }) =>
        lastRun?.startedAt ? (
          <span title={duration(lastRun.milliseconds)}>{date(lastRun.startedAt, 'minute')}</span>
        ) : (
          noValue
        ),
    },
  ];
}

/** Shows the status of a job, and whether it runs now. */
export function Status({ status, isRunning }: { status: Job['status']; isRunning: boolean }) {
  const { t } = useTranslation('jobs');
  return (
    <StatusMark tone={isRunning ? 'busy' : jobTones[status]}>
      {isRunning ? t('runStatus.running') : t(`status.${status}`)}
    </StatusMark>
  );
}
