import type { Notice } from '@stacksight/contract';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import styles from './notices.module.css';
import type { NoticeAction } from './use-notices.ts';

type Props = {
  notice: Notice;
  onAction: (action: NoticeAction) => void;
  /** Called when the user follows the link of the notice. */
  onFollow: () => void;
};

export function NoticeItem({ notice, onAction, onFollow }: Props) {
  const { t } = useTranslation('notices');
  const { uuid, summary, details, dateStr, system, readFinish, link } = notice;
  const navigate = useNavigate();
  const follow = (path: string) => {
    if (!readFinish) onAction({ flag: 'read', uuid });
    onFollow();
    void navigate(path);
  };
  return (
    <li className={styles.item}>
      <p className={styles.summary}>
        <Tag color={readFinish ? 'default' : 'processing'}>
          {readFinish ? t('read') : t('unread')}
        </Tag>
        <strong>{summary}</strong>
      </p>
      {details !== '' && <p className={styles.details}>{details}</p>}
      {link && (
        <Button
          type="link"
          size="small"
          className={styles.link ?? ''}
          onClick={() => follow(link.path)}
        >
          {link.label}
        </Button>
      )}
      <div className={styles.meta}>
        <span>{system}</span>
        <time>{dateStr}</time>
        <span className={styles.actions}>
          <Button
            type="link"
            size="small"
            onClick={() => onAction({ flag: readFinish ? 'unread' : 'read', uuid })}
          >
            {readFinish ? t('undoRead') : t('markRead')}
          </Button>
          <Button type="link" size="small" onClick={() => onAction({ flag: 'remove', uuid })}>
            {t('remove')}
          </Button>
        </span>
      </div>
    </li>
  );
}
