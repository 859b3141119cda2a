import { CopyOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { copyText } from '#lib/window/copy-text.ts';
import styles from './oauth-clients.module.css';

export type Secret = { clientId: string; secret: string };

/** Shows the secret of a client, which the console cannot show a second time. */
export function SecretDialog({ secret, onClose }: { secret: Secret | null; onClose: () => void }) {
  const { t } = useTranslation('oauth-clients');
  return (
    <Modal
      open={secret !== null}
      title={t('secret.title', { name: secret?.clientId ?? '' })}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <>
          <Button
            icon={<CopyOutlined aria-hidden />}
            onClick={() => void copyText(secret?.secret ?? '')}
          >
            {t('secret.copy')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('secret.done')}
          </Button>
        </>
      }
    >
      <p>{t('secret.text')}</p>
      <code className={styles.secret}>{secret?.secret}</code>
    </Modal>
  );
}
