import type { ReactNode } from 'react';
import styles from './status-mark.module.css';

export type Tone = 'good' | 'bad' | 'busy' | 'quiet';

/** Shows the word for a status, after a dot whose colour says whether the status is good. */
export function StatusMark({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.mark} data-tone={tone}>
      {children}
    </span>
  );
}
