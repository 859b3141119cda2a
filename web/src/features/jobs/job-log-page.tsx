import { type JobRun, jobRunStatuses } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlChoice, urlText } from '#lib/url-state.ts';
import { noValue } from '#ui/metric/value-text.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';
import { runTones } from './status-tones.ts';
import { useDuration } from './use-duration.ts';

const shape = resourceShape({ kind: urlText(), status: urlChoice(['', ...jobRunStatuses], '') });

/** Shows the page with the results of all jobs' runs in the last 30 days. */
export function JobLogPage() {
  const { t } = useTranslation('jobs');
  const resource = useResource<JobRun>({ name: 'jobs.log', list: api.jobs.log, shape });
  const { data } = useQuery({
    queryKey: ['jobs', 'list', 'names'],
    queryFn: ({ signal }) => api.jobs.list({ query: { pageSize: 500 }, signal }),
  });
  const kinds = (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <ResourcePage
      title={t('log.title')}
      one={t('log.one')}
      hint={t('log.hint')}
      resource={resource}
      nameOf={({ name }) => name}
      nameColumn="name"
      columns={useColumns()}
      filters={[
        { name: 'kind', label: t('log.job'), options: kinds },
        {
          name: 'status',
          label: t('log.status'),
          options: jobRunStatuses.map((value) => ({ value, label: t(`runStatus.${value}`) })),
        },
      ]}
      empty={{ reason: t('log.none'), hint: t('log.noneHint'), action: <JobsButton /> }}
    />
  );
}

function JobsButton() {
  const { t } = useTranslation('jobs');
  const navigate = useNavigate();
  return <Button onClick={() => void navigate('/admin/jobs')}>{t('log.jobs')}</Button>;
}

function useColumns(): ResourceColumn<JobRun>[] {
  const { t } = useTranslation('jobs');
  const { date } = useFormat();
  const duration = useDuration();
  const moment = (at: string | null) => (at === null ? noValue : date(at, 'second'));
  const statuses = Object.fromEntries(jobRunStatuses.map((one) => [one, t(`runStatus.${one}`)]));
  return [
    { key: 'name', title: t('column.name'), width: 200, render: ({ name }) => name },
    {
      key: 'startedAt',
      title: t('log.startedAt'),
      width: 180,
      sort: 'descend',
      render: ({ startedAt }) => moment(startedAt),
      excel: { format: 'time' },
    },
    {
      key: 'endedAt',
      title: t('log.endedAt'),
      width: 180,
      isExtra: true,
      render: ({ endedAt }) => moment(endedAt),
      excel: { format: 'time' },
    },
    {
      key: 'milliseconds',
      title: t('log.took'),
      width: 120,
      align: 'end',
      sort: 'descend',
      render: ({ milliseconds }) => duration(milliseconds) || noValue,
      excel: { format: 'integer' },
    },
    {
      key: 'status',
      title: t('log.status'),
      width: 100,
      render: ({ status }) => <StatusMark tone={runTones[status]}>{statuses[status]}</StatusMark>,
      excel: { labels: statuses },
    },
    { key: 'by', title: t('log.by'), width: 120, render: ({ by }) => by ?? t('log.itself') },
    {
      key: 'error',
      title: t('log.error'),
      width: 280,
      wraps: true,
      render: ({ error }) => <span title={error ?? ''}>{error ?? noValue}</span>,
    },
  ];
}
