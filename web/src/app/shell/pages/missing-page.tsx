import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './pages.module.css';

/** Says that the address has no page, or that this release lacks the page of the menu entry. */
export function MissingPage({ reason }: { reason: 'address' | 'component' }) {
  const { t } = useTranslation('shell');
  return (
    <section className={styles.message}>
      <p className={styles.large} aria-hidden="true">
        {reason === 'address' ? '404' : '···'}
      </p>
      <h1>{reason === 'address' ? t('missing.address') : t('missing.component')}</h1>
      <p>{reason === 'address' ? t('missing.addressAdvice') : t('missing.componentAdvice')}</p>
      <Link to="/">{t('missing.home')}</Link>
    </section>
  );
}
