import type { Sync } from '@stacksight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { lastMonths } from '#lib/format/last-months.ts';
import { notify } from '#lib/notify.ts';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import styles from './report.module.css';
import { ReportView } from './report-view.tsx';

const mostMonths = 24;

/** Shows what a group would send for a month, and sends it. */
export function ReportDrawer({ sync, onClose }: { sync: Sync; onClose: () => void }) {
  const { t } = useTranslation('analytics-sync');
  const id = useId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const months = lastMonths(new Date(), mostMonths);
  const [month, setMonth] = useState(months[0] ?? '');
  const [isSending, setSending] = useState(false);
  const { glc, groupName, lacks, isEnabled } = sync;
  const query = { glc, month };
  const { data, error, refetch } = useQuery({
    queryKey: ['analyticsSync', 'preview', query],
    queryFn: ({ signal }) => api.analyticsSync.preview({ query, signal }),
    meta: { silent: true },
  });
  const send = async () => {
    setSending(true);
    try {
      await api.analyticsSync.send({ body: { glc, from: month, to: month } });
      notify.success(t('report.queued'));
      await client.invalidateQueries({ queryKey: ['analyticsSync'] });
      onClose();
      await navigate('/config/sync?tab=sendings');
    } catch (failure) {
      handleError(failure);
    }
    setSending(false);
  };
  const missing = lacks !== null ? t(`lacks.${lacks}`) : isEnabled ? '' : t('report.off');
  return (
    <Drawer
      open
      title={t('report.title', { name: groupName })}
      size="min(820px, 100vw)"
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <span>{missing}</span>
          <Button
            type="primary"
            loading={isSending}
            disabled={data === undefined || missing !== ''}
            onClick={() => void send()}
          >
            {t('report.send')}
          </Button>
        </div>
      }
    >
      <p className={styles.note}>{t('report.hint')}</p>
      <div className={styles.month}>
        <label htmlFor={id}>{t('report.month')}</label>
        <Select
          id={id}
          value={month}
          onChange={setMonth}
          options={months.map((value) => ({ value, label: value }))}
        />
      </div>
      {data === undefined && error === null && <TableSkeleton columns={4} />}
      {data === undefined && error !== null && (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <ReportView report={data} />}
    </Drawer>
  );
}
