import { useTranslation } from 'react-i18next';
import { useNetwork } from '#lib/window/network.ts';
import styles from './offline-banner.module.css';

/** Says that the server cannot be reached; disappears by itself when it can. */
export function OfflineBanner() {
  const { t } = useTranslation('common');
  const isOffline = useNetwork((network) => network.isOffline);
  return (
    <div role="status">{isOffline && <p className={styles.banner}>{t('errors.offline')}</p>}</div>
  );
}
