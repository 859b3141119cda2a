import { LeftOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Drawer, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '#lib/notify.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { NoticeChoices } from './notice-choices.tsx';
import { NoticeItem } from './notice-item.tsx';
import styles from './notices.module.css';
import { useNotices } from './use-notices.ts';

type Props = { isOpen: boolean; onClose: () => void };

/** Shows the drawer with the list of notices (spec §2), and with the choice of notices to receive. */
export function NoticeDrawer({ isOpen, onClose }: Props) {
  const { t } = useTranslation('notices');
  const [isChoosing, setChoosing] = useState(false);
  const { list, change } = useNotices();
  const notices = list.data ?? [];
  const removeAll = async () => {
    if (await ask({ title: t('removeAll'), text: t('removeAllQuestion') }))
      change.mutate({ flag: 'removeAll' });
  };
  const all = (
    <span className={styles.tools}>
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
      <IconButton label={t('choices.title')} onClick={() => setChoosing(true)}>
        <SettingOutlined aria-hidden />
      </IconButton>
    </span>
  );
  const back = (
    <Button
      type="text"
      size="small"
      icon={<LeftOutlined aria-hidden />}
      onClick={() => setChoosing(false)}
    >
      {t('choices.back')}
    </Button>
  );
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={t(isChoosing ? 'choices.title' : 'title')}
      size="min(440px, 100vw)"
      styles={{ body: { padding: 0 } }}
      extra={isChoosing ? back : all}
    >
      {isChoosing ? <NoticeChoices onLeave={onClose} /> : <NoticeList onClose={onClose} />}
    </Drawer>
  );
}

function NoticeList({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation('notices');
  const { list, change } = useNotices();
  const [read, setRead] = useState<'all' | 'unread'>('all');
  const [kind, setKind] = useState('');
  const notices = list.data ?? [];
  const kinds = [...new Set(notices.map((notice) => notice.kind))];
  const shown = notices.filter(
    (notice) => (read === 'all' || !notice.readFinish) && (kind === '' || notice.kind === kind),
  );
  return (
    <>
      {notices.length > 0 && (
        <div className={styles.filters}>
          <Segmented
            size="small"
            value={read}
            onChange={setRead}
            options={[
              { value: 'all', label: t('filter.all') },
              { value: 'unread', label: t('filter.unread') },
            ]}
          />
          <Select
            size="small"
            aria-label={t('filter.kind')}
            value={kind}
            onChange={setKind}
            popupMatchSelectWidth={false}
            options={[
              { value: '', label: t('filter.anyKind') },
              ...kinds.map((value) => ({ value, label: t(`kind.${value}`) })),
            ]}
          />
        </div>
      )}
      {list.isSuccess && shown.length === 0 && (
        <p className={styles.empty}>{t(notices.length === 0 ? 'empty' : 'filter.none')}</p>
      )}
      <ul className={styles.list}>
        {shown.map((notice) => (
          <NoticeItem
            key={notice.uuid}
            notice={notice}
            onAction={change.mutate}
            onFollow={onClose}
          />
        ))}
      </ul>
    </>
  );
}
