import type { ReactNode } from 'react';
import styles from './two-lines.module.css';

/** Shows a cell of two lines; the second line has smaller letters. */
export function TwoLines({ below, children }: { below: ReactNode; children: ReactNode }) {
  if (below === undefined) return children;
  return (
    <span className={styles.twoLines}>
      {children}
      <small>{below}</small>
    </span>
  );
}
