import { CopyOutlined } from '@ant-design/icons';
import type { ChildKey } from '@stacksight/contract';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { copyText } from '#lib/window/copy-text.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import styles from './child-reports.module.css';

type Props = { made: (ChildKey & { name: string }) | null; onClose: () => void };

/** Shows the address and the key for a child; the console cannot show the key a second time. */
export function KeyDialog({ made, onClose }: Props) {
  const { t } = useTranslation('child-reports');
  const { name = '', address = '', key = '' } = made ?? {};
  return (
    <Modal
      open={made !== null}
      title={t('key.title', { name })}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('key.done')}
        </Button>
      }
    >
      <p>{t('key.text')}</p>
      <Copyable label={t('key.address')} text={address} />
      <Copyable label={t('key.key')} text={key} />
    </Modal>
  );
}

function Copyable({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('child-reports');
  return (
    <section className={styles.copyable} aria-label={label}>
      <h3>{label}</h3>
      <div>
        <code>{text}</code>
        <IconButton label={t('key.copy', { what: label })} onClick={() => void copyText(text)}>
          <CopyOutlined aria-hidden />
        </IconButton>
      </div>
    </section>
  );
}
