import type { AlertFiring, TargetAlert } from '@stacksight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useScreens } from '#lib/statistics/use-screens.ts';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import styles from './alert.module.css';
import { usePeriodText } from './use-period-text.ts';

const newest = { pageNum: 1, pageSize: 100 };

/** Shows the firings of an alert, the newest first: why, the way to the numbers, and who has acknowledged them. */
export function Firings({ row }: { row: TargetAlert }) {
  const { t } = useTranslation('alert');
  const { data, error, refetch } = useQuery({
    queryKey: ['alert', 'firings', row.id],
    queryFn: ({ signal }) => api.alert.firings({ query: { ...newest, alert: row.id }, signal }),
    retry: false,
    meta: { silent: true },
  });
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <TableSkeleton columns={1} lines={4} />;
  return (
    <>
      {row.action !== '' && (
        <p className={styles.action}>
          <b>{t('field.action')}</b> {row.action}
        </p>
      )}
      <h3 className={styles.head}>{t('firings', { count: data.total })}</h3>
      {data.rows.length === 0 && (
        <p className={styles.quiet}>
          {row.judgedUntil === null
            ? t('neverJudged')
            : t('neverFired', { until: row.judgedUntil })}
        </p>
      )}
      <ul className={styles.list}>
        {data.rows.map((one) => (
          <Firing key={one.id} firing={one} />
        ))}
      </ul>
    </>
  );
}

function Firing({ firing }: { firing: AlertFiring }) {
  const { t } = useTranslation('alert');
  const { date } = useFormat();
  const period = usePeriodText();
  const explore = useScreens().get('analysis/explore');
  const at = (moment: string) => date(moment, 'minute');
  const { acknowledgedAt, acknowledgedBy, note, toldAt, question } = firing;
  return (
    <li>
      <div className={styles.line}>
        <StatusMark tone={acknowledgedAt === null ? 'bad' : 'quiet'}>
          {t(acknowledgedAt === null ? 'state.open' : 'state.done')}
        </StatusMark>
        <b>{period(firing)}</b>
        <span>{firing.library}</span>
      </div>
      <p>{firing.text}</p>
      <p className={styles.quiet}>
        {toldAt === null ? t('notTold') : t('told', { at: at(toldAt) })}
      </p>
      {acknowledgedAt !== null && (
        <p className={styles.quiet}>
          {t('acknowledged', { who: acknowledgedBy ?? '–', at: at(acknowledgedAt) })}
          {note !== '' && <span className={styles.note}>{note}</span>}
        </p>
      )}
      <div className={styles.line}>
        {explore !== undefined && question !== '' && (
          <Link to={`${explore}?q=${encodeURIComponent(question)}`}>{t('look')}</Link>
        )}
        {acknowledgedAt === null && <Acknowledge id={firing.id} />}
      </div>
    </li>
  );
}

function Acknowledge({ id }: { id: string }) {
  const { t } = useTranslation('alert');
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await api.alert
      .acknowledge({ params: { id }, body: { note } })
      .then(() => client.invalidateQueries({ queryKey: ['alert'] }))
      .catch(handleError);
    setBusy(false);
  };
  return (
    <form
      className={styles.acknowledge}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Input
        size="small"
        maxLength={300}
        value={note}
        aria-label={t('note')}
        placeholder={t('note')}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button size="small" htmlType="submit" loading={isBusy}>
        {t('acknowledge')}
      </Button>
    </form>
  );
}
