import { useTranslation } from 'react-i18next';
import styles from './pages.module.css';

/** Shows the placeholder of a loading page; it becomes visible only when the page takes longer than a moment. */
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
