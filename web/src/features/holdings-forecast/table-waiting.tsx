import { useTranslation } from 'react-i18next';
import styles from './forecast.module.css';

/** Shows the placeholder of a verdict with small tables below it, as high as they are. */
export function TableWaiting({ rows, tables }: { rows: number; tables: number }) {
  const { t } = useTranslation('chart');
  const lines = Array.from({ length: rows + 1 }, (_, line) => line);
  return (
    <div className={styles.waiting} role="status" aria-label={t('loading')}>
      <div className={styles.waitingVerdict} />
      <div className={styles.pair}>
        {Array.from({ length: tables }, (_, table) => (
          <div key={lines[table]} className={styles.waitingTable}>
            {lines.map((line) => (
              <div key={line} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
