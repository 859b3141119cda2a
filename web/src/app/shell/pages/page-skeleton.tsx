import { useTranslation } from 'react-i18next';
import styles from './pages.module.css';

/** Holds the place of a loading page; becomes visible only when the page takes a moment. */
export function PageSkeleton() {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.skeleton} role="status" aria-label={t('loading')}>
      <i />
      <i />
      <i />
    </div>
  );
}
