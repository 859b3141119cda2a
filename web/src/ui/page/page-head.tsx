import type { ReactNode } from 'react';
import styles from './page.module.css';

type Props = { title: string; hint?: ReactNode; children?: ReactNode };

/** Shows the head of a page: its title, a hint, and its buttons. */
export function PageHead({ title, hint, children }: Props) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {hint && <p>{hint}</p>}
      </div>
      {children && <div className={styles.buttons}>{children}</div>}
    </header>
  );
}
