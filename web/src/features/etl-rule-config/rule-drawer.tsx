import { BarChartOutlined } from '@ant-design/icons';
import type { EtlRule, EtlRun } from '@stacksight/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Drawer } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { Can } from '#ui/can/can.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import styles from './etl-rule-config.module.css';
import { RunLine } from './run-line.tsx';
import { isOpen } from './run-mark.tsx';
import { StateList } from './state-list.tsx';

type Props = {
  rule: Pick<EtlRule, 'id' | 'name'>;
  /** The library group that the rule fills; empty for the only one. */
  glc: string;
  onClose: () => void;
};

const pollMs = 700;
const pausePollMs = 5_000;

/** Shows the runs of a rule: the one that goes on, the question that waits, the history and the state of each stream. */
export function RuleDrawer({ rule: { id, name }, glc, onClose }: Props) {
  const { t } = useTranslation('etl-rule-config');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const params = { id };
  const { data, error, refetch } = useQuery({
    queryKey: ['etlRuleConfig', 'runs', id],
    queryFn: ({ signal }) => api.etlRuleConfig.runs({ params, signal }),
    refetchInterval: ({ state }) => {
      const [newest] = state.data ?? [];
      if (!isOpen(newest)) return false;
      return newest?.nextAttemptAt == null ? pollMs : pausePollMs;
    },
    meta: { silent: true },
  });
  const refresh = () => queries.invalidateQueries({ queryKey: ['etlRuleConfig'] });
  const act = useMutation({
    mutationFn: async (what: 'run' | 'cancel' | 'goOn' | 'leave') => {
      if (what === 'run') await api.etlRuleConfig.run({ params });
      else if (what === 'cancel') await api.etlRuleConfig.cancel({ params });
      else await api.etlRuleConfig.answer({ params, body: { goOn: what === 'goOn' } });
    },
    onSuccess: refresh,
    onError: (failure) => handleError(failure),
  });
  const [last] = data ?? [];
  // The last run that compared its days says which of them differ now.
  const compared = data?.find(({ status }) => status === 'done');
  const asks = last?.status === 'asks' ? last.question : null;
  return (
    <Drawer open title={t('runsOf', { name })} size="min(760px, 100vw)" onClose={onClose}>
      {data === undefined && error === null && <TableSkeleton columns={3} />}
      {data === undefined && error !== null && (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      )}
      {isOpen(last) && last !== undefined && <Progress run={last} />}
      {asks !== null && (
        <Alert
          type="warning"
          showIcon
          title={asks.text}
          description={
            <Can all={['etl:edit']}>
              <div className={styles.actions}>
                {asks.mayGoOn && (
                  <Button type="primary" onClick={() => act.mutate('goOn')}>
                    {t('answer.goOn')}
                  </Button>
                )}
                <Button onClick={() => act.mutate('leave')}>{t('answer.leave')}</Button>
              </div>
            </Can>
          }
        />
      )}
      <div className={styles.actions}>
        <Can all={['etl:edit']}>
          {(!isOpen(last) || last?.nextAttemptAt != null) && (
            <Button type="primary" loading={act.isPending} onClick={() => act.mutate('run')}>
              {t('runNow')}
            </Button>
          )}
          {isOpen(last) && (
            <Button danger loading={act.isPending} onClick={() => act.mutate('cancel')}>
              {t('cancel')}
            </Button>
          )}
        </Can>
        {last?.status === 'done' && (
          <Button
            icon={<BarChartOutlined aria-hidden />}
            onClick={() =>
              void navigate(`/dashboard${glc === '' ? '' : `?glc=${encodeURIComponent(glc)}`}`)
            }
          >
            {t('dashboard')}
          </Button>
        )}
      </div>
      <h3 className={styles.heading}>{t('history')}</h3>
      {data?.length === 0 && <p className={styles.note}>{t('never')}</p>}
      <ul className={styles.loads}>
        {data?.map((run) => (
          <RunLine key={run.id} run={run} ruleId={run.id === compared?.id ? id : null} />
        ))}
      </ul>
      <StateList id={id} key={last?.endedAt ?? ''} />
    </Drawer>
  );
}

/** Shows the stream that is being read, with rows, rows a second and the time left, or why the run waits. */
function Progress({ run: { progress, problem, nextAttemptAt } }: { run: EtlRun }) {
  const { t } = useTranslation('etl-rule-config');
  const { date, full } = useFormat();
  const began = useRef<{ stream: string; rows: number; at: number } | null>(null);
  const [rate, setRate] = useState<number | null>(null);
  useEffect(() => {
    if (progress === null) return;
    const { stream, rows } = progress;
    const start = began.current;
    if (start === null || start.stream !== stream) {
      began.current = { stream, rows, at: Date.now() };
      setRate(null);
      return;
    }
    const seconds = (Date.now() - start.at) / 1000;
    if (seconds > 1) setRate((rows - start.rows) / seconds);
  }, [progress]);
  if (nextAttemptAt !== null)
    return (
      <Alert
        type="warning"
        showIcon
        title={problem}
        description={t('run.nextAttempt', { at: date(nextAttemptAt, 'minute') })}
      />
    );
  if (progress === null) return <p className={styles.note}>{t('progress.begins')}</p>;
  const { stream, rows, total } = progress;
  const left = total === null || rate === null || rate <= 0 ? null : (total - rows) / rate;
  return (
    <div className={styles.progress} role="status">
      <progress max={total ?? undefined} value={total === null ? undefined : rows} />
      <span>
        {t('progress.rows', {
          stream,
          rows: full(rows),
          total: total === null ? '?' : full(total),
        })}
        {rate !== null && ` · ${t('progress.rate', { rate: full(Math.round(rate)) })}`}
        {left !== null && ` · ${t('progress.left', { seconds: full(Math.ceil(left)) })}`}
      </span>
    </div>
  );
}
