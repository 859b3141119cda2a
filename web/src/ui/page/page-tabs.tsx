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
};

/** The tabs of a page with several lists. Each is a link, and begins with its list as a new visitor sees it. */
export function PageTabs({ title, tabs, active, param = 'tab' }: PageTabsProps) {
  const { pathname } = useLocation();
  return (
    <nav className={styles.tabs} aria-label={title}>
      {tabs.map(({ key, label }, index) => (
        <Link
          key={key}
          to={{ pathname, search: index === 0 ? '' : `?${param}=${key}` }}
          aria-current={key === active ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
