import type { TargetAlert } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import styles from './alert.module.css';
import { Firing } from './firing.tsx';

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
