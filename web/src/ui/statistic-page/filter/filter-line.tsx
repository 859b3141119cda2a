import type { ReactNode } from 'react';
import styles from './filter.module.css';

type Props = {
  /** The fields for libraries and days. */
  children: ReactNode;
  /** What stands after the fields; on a small screen it scrolls in a line of its own. */
  more: ReactNode;
  /** Whether the fields shrink before anything goes to a second line. */
  isOneLine?: boolean;
};

/** The line of filters, in the same places before and after the names and days in it are known. */
export function FilterLine({ children, more, isOneLine = false }: Props) {
  return (
    <div className={styles.bar} data-tour="filters" data-one-line={isOneLine || undefined}>
      {children}
      <div className={styles.strip}>{more}</div>
    </div>
  );
}
