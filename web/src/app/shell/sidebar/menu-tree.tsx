import { ExportOutlined, RightOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { MenuIcon } from '#ui/menu-icon/menu-icon.tsx';
import { findTrail, type MenuItem } from '../../menu/route-tree.ts';
import { MenuLink } from './menu-link.tsx';
import styles from './sidebar.module.css';

type Props = {
  items: readonly MenuItem[];
  activePath: string;
  /** Called when the user chooses a page. */
  onPage: () => void;
};

/** Shows the menu of a subsystem: pages and folding groups of pages; the group of the open page unfolds by itself. */
export function MenuTree({ items, activePath, onPage }: Props) {
  const trail = findTrail(items, activePath).map(({ path }) => path);
  const [folded, setFolded] = useState<Readonly<Record<string, boolean>>>({});
  const [last, setLast] = useState(activePath);
  if (last !== activePath) {
    setLast(activePath);
    setFolded({ ...folded, ...Object.fromEntries(trail.map((path) => [path, false])) });
  }
  return (
    <ul className={styles.items}>
      {items.map((item) =>
        item.children.length === 0 ? (
          <li key={item.path}>
            <Leaf item={item} isActive={item.path === activePath} onPage={onPage} />
          </li>
        ) : (
          <Group
            key={item.path}
            item={item}
            activePath={activePath}
            onPage={onPage}
            isOpen={!(folded[item.path] ?? !(trail.includes(item.path) || items.length <= 6))}
            onToggle={(isOpen) => setFolded({ ...folded, [item.path]: !isOpen })}
          />
        ),
      )}
    </ul>
  );
}

type LeafProps = { item: MenuItem; isActive: boolean; onPage: () => void };

function Leaf({ item, isActive, onPage }: LeafProps) {
  const language = useLanguage();
  const title = item.title[language];
  return (
    <MenuLink item={item} isActive={isActive} title={title} onClick={onPage}>
      {item.icon !== '' && <MenuIcon name={item.icon} />}
      <span>{title}</span>
      {item.isExternal && <ExportOutlined aria-hidden />}
    </MenuLink>
  );
}

type GroupProps = Omit<Props, 'items'> & {
  item: MenuItem;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
};

function Group({ item, activePath, onPage, isOpen, onToggle }: GroupProps) {
  const language = useLanguage();
  return (
    <li>
      <button
        type="button"
        className={styles.group}
        aria-expanded={isOpen}
        onClick={() => onToggle(!isOpen)}
      >
        {item.icon !== '' && <MenuIcon name={item.icon} />}
        <span>{item.title[language]}</span>
        <RightOutlined aria-hidden className={styles.arrow ?? ''} />
      </button>
      {isOpen && <MenuTree items={item.children} activePath={activePath} onPage={onPage} />}
    </li>
  );
}
