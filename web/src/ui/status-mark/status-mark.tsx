import type { ReactNode } from 'react';
import styles from './status-mark.module.css';

/** The steps `begun`, `half` and `near` differ in shape as well as in colour. */
export type Tone = 'good' | 'bad' | 'busy' | 'quiet' | 'begun' | 'half' | 'near';

/** Shows the word for a status, after a dot whose colour says whether the status is good. */
export function StatusMark({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.mark} data-tone={tone}>
      {children}
    </span>
  );
}
