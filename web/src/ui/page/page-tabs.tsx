import { Link, useLocation } from 'react-router';
import styles from './page-tabs.module.css';

export type PageTabsProps = {
  /** The title of the page with the tabs. */
  title: string;
  /** The search parameter of the address that names the tab; `tab` unless given. */
  param?: string;
  /** The tabs; `key` is the value in the address, except for the first tab, which the address omits. */
  tabs: readonly { key: string; label: string }[];
  active: string;
};

/** Shows the tabs of a page with several lists. Each tab is a link that opens its list without search and filters. */
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
