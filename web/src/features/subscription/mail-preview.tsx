import type { SubscriptionForm } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import styles from './subscription.module.css';

type Props = { form: SubscriptionForm; onClose: () => void };

/** Shows the mail of a subscription as the user would get it now; nothing is sent. */
export function MailPreview({ form, onClose }: Props) {
  const { t } = useTranslation('subscription');
  const { data, error, refetch } = useQuery({
    queryKey: ['subscription', 'preview', form],
    queryFn: ({ signal }) => api.subscription.preview({ body: form, signal }),
    retry: false,
    staleTime: 0,
    meta: { silent: true },
  });
  return (
    <Drawer open title={t('preview.title')} size="min(640px, 100vw)" onClose={onClose}>
      <p className={styles.none}>{t('preview.hint')}</p>
      {data === undefined && error === null && <TableSkeleton columns={1} lines={8} />}
      {data === undefined && error !== null && (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <article className={styles.preview}>
          <h3>{data.subject}</h3>
          {data.picture !== null && <img src={data.picture} alt={t('preview.picture')} />}
          <pre>{data.text}</pre>
        </article>
      )}
    </Drawer>
  );
}
