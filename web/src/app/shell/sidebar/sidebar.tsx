import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { useSettings } from '#lib/settings.ts';
import { BrandMark } from '#ui/brand/brand-mark.tsx';
import type { SidebarState } from '../use-sidebar.ts';
import { MenuTree } from './menu-tree.tsx';
import styles from './sidebar.module.css';
import { Subsystems } from './subsystems.tsx';
import { useMenuPlace } from './use-menu-place.ts';

type Props = { isMobile: boolean; sidebar: SidebarState };

/** Shows the column of subsystems, and the menu of the open subsystem (spec §2). */
export function Sidebar({ isMobile, sidebar }: Props) {
  const { t } = useTranslation('shell');
  const { t: words } = useTranslation('common');
  const language = useLanguage();
  const hasLogo = useSettings((settings) => settings.sidebarLogo);
  const { items, subsystem, subsystemPath, activePath } = useMenuPlace();
  const aside = useRef<HTMLElement>(null);
  const isHidden = isMobile && !sidebar.isOpen;
  useEffect(() => {
    if (isMobile && sidebar.isOpen) aside.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [isMobile, sidebar.isOpen]);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (isMobile && key === 'Escape') sidebar.close();
  };
  return (
    <>
      {isMobile && sidebar.isOpen && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.backdrop}
          aria-label={t('sidebar.close')}
          onClick={sidebar.close}
        />
      )}
      <aside
        ref={aside}
        aria-label={t('sidebar.label')}
        className={styles.sidebar}
        data-mobile={isMobile || undefined}
        data-open={sidebar.isOpen || undefined}
        inert={isHidden}
        onKeyDown={onKeyDown}
      >
        <div className={styles.columns} data-tour="menu">
          <Subsystems items={items} activePath={subsystemPath} onPage={sidebar.close} />
          <nav className={styles.tree} aria-label={t('sidebar.menu')}>
            {subsystem && (
              <>
                <p className={styles.heading}>{subsystem.title[language]}</p>
                <MenuTree
                  key={subsystem.path}
                  items={subsystem.children.length > 0 ? subsystem.children : [subsystem]}
                  activePath={activePath}
                  onPage={sidebar.close}
                />
              </>
            )}
          </nav>
        </div>
        {hasLogo && (
          <p className={styles.logo}>
            <BrandMark size={28} />
            <span>{words('product.name')}</span>
          </p>
        )}
      </aside>
    </>
  );
}
