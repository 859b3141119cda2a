import type { QueryResult } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { toNumber } from '#ui/metric/result-data.ts';
import styles from '../dashboard-page.module.css';

type Props = { metric: string; result: QueryResult | undefined };

/** Shows the note under the two numbers of holdings, which have no comparison with an earlier period. */
export function StockNote({ metric, result }: Props) {
  const { t } = useTranslation('dashboard');
  const { full, percent } = useFormat();
  const numberOf = (key: string) => {
    const index = result?.columns.findIndex((column) => column.key === key) ?? -1;
    return toNumber((result?.totals ?? result?.rows[0])?.[index]);
  };
  const [items, titles, share] = [numberOf('items'), numberOf('titles'), numberOf('on_loan_share')];
  if (metric === 'items' && share !== null)
    return <p className={styles.note}>{t('stock.onLoan', { share: percent(share) })}</p>;
  if (metric === 'titles' && items !== null && titles)
    return <p className={styles.note}>{t('stock.copies', { copies: full(items / titles, 1) })}</p>;
  return null;
}
