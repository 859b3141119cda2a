import { addDays, type EtlState } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Popconfirm } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { Can } from '#ui/can/can.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import styles from './etl-rule-config.module.css';
import { useReset } from './use-reset.ts';

/** Shows what is known of each stream of a rule; a stream can begin anew, or read earlier days again. */
export function StateList({ id }: { id: string }) {
  const { t } = useTranslation('etl-rule-config');
  const { data, error, refetch } = useQuery({
    queryKey: ['etlRuleConfig', 'states', id],
    queryFn: ({ signal }) => api.etlRuleConfig.states({ params: { id }, signal }),
    meta: { silent: true },
  });
  if (data === undefined && error !== null)
    return <ReadFailure error={error} onRetry={() => void refetch()} height={100} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>{t('states')}</h3>
      <p className={styles.note}>{t('statesHint')}</p>
      <ul className={styles.loads}>
        {data.map((state) => (
          <StateLine key={state.stream} id={id} state={state} />
        ))}
      </ul>
    </>
  );
}

const dayPattern = /^\d{4}-\d\d-\d\d$/;

function StateLine({ id, state }: { id: string; state: EtlState }) {
  const { t } = useTranslation('etl-rule-config');
  const { full, date } = useFormat();
  const [days, setDays] = useState({ from: '', until: '' });
  const reset = useReset(id);
  const { stream } = state;
  const hasDays = days.from !== '' && days.from <= days.until;
  const isOfDays = state.cursor !== null && dayPattern.test(state.cursor);
  const title = state.title;
  const { pastFrom, pastUntil } = state;
  const before = pastUntil === null ? '' : lastOf(pastUntil, date);
  const open =
    pastFrom === null
      ? t('state.past', { until: before })
      : t('state.pastDays', { from: pastFrom, until: before });
  const past = pastUntil === null ? null : open;
  const until = state.until === null ? null : lastOf(state.until, date);
  const windowText =
    until === null
      ? t('state.whole')
      : state.from === null
        ? t('state.until', { until })
        : t('state.window', { from: momentOf(state.from, date), until });
  return (
    <li>
      <div className={styles.line}>
        <strong>{title}</strong>
        <Can all={['etl:edit']}>
          <Popconfirm
            title={t('state.resetAsk', { title })}
            onConfirm={() => reset.mutate({ stream, days: null })}
          >
            <Button size="small" aria-label={t('state.resetOf', { title })}>
              {t('state.reset')}
            </Button>
          </Popconfirm>
        </Can>
      </div>
      <span>
        {t('state.counts', {
          at: date(state.changedAt, 'minute'),
          read: full(state.rows),
          loaded: full(state.loaded),
          refused: full(state.refused),
        })}
      </span>
      <span>
        {windowText}
        {past !== null && ` · ${past}`}
      </span>
      {isOfDays && (
        <Can all={['etl:edit']}>
          <details>
            <summary>{t('state.again')}</summary>
            <div className={styles.actions}>
              <Input
                type="date"
                className={styles.day}
                size="small"
                aria-label={t('state.from')}
                value={days.from}
                onChange={({ target }) => setDays({ ...days, from: target.value })}
              />
              <span>{t('state.to')}</span>
              <Input
                type="date"
                className={styles.day}
                size="small"
                aria-label={t('state.untilDay')}
                value={days.until}
                onChange={({ target }) => setDays({ ...days, until: target.value })}
              />
              <Button
                size="small"
                disabled={!hasDays}
                onClick={() =>
                  reset.mutate({ stream, days: { ...days, until: addDays(days.until, 1) } })
                }
              >
                {t('state.again')}
              </Button>
            </div>
          </details>
        </Can>
      )}
    </li>
  );
}

/** Writes the last of a window that ends before a bound. */
function lastOf(bound: string, date: ReturnType<typeof useFormat>['date']): string {
  return dayPattern.test(bound) ? addDays(bound, -1) : momentOf(bound, date);
}

/** Writes a bound of a window: a day, a point in time, or a number as it is. */
function momentOf(bound: string, date: ReturnType<typeof useFormat>['date']): string {
  if (dayPattern.test(bound)) return bound;
  const moment = bound.replace(' ', 'T');
  return /^\d{4}-\d\d-\d\d \d\d:/.test(bound) && bound.endsWith('Z')
    ? date(moment, 'minute')
    : bound;
}
