import {
  ClearOutlined,
  CompassOutlined,
  DownloadOutlined,
  DownOutlined,
  GiftOutlined,
  InfoCircleOutlined,
  LogoutOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { toDisplayName } from '#lib/session/display-name.ts';
import { useSession } from '#lib/session/session-store.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { useCan } from '#ui/can/can.tsx';
import { LazyPart, lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import type { Spot } from '#ui/popup-menu/place-beside.ts';
import { type MenuAction, PopupMenu } from '#ui/popup-menu/popup-menu.tsx';
import { openNews, openTour } from '../welcome/welcome-store.ts';
import styles from './header.module.css';
import { useShellActions } from './use-shell-actions.ts';

const SettingsDrawer = lazyPart(
  async () => (await import('../settings/settings-drawer.tsx')).SettingsDrawer,
);

/** The signed-in user and the user menu (spec §2). */
export function UserButton({ isSmall }: { isSmall: boolean }) {
  const { t } = useTranslation('shell');
  const user = useSession((session) => session.user);
  const navigate = useNavigate();
  const mayExport = useCan({ all: ['export:excel'] });
  const actions = useShellActions();
  const button = useRef<HTMLButtonElement>(null);
  const [spot, setSpot] = useState<Spot | null>(null);
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  if (user === null) return null;
  const name = toDisplayName(user, t('user.super'));
  const items: MenuAction[] = [
    {
      key: 'version',
      label: t('user.version'),
      icon: <InfoCircleOutlined aria-hidden />,
      run: actions.showVersion,
    },
    {
      key: 'profile',
      label: t('user.profile'),
      icon: <UserOutlined aria-hidden />,
      run: () => navigate('/profile/index'),
    },
    ...(mayExport
      ? [
          {
            key: 'exports',
            label: t('user.exports'),
            icon: <DownloadOutlined aria-hidden />,
            run: () => navigate('/exports'),
          },
        ]
      : []),
    {
      key: 'settings',
      label: t('user.settings'),
      icon: <SettingOutlined aria-hidden />,
      run: () => setDrawer('open'),
    },
    {
      key: 'tour',
      label: t('user.tour'),
      icon: <CompassOutlined aria-hidden />,
      run: openTour,
    },
    {
      key: 'news',
      label: t('user.news'),
      icon: <GiftOutlined aria-hidden />,
      run: openNews,
    },
    {
      key: 'clearCache',
      label: t('user.clearCache'),
      icon: <ClearOutlined aria-hidden />,
      run: actions.clearCache,
    },
    {
      key: 'signOut',
      label: t('user.signOut'),
      icon: <LogoutOutlined aria-hidden />,
      isSeparate: true,
      run: actions.signOut,
    },
  ];
  const open = () => {
    const box = button.current?.getBoundingClientRect();
    if (box) setSpot({ kind: 'below', box, align: 'end' });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.user}
        aria-haspopup="menu"
        aria-expanded={spot !== null}
        aria-label={isSmall ? name : undefined}
        title={name}
        onClick={open}
      >
        <Avatar
          name={user.isSuper ? name : user.nickName || user.username}
          address={user.avatar}
          size={26}
        />
        {!isSmall && <span className={styles.name}>{name}</span>}
        {!isSmall && <DownOutlined aria-hidden />}
      </button>
      {spot && <PopupMenu label={name} actions={items} spot={spot} onClose={() => setSpot(null)} />}
      {drawer !== 'never' && (
        <LazyPart>
          <SettingsDrawer isOpen={drawer === 'open'} onClose={() => setDrawer('closed')} />
        </LazyPart>
      )}
    </>
  );
}
