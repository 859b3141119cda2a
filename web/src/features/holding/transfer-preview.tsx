import type { TransferWhatIf } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import styles from './holding.module.css';
import { TransferMap } from './transfer-map.tsx';
import { CountLines, TransferMatrix } from './transfer-sums.tsx';

type Props = { sums: Pick<TransferWhatIf, 'copies' | 'pairs'>; glc: string };

const mostShown = 10;

/** Shows from where to where a plan moves copies: the largest ways and a map, and on request the whole table. */
export function TransferPreview({ sums: { copies, pairs }, glc }: Props) {
  const { t } = useTranslation('holding');
  const { full } = useFormat();
  if (copies === 0) return <p className={styles.wait}>{t('new.nothing')}</p>;
  const largest = pairs.toSorted((a, b) => b.copies - a.copies).slice(0, mostShown);
  const hint =
    pairs.length > mostShown
      ? t('ways.some', { shown: largest.length, total: full(pairs.length) })
      : t('ways.all');
  return (
    <>
      <CountLines
        title={t('matrix.title')}
        hint={hint}
        lines={largest.map((pair) => [`${pair.fromName} → ${pair.toName}`, pair.copies])}
      />
      {pairs.length > mostShown && (
        <details className={styles.more}>
          <summary>{t('matrix.whole')}</summary>
          <TransferMatrix pairs={pairs} />
        </details>
      )}
      <TransferMap pairs={pairs} glc={glc} />
    </>
  );
}
