import { useTranslation } from 'react-i18next';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { MenuIcon } from '#ui/menu-icon/menu-icon.tsx';
import { firstLeaf, type MenuItem } from '../../menu/route-tree.ts';
import { MenuLink } from './menu-link.tsx';
import styles from './sidebar.module.css';

/** Shows the top level of the menu; a click opens the first page of a subsystem. */
export function Subsystems({
  items,
  activePath,
  onPage,
}: {
  items: readonly MenuItem[];
  activePath: string | null;
  /** Called when the user chooses a subsystem that is a single page. */
  onPage: () => void;
}) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  return (
    <nav className={styles.subsystems} aria-label={t('sidebar.subsystems')}>
      <ul>
        {items.map((item) => (
          <li key={item.path}>
            <MenuLink
              item={firstLeaf(item)}
              title={item.title[language]}
              isActive={item.path === activePath}
              isAbove
              onClick={item.children.length === 0 ? onPage : undefined}
            >
              <MenuIcon name={item.icon} />
              <span>{item.title[language]}</span>
            </MenuLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
