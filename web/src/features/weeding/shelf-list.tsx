import type { WeedingCopy } from '@stacksight/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import styles from './shelf-card.module.css';

type Props = {
  rows: readonly WeedingCopy[];
  /** The number of copies; null until it is known. */
  total: number | null;
  isLoading: boolean;
  onOpen: (copy: WeedingCopy) => void;
};

const step = 30;

/** Shows the copies of the shelf without a decision, in shelf order. */
export function ShelfList({ rows, total, isLoading, onOpen }: Props) {
  const { t } = useTranslation('weeding');
  const { full } = useFormat();
  const [shown, setShown] = useState(step);
  if (total === null) return <p>{t(isLoading ? 'shelf.loading' : 'shelf.offline')}</p>;
  if (rows.length === 0) return <p>{t('shelf.done')}</p>;
  const head =
    total > rows.length && rows.length >= 1_500
      ? t('shelf.first', { shown: full(rows.length), total: full(total) })
      : t('shelf.left', { count: rows.length, copies: full(rows.length) });
  return (
    <section aria-label={t('shelf.list')}>
      <h2 className={styles.head}>{head}</h2>
      <ol className={styles.list}>
        {rows.slice(0, shown).map((row) => (
          <li key={row.barcode}>
            <button type="button" onClick={() => onOpen(row)}>
              <b>
                {row.callno} {row.title}
              </b>
              <span>{row.reason}</span>
              {row.guard !== '' && <span className={styles.kept}>{row.guard}</span>}
            </button>
          </li>
        ))}
      </ol>
      {rows.length > shown && (
        <Button block onClick={() => setShown(shown + step)}>
          {t('shelf.more')}
        </Button>
      )}
    </section>
  );
}
