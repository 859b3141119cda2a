import { CopyOutlined } from '@ant-design/icons';
import type { DataDrop } from '@stacksight/contract';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { copyText } from '#lib/window/copy-text.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import styles from './drops.module.css';

/** Shows where to leave files: the folder, and the command for a script; with the token if it was just made. */
export function DropPlaces({ drop, token }: { drop: DataDrop; token: string | null }) {
  const { t } = useTranslation('data-import');
  const { date } = useFormat();
  const { id, folder, address, username, lastAt } = drop;
  const secret = token ?? t('drops.tokenHere');
  const command = `curl --fail -u ${id}:${secret} -F file=@${t('drops.fileHere')} ${address}`;
  return (
    <>
      {token !== null && <Alert type="warning" showIcon title={t('drops.tokenOnce')} />}
      <Copyable label={t('drops.command')} hint={t('drops.commandHint')} text={command} />
      <Copyable label={t('drops.folder')} hint={t('drops.folderHint')} text={folder} />
      <Facts
        facts={[
          [t('drops.lastAt'), lastAt === null ? t('drops.never') : date(lastAt, 'minute')],
          [t('drops.username'), username],
        ]}
      />
    </>
  );
}

function Copyable({ label, hint, text }: { label: string; hint: string; text: string }) {
  const { t } = useTranslation('data-import');
  return (
    <section className={styles.place} aria-label={label}>
      <h3>{label}</h3>
      <div>
        <code>{text}</code>
        <IconButton label={t('drops.copy', { what: label })} onClick={() => void copyText(text)}>
          <CopyOutlined aria-hidden />
        </IconButton>
      </div>
      <small>{hint}</small>
    </section>
  );
}
