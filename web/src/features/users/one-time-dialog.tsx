import { CopyOutlined } from '@ant-design/icons';
import type { OneTimePassword } from '@stacksight/contract';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { copyText } from '#lib/window/copy-text.ts';
import styles from './users.module.css';

type Props = { passwords: readonly OneTimePassword[]; onClose: () => void };

/** Shows one-time passwords, which the console cannot show a second time. */
export function OneTimeDialog({ passwords, onClose }: Props) {
  const { t } = useTranslation('users');
  const text = passwords.map(({ username, password }) => `${username}\t${password}`).join('\n');
  return (
    <Modal
      open
      title={t('once.title')}
      width="min(520px, 94vw)"
      // A click outside must not close a dialog that cannot be shown again.
      mask={{ closable: false }}
      keyboard={false}
      onCancel={onClose}
      footer={[
        <Button key="copy" icon={<CopyOutlined aria-hidden />} onClick={() => void copyText(text)}>
          {t('once.copy')}
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          {t('once.close')}
        </Button>,
      ]}
    >
      <p>{t('once.text')}</p>
      <dl className={styles.once}>
        {passwords.map(({ id, username, password }) => (
          <div key={id}>
            <dt>{username}</dt>
            <dd>
              <code data-one-time>{password}</code>
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
