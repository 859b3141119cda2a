import type { ClientError } from '@stacksight/contract';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './client-errors-page.module.css';

type Props = { error: ClientError | null; onClose: () => void };

/** Shows the details of one error. */
export function ClientErrorDrawer({ error, onClose }: Props) {
  const { t } = useTranslation('client-errors');
  return (
    <Drawer
      open={error !== null}
      onClose={onClose}
      title={t('details')}
      size="min(720px, 100vw)"
      destroyOnHidden
    >
      <p className={styles.message}>{error?.message}</p>
      <p className={styles.agent}>{error?.userAgent}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={styles.stack} tabIndex={0}>
        {error?.stack}
      </pre>
    </Drawer>
  );
}
