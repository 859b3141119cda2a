import type { ComponentProps } from 'react';
import styles from './page.module.css';

/** The frame of a page: what is on it stands one under the other, and its heading looks like every other's. */
export function Page(props: Omit<ComponentProps<'div'>, 'className'>) {
  return <div {...props} className={styles.page} />;
}
