import type { ReactNode } from 'react';
import styles from './form-parts.module.css';

/** Shows two fields side by side if the width allows it. */
export function FormPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
