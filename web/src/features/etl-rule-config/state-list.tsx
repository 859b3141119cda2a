import type { EtlState } from '@stacksight/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Popconfirm } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { notify } from '#lib/notify.ts';
import { Can } from '#ui/can/can.tsx';
import styles from './etl-rule-config.module.css';

/** Shows what is known of each stream of a rule; a stream can begin anew, or read earlier days again. */
export function StateList({ id }: { id: string }) {
  const { t } = useTranslation('etl-rule-config');
  const { data } = useQuery({
    queryKey: ['etlRuleConfig', 'states', id],
    queryFn: ({ signal }) => api.etlRuleConfig.states({ params: { id }, signal }),
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>{t('states')}</h3>
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
  const queries = useQueryClient();
  const [days, setDays] = useState({ from: '', until: '' });
  const reset = useMutation({
    mutationFn: (again: { from: string | null; until: string } | null) =>
      api.etlRuleConfig.reset({ params: { id }, body: { stream: state.stream, days: again } }),
    onSuccess: async () => {
      notify.success(t('state.isReset'));
      await queries.invalidateQueries({ queryKey: ['etlRuleConfig'] });
    },
    onError: (error) => handleError(error),
  });
  const hasDays = dayPattern.test(days.from) && dayPattern.test(days.until);
  const isOfDays = state.cursor !== null && dayPattern.test(state.cursor);
  return (
    <li>
      <strong>{state.title}</strong>
      <span>
        {t('state.window', { from: state.from ?? '…', until: state.until ?? '…' })} ·{' '}
        {t('state.rows', { count: state.rows, rows: full(state.rows) })} ·{' '}
        {date(state.changedAt, 'minute')}
      </span>
      <span>
        {t('state.schema', { hash: state.schemaHash })}
        {state.pastUntil !== null && ` · ${t('state.past', { until: state.pastUntil })}`}
      </span>
      <Can all={['etl:edit']}>
        <div className={styles.actions}>
          <Popconfirm title={t('state.resetAsk')} onConfirm={() => reset.mutate(null)}>
            <Button size="small">{t('state.reset')}</Button>
          </Popconfirm>
          {isOfDays && (
            <>
              <Input
                className={styles.day}
                size="small"
                aria-label={t('state.from')}
                placeholder={t('state.from')}
                value={days.from}
                onChange={({ target }) => setDays({ ...days, from: target.value })}
              />
              <Input
                className={styles.day}
                size="small"
                aria-label={t('state.until')}
                placeholder={t('state.until')}
                value={days.until}
                onChange={({ target }) => setDays({ ...days, until: target.value })}
              />
              <Button size="small" disabled={!hasDays} onClick={() => reset.mutate(days)}>
                {t('state.again')}
              </Button>
            </>
          )}
        </div>
      </Can>
    </li>
  );
}
