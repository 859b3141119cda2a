import type { AnalyticsReport, ReportFilters, ReportLink } from '@stacksight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { ask, notify } from '#lib/notify.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { LinkStateMark } from '#ui/report-screen/link-state-mark.tsx';
import { LinkAddress } from './link-address.tsx';
import { LinkDialog } from './link-dialog.tsx';
import styles from './links.module.css';

type Props = { report: AnalyticsReport; filters: ReportFilters; onClose: () => void };

/** Shows the links of a report: who can see it without an account, until when, and how often it was opened. */
export function LinksDrawer({ report, filters, onClose }: Props) {
  const { t } = useTranslation('report-link');
  const client = useQueryClient();
  const key = ['reportLink', 'list', report.id];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      api.reportLink.list({ query: { report: report.id, pageNum: 1, pageSize: 100 }, signal }),
  });
  const [isMaking, setMaking] = useState(false);
  const [address, setAddress] = useState<string | null>(null);
  const reload = () => void client.invalidateQueries({ queryKey: key });
  const made = (found: string) => {
    setMaking(false);
    setAddress(found);
    reload();
  };
  return (
    <Drawer
      open
      title={t('drawer.title')}
      size="min(560px, 100vw)"
      onClose={onClose}
      extra={
        <Button type="primary" onClick={() => setMaking(true)}>
          {t('make')}
        </Button>
      }
    >
      <p className={styles.hint}>
        {t('drawer.hint')} <Link to="/analysis/links">{t('drawer.all')}</Link>
      </p>
      {error != null ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton active />
      ) : data.rows.length === 0 ? (
        <EmptyState reason={t('empty.reason')} hint={t('empty.hint')} />
      ) : (
        <ul className={styles.list}>
          {data.rows.map((row) => (
            <Row key={row.id} row={row} onRevoked={reload} />
          ))}
        </ul>
      )}
      {isMaking && (
        <LinkDialog
          report={report}
          filters={filters}
          onMade={made}
          onClose={() => setMaking(false)}
        />
      )}
      {address !== null && <LinkAddress address={address} onClose={() => setAddress(null)} />}
    </Drawer>
  );
}

function Row({ row, onRevoked }: { row: ReportLink; onRevoked: () => void }) {
  const { t } = useTranslation('report-link');
  const { date } = useFormat();
  const revoke = async () => {
    const question = { title: t('revoke.title', { name: row.name }), text: t('revoke.text') };
    if (!(await ask(question))) return;
    try {
      await api.reportLink.revoke({ params: { id: row.id } });
      notify.success(t('revoke.done'));
      onRevoked();
    } catch (error) {
      handleError(error);
    }
  };
  const opened =
    row.openedAt === null
      ? t('neverOpened')
      : t('openedLast', { count: row.opened, at: date(row.openedAt, 'minute') });
  const made = t('madeBy', { by: row.createdBy, at: date(row.createdAt, 'minute') });
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <b>{row.name}</b>
        <LinkStateMark state={row.state} />
        {row.mayRevoke && (
          <Button size="small" danger onClick={() => void revoke()}>
            {t('revoke.run')}
          </Button>
        )}
      </div>
      <p>
        {t(`display.${row.display}`)} · {t(row.isLive ? 'live' : 'kept')} ·{' '}
        {t('until', { day: row.endsOn })}
      </p>
      <p>{opened}</p>
      <p>{made}</p>
    </li>
  );
}
