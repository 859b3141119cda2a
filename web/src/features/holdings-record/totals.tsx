import type { ReactNode } from 'react';
import styles from './record.module.css';

/** Shows some numbers of a record side by side. */
export function Totals({ totals }: { totals: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.totals}>
      {totals.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
