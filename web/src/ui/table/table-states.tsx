import { useTranslation } from 'react-i18next';
import { EmptyState, type EmptyWords } from '../empty-state/empty-state.tsx';
import styles from './table-states.module.css';

/** Replaces an empty table and says why it has no rows. */
export function TableEmpty({ words }: { words: EmptyWords | undefined }) {
  const { t } = useTranslation('table');
  return <EmptyState reason={t('empty.reason')} hint={t('empty.hint')} {...words} />;
}

const widths = [64, 82, 58, 74, 90, 68, 78, 60];

const widthAt = (line: number): number => widths[line % widths.length] ?? 60;

/** Shows the placeholder of a loading table. */
export function TableSkeleton({ columns = 4, lines = 8 }: { columns?: number; lines?: number }) {
  const { t } = useTranslation('table');
  const places = Array.from({ length: columns }, (_, index) => index);
  return (
    <div className={styles.skeleton} role="status" aria-label={t('loading')}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other name
        <div key={line} className={styles.skeletonLine}>
          {places.map((place) => (
            <span key={place} style={{ width: `${Math.max(24, widthAt(line) - place * 12)}%` }} />
          ))}
        </div>
      ))}
    </div>
  );
}
