import type { ReactNode } from 'react';
import styles from './status-mark.module.css';

export type Tone = 'good' | 'bad' | 'busy' | 'quiet';

/** How something stands: the word, and a dot before it whose colour says whether that is well. */
export function StatusMark({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.mark} data-tone={tone}>
      {children}
    </span>
  );
}
