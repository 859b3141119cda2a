import { CloudUploadOutlined } from '@ant-design/icons';
import type { HealthLevel, HealthLine, ServiceHealth } from '@stacksight/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useCan } from '#ui/can/can.tsx';
import { Page } from '#ui/page/page.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import styles from './health.module.css';

const queryKey = ['health', 'get'];
const lookEveryMs = 15_000;
const followEveryMs = 1_500;

/** Shows the state of every part of the service, with what to do; it renews itself. */
export function HealthPage() {
  const { t } = useTranslation('health');
  const { date } = useFormat();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.health.get({ signal }),
    refetchInterval: ({ state }) => (isBackingUp(state.data) ? followEveryMs : lookEveryMs),
    meta: { silent: true },
  });
  const count = data?.lines.filter(({ level }) => level === 'bad' || level === 'watch').length ?? 0;
  const at = data === undefined ? '' : date(data.at, 'minute');
  const summary = count === 0 ? t('allGood', { at }) : t('someBad', { count, at });
  return (
    <Page>
      <PageHead title={t('title')} hint={data === undefined ? t('hint') : summary}>
        {data?.backup.isSet && <BackUpNow backup={data.backup} />}
      </PageHead>
      {data === undefined && error === null && <TableSkeleton columns={3} />}
      {error !== null && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <ul className={styles.lines}>
          {data.lines.map((line) => (
            <Line key={line.part} line={line} />
          ))}
        </ul>
      )}
    </Page>
  );
}

const isBackingUp = (data: ServiceHealth | undefined) => (data?.backup.running ?? null) !== null;

function BackUpNow({ backup: { running } }: { backup: ServiceHealth['backup'] }) {
  const { t } = useTranslation('health');
  const { full } = useFormat();
  const client = useQueryClient();
  const mayRun = useCan({ all: ['job:run'] });
  const start = useMutation({
    mutationFn: () => api.jobs.run({ params: { id: 'backup' } }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  if (running !== null)
    return (
      <span role="status">{t('backingUp', { percent: full(Math.floor(running * 100)) })}</span>
    );
  if (!mayRun) return null;
  return (
    <Button
      icon={<CloudUploadOutlined aria-hidden />}
      loading={start.isPending}
      onClick={() => start.mutate()}
    >
      {t('backUpNow')}
    </Button>
  );
}

function Line({ line }: { line: HealthLine }) {
  const { t } = useTranslation('health');
  const { name, level, says, advice, link, facts } = line;
  return (
    <li className={styles.line} data-level={level}>
      <div className={styles.head}>
        <h2>{name}</h2>
        <Level level={level} />
      </div>
      <div className={styles.words}>
        <p>{says}</p>
        {advice !== null && (
          <p className={styles.advice}>
            {advice} {link !== null && <Link to={link}>{t('open')}</Link>}
          </p>
        )}
      </div>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map((fact) => (
            <div key={fact.name}>
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** Shows the word of a level; its sign differs in shape as well as in colour. */
function Level({ level }: { level: HealthLevel }) {
  const { t } = useTranslation('health');
  return (
    <span className={styles.level} data-level={level}>
      {t(`level.${level}`)}
    </span>
  );
}
