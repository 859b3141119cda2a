import { useTranslation } from 'react-i18next';
import { useNetwork } from '#lib/window/network.ts';
import styles from './offline-banner.module.css';

/** Shows a banner that says that the server cannot be reached; it disappears when the server answers again. */
export function OfflineBanner() {
  const { t } = useTranslation('common');
  const isOffline = useNetwork((network) => network.isOffline);
  return (
    <div role="status">{isOffline && <p className={styles.banner}>{t('errors.offline')}</p>}</div>
  );
}
