import { HistoryOutlined } from '@ant-design/icons';
import { type Job, jobStatuses } from '@stacksight/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '#lib/api.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlChoice } from '#lib/url-state.ts';
import { useCan } from '#ui/can/can.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { RowAction } from '#ui/resource-page/resource-page-props.ts';
import { CronField } from './cron-field.tsx';
import { JobDetail } from './job-detail.tsx';
import styles from './jobs.module.css';
import { RuleTimes } from './rule-times.tsx';
import { useJobColumns } from './use-job-columns.tsx';

const shape = resourceShape({ status: urlChoice(['', ...jobStatuses], '') });
const lookEveryMs = 2_000;

/** Shows the page with the scheduled jobs of the server. */
export function JobsPage() {
  const { t } = useTranslation('jobs');
  const resource = useResource<Job>({
    name: 'jobs.list',
    list: api.jobs.list,
    get: (id, signal) => api.jobs.get({ params: { id }, signal }),
    shape,
  });
  useWatch(resource.answer.rows ?? [], resource.refresh);
  return (
    <>
      <ResourcePage
        title={t('title')}
        one={t('one')}
        hint={t('hint')}
        resource={resource}
        nameOf={({ name }) => name}
        nameColumn="name"
        columns={useJobColumns()}
        search={t('search')}
        filters={[
          {
            name: 'status',
            label: t('column.status'),
            options: jobStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
          },
        ]}
        form={{
          needs: 'job:edit',
          canAdd: false,
          start: (job) => ({ cron: job?.cron ?? '' }),
          fields: ({ row, form }) => <CronField job={row} form={form} />,
          save: (body, job) => api.jobs.update({ params: { id: job?.id ?? '' }, body }),
          width: 520,
        }}
        detail={(job) => <JobDetail job={job} />}
        history={({ id }) => id}
        actions={useActions()}
        extra={
          <Link to="/admin/job-log" className={styles.log ?? ''}>
            <HistoryOutlined aria-hidden /> {t('log.title')}
          </Link>
        }
        empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
      />
      <RuleTimes />
    </>
  );
}

// While a job runs, the list is read again until the run ends.
function useWatch(jobs: readonly Job[], refresh: () => Promise<void>): void {
  const isRunning = jobs.some(({ lastRun }) =>
    ['waiting', 'running'].includes(lastRun?.status ?? ''),
  );
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void refresh(), lookEveryMs);
    return () => clearInterval(timer);
  }, [isRunning, refresh]);
}

function useActions(): (job: Job) => RowAction[] {
  const { t } = useTranslation('jobs');
  const mayEdit = useCan({ all: ['job:edit'] });
  const mayRun = useCan({ all: ['job:run'] });
  return ({ id, name, isPaused }) => {
    const params = { params: { id } };
    const run: RowAction = {
      key: 'run',
      label: t('run'),
      done: t('started', { name }),
      run: () => api.jobs.run(params),
    };
    const pause: RowAction = {
      key: 'pause',
      label: t('pause'),
      ask: { title: t('pauseAsk.title', { name }), text: t('pauseAsk.text') },
      done: t('paused'),
      run: () => api.jobs.pause(params),
    };
    const resume: RowAction = {
      key: 'resume',
      label: t('resume'),
      done: t('resumed'),
      run: () => api.jobs.resume(params),
    };
    return [...(mayRun ? [run] : []), ...(mayEdit ? [isPaused ? resume : pause] : [])];
  };
}
