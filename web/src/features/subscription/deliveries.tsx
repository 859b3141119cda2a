import type { Delivery, Subscription } from '@stacksight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import styles from './subscription.module.css';
import { DeliveryMark } from './use-subscription-columns.tsx';

const newest = { pageNum: 1, pageSize: 50 };

/** Shows the newest mails of a subscription, each with its state; a failed mail can be sent again. */
export function Deliveries({ row }: { row: Subscription }) {
  const { t } = useTranslation('subscription');
  const client = useQueryClient();
  const key = ['subscription', 'deliveries', row.id];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      api.subscription.deliveries({ query: { ...newest, subscription: row.id }, signal }),
    retry: false,
    meta: { silent: true },
  });
  const again = (id: string) =>
    void api.subscription
      .again({ params: { id } })
      .then(() => client.invalidateQueries({ queryKey: key }))
      .catch(handleError);
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  if (data.rows.length === 0) return <p className={styles.none}>{t('noMails')}</p>;
  return (
    <>
      <h3 className={styles.head}>{t('mails', { count: data.total })}</h3>
      <ul className={styles.list}>
        {data.rows.map((one) => (
          <Mail key={one.id} mail={one} onAgain={() => again(one.id)} />
        ))}
      </ul>
    </>
  );
}

function Mail({ mail, onAgain }: { mail: Delivery; onAgain: () => void }) {
  const { t } = useTranslation('subscription');
  const { date } = useFormat();
  return (
    <li className={styles.mail}>
      <DeliveryMark state={mail.state} />
      <span className={styles.address}>{mail.address}</span>
      <time>{date(mail.dueAt, 'minute')}</time>
      {mail.mayRetry && (
        <Button size="small" onClick={onAgain}>
          {t('again')}
        </Button>
      )}
      {mail.reason !== null && <p className={styles.reason}>{mail.reason}</p>}
    </li>
  );
}
