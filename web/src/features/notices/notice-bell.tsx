import { BellOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { notify } from '#lib/notify.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { LazyPart, lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import styles from './notices.module.css';
import { useLiveNotices } from './use-live-notices.ts';
import { useNotices } from './use-notices.ts';

const NoticeDrawer = lazyPart(async () => (await import('./notice-drawer.tsx')).NoticeDrawer);

/**
 * Shows the button with a bell, and with a red dot while a notice is unread (spec §4), which opens the list of notices.
 */
export function NoticeBell({ onAccess }: { onAccess: () => void }) {
  const { t } = useTranslation('notices');
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  // The list is read only once the stream is open, so that no notice is missed between list and stream.
  const [isHeard, setHeard] = useState(false);
  const { list } = useNotices(isHeard || drawer !== 'never');
  const navigate = useNavigate();
  useLiveNotices({
    onNotice: ({ summary, system, link }) =>
      notify.info(summary, {
        title: system,
        // Several at once would cover the page; the bell lists them all.
        group: 'notices',
        ...(link && { action: { label: link.label, run: () => void navigate(link.path) } }),
      }),
    onAccess,
    onHeard: () => setHeard(true),
  });
  const unread = list.data?.filter(({ readFinish }) => !readFinish).length ?? 0;
  return (
    <>
      <IconButton
        label={unread > 0 ? t('bellUnread', { count: unread }) : t('title')}
        aria-haspopup="dialog"
        onClick={() => setDrawer('open')}
      >
        <BellOutlined aria-hidden />
        {unread > 0 && <span className={styles.dot} />}
      </IconButton>
      {drawer !== 'never' && (
        <LazyPart>
          <NoticeDrawer isOpen={drawer === 'open'} onClose={() => setDrawer('closed')} />
        </LazyPart>
      )}
    </>
  );
}
