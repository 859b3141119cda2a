import {
  ClearOutlined,
  CompassOutlined,
  DownloadOutlined,
  GiftOutlined,
  InfoCircleOutlined,
  LogoutOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCan } from '#ui/can/can.tsx';
import type { Spot } from '#ui/popup-menu/place-beside.ts';
import { type MenuAction, PopupMenu } from '#ui/popup-menu/popup-menu.tsx';
import { openNews, openTour } from '../welcome/welcome-store.ts';
import { useShellActions } from './use-shell-actions.ts';

type UserMenuProps = {
  /** The name of the user. */
  label: string;
  spot: Spot;
  onSettings: () => void;
  onClose: () => void;
};

/** Shows the user menu (spec §2), whose code loads when the menu first opens. */
export function UserMenu({ label, spot, onSettings, onClose }: UserMenuProps) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const mayExport = useCan({ all: ['export:excel'] });
  const actions = useShellActions();
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
      run: onSettings,
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
  return <PopupMenu label={label} actions={items} spot={spot} onClose={onClose} />;
}
