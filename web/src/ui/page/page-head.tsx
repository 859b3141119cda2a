import type { ReactNode } from 'react';
import styles from './page.module.css';

type Props = { title: string; hint?: ReactNode; children?: ReactNode };

/** The title of a page, a line about it, and the page's own buttons. */
export function PageHead({ title, hint, children }: Props) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {hint && <p>{hint}</p>}
      </div>
      {children}
    </header>
  );
}
