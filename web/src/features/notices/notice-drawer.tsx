import { Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { ask } from '#lib/notify.ts';
import { NoticeItem } from './notice-item.tsx';
import styles from './notices.module.css';
import { useNotices } from './use-notices.ts';

/** The list of notices (spec §2). */
export function NoticeDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('notices');
  const { list, change } = useNotices();
  const notices = list.data ?? [];
  const removeAll = async () => {
    if (await ask({ title: t('removeAll'), text: t('removeAllQuestion') }))
      change.mutate({ flag: 'removeAll' });
  };
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={t('title')}
      size="min(400px, 100vw)"
      styles={{ body: { padding: 0 } }}
      extra={
        <>
          <Button
            type="text"
            size="small"
            disabled={notices.every(({ readFinish }) => readFinish)}
            onClick={() => change.mutate({ flag: 'readAll' })}
          >
            {t('readAll')}
          </Button>
          <Button
            type="text"
            size="small"
            disabled={notices.length === 0}
            onClick={() => void removeAll()}
          >
            {t('removeAll')}
          </Button>
        </>
      }
    >
      {list.isSuccess && notices.length === 0 && <p className={styles.empty}>{t('empty')}</p>}
      <ul className={styles.list}>
        {notices.map((notice) => (
          <NoticeItem
            key={notice.uuid}
            notice={notice}
            onAction={change.mutate}
            onFollow={onClose}
          />
        ))}
      </ul>
    </Drawer>
  );
}
