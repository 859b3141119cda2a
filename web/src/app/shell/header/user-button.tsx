import { DownOutlined } from '@ant-design/icons';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toDisplayName } from '#lib/session/display-name.ts';
import { useSession } from '#lib/session/session-store.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { LazyPart, lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import type { Spot } from '#ui/popup-menu/place-beside.ts';
import styles from './header.module.css';

const UserMenu = lazyPart(async () => (await import('./user-menu.tsx')).UserMenu);
const SettingsDrawer = lazyPart(
  async () => (await import('../settings/settings-drawer.tsx')).SettingsDrawer,
);

/** Shows the button with the name of the signed-in user, which opens the user menu. */
export function UserButton({ isSmall }: { isSmall: boolean }) {
  const { t } = useTranslation('shell');
  const user = useSession((session) => session.user);
  const button = useRef<HTMLButtonElement>(null);
  const [spot, setSpot] = useState<Spot | null>(null);
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  if (user === null) return null;
  const name = toDisplayName(user, t('user.super'));
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
      {spot && (
        <LazyPart>
          <UserMenu
            label={name}
            spot={spot}
            onSettings={() => setDrawer('open')}
            onClose={() => setSpot(null)}
          />
        </LazyPart>
      )}
      {drawer !== 'never' && (
        <LazyPart>
          <SettingsDrawer isOpen={drawer === 'open'} onClose={() => setDrawer('closed')} />
        </LazyPart>
      )}
    </>
  );
}
