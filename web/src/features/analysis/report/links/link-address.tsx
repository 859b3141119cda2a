import { CopyOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { copyText } from '#lib/window/copy-text.ts';
import styles from './links.module.css';

/** Shows the address of a new link, which the console cannot show a second time. */
export function LinkAddress({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useTranslation('report-link');
  return (
    <Modal
      open
      title={t('address.title')}
      width="min(520px, 94vw)"
      // A click outside must not close a dialog that cannot be shown again.
      mask={{ closable: false }}
      keyboard={false}
      onCancel={onClose}
      footer={[
        <Button
          key="copy"
          type="primary"
          icon={<CopyOutlined aria-hidden />}
          onClick={() => void copyText(address)}
        >
          {t('address.copy')}
        </Button>,
        <Button key="close" onClick={onClose}>
          {t('address.close')}
        </Button>,
      ]}
    >
      <p>{t('address.text')}</p>
      <code className={styles.address} data-link-address>
        {address}
      </code>
    </Modal>
  );
}
