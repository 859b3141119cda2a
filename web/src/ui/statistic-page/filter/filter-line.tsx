import type { ReactNode } from 'react';
import styles from './filter.module.css';

type Props = {
  /** The fields for libraries and days. */
  children: ReactNode;
  /** The controls after the fields; on a small screen they scroll in a line of their own. */
  more: ReactNode;
  /** True if the fields shrink before a control goes to a second line. */
  isOneLine?: boolean;
};

/** Shows the line of filters; its controls do not move when the names and days in them arrive. */
export function FilterLine({ children, more, isOneLine = false }: Props) {
  return (
    <div className={styles.bar} data-tour="filters" data-one-line={isOneLine || undefined}>
      {children}
      <div className={styles.strip}>{more}</div>
    </div>
  );
}
