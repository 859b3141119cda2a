import type { Job } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';
import styles from './jobs.module.css';
import { runTones } from './status-tones.ts';
import { useDuration } from './use-duration.ts';
import { Status } from './use-job-columns.tsx';

/** Shows the details of a job: its task, its next run, and the results of its last runs. */
export function JobDetail({ job }: { job: Job }) {
  const { t } = useTranslation('jobs');
  const { date } = useFormat();
  const facts: [string, ReactNode][] = [
    [t('column.does'), job.does],
    [
      t('column.status'),
      <Status key="s" status={job.status} isRunning={job.lastRun?.status === 'running'} />,
    ],
    [t('column.cron'), <code key="c">{job.cron}</code>],
    [t('column.words'), job.words],
    [
      t('column.modified'),
      job.modifiedAt === null
        ? t('never')
        : `${date(job.modifiedAt, 'minute')} · ${job.modifiedBy}`,
    ],
  ];
  return (
    <div className={styles.detail}>
      <Facts facts={facts} />
      <section className={styles.preview}>
        <h3>{t('nextFive')}</h3>
        {job.next.length === 0 ? (
          <p>{t('pausedHint')}</p>
        ) : (
          <ol>
            {job.next.map((at) => (
              <li key={at}>{date(at, 'minute')}</li>
            ))}
          </ol>
        )}
      </section>
      <LastRuns job={job} />
    </div>
  );
}

function LastRuns({ job: { id } }: { job: Job }) {
  const { t } = useTranslation('jobs');
  const { date } = useFormat();
  const duration = useDuration();
  const { data } = useQuery({
    queryKey: ['jobs', 'log', id],
    queryFn: ({ signal }) => api.jobs.log({ query: { kind: id, pageSize: 5 }, signal }),
  });
  return (
    <section>
      <h3>{t('log.last')}</h3>
      {data?.rows.length === 0 && <p className={styles.quiet}>{t('log.none')}</p>}
      <ul className={styles.runs}>
        {data?.rows.map((run) => (
          <li key={run.id}>
            <span>{run.startedAt === null ? noValue : date(run.startedAt, 'second')}</span>
            <StatusMark tone={runTones[run.status]}>{t(`runStatus.${run.status}`)}</StatusMark>
            <span className={styles.quiet}>{duration(run.milliseconds)}</span>
            {run.error !== null && <span className={styles.wrong}>{run.error}</span>}
          </li>
        ))}
      </ul>
      <Link to={`/admin/job-log?kind=${id}`}>{t('log.all')}</Link>
    </section>
  );
}
