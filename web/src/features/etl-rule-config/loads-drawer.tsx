import type { EtlLoad } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableEmpty, TableSkeleton } from '#ui/table/table-states.tsx';
import styles from './etl-rule-config.module.css';

/** Shows the drawer with the past loads and their numbers of read, stored and refused rows. */
export function LoadsDrawer({ glc, onClose }: { glc: string; onClose: () => void }) {
  const { t } = useTranslation('etl-rule-config');
  const query = glcOf(glc);
  const { data, error, refetch } = useQuery({
    queryKey: ['etlRuleConfig', 'loads', query],
    queryFn: ({ signal }) => api.etlRuleConfig.loads({ query, signal }),
    meta: { silent: true },
  });
  return (
    <Drawer open title={t('loads.title')} size="min(760px, 100vw)" onClose={onClose}>
      <p className={styles.note}>{t('loads.hint')}</p>
      {data === undefined && error === null && <TableSkeleton columns={5} />}
      {data === undefined && error !== null && (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <TableEmpty words={{ reason: t('loads.none'), hint: t('loads.noneHint') }} />
      )}
      <ul className={styles.loads}>
        {data?.map((load) => (
          <Load key={load.batch} load={load} />
        ))}
      </ul>
    </Drawer>
  );
}

function Load({ load }: { load: EtlLoad }) {
  const { t } = useTranslation('etl-rule-config');
  const { date, full } = useFormat();
  const states = {
    done: t('loads.state.done'),
    running: t('loads.state.running'),
    dropped: t('loads.state.dropped'),
    refused: t('loads.state.refused'),
    replaced: t('loads.state.replaced'),
  };
  return (
    <li>
      <strong>{load.file || load.source}</strong>
      <span>
        {load.source === 'sync' ? t('title') : load.source} · {date(load.startedAt, 'minute')} ·{' '}
        {states[load.state]}
      </span>
      <span data-bad={load.rowsRefused > 0 || undefined}>
        {t('loads.rows', {
          count: load.rowsIn,
          total: full(load.rowsIn),
          loaded: full(load.rowsLoaded),
          refused: full(load.rowsRefused),
        })}
      </span>
    </li>
  );
}
