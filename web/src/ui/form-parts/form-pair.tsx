import type { ReactNode } from 'react';
import styles from './form-parts.module.css';

/** Fields beside each other, where there is room. */
export function FormPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
