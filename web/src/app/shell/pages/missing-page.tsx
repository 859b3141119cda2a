import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './pages.module.css';

/** Shown where the address has no page, or where this release lacks the page that the menu names. */
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
