import { Link, useLocation } from 'react-router';
import styles from './page-tabs.module.css';

export type PageTabsProps = {
  /** The title of the page that has the tabs. */
  title: string;
  /** Where the address names the tab: `tab`, unless given. */
  param?: string;
  /** The tabs by their value in the address; the first one has none. */
  tabs: readonly { key: string; label: string }[];
  active: string;
  /** Other parts of the address that every tab keeps. */
  keep?: Readonly<Record<string, string>>;
};

/** The tabs of a page with several lists. Each is a link, and begins with its list as a new visitor sees it. */
export function PageTabs({ title, tabs, active, param = 'tab', keep = {} }: PageTabsProps) {
  const { pathname } = useLocation();
  return (
    <nav className={styles.tabs} aria-label={title}>
      {tabs.map(({ key, label }, index) => (
        <Link
          key={key}
          to={{ pathname, search: searchOf(index === 0 ? keep : { [param]: key, ...keep }) }}
          aria-current={key === active ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

const searchOf = (parts: Readonly<Record<string, string>>) => new URLSearchParams(parts).toString();
