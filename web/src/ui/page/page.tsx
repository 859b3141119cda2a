import type { ComponentProps } from 'react';
import styles from './page.module.css';

/** Shows the frame of a page: it stacks the page's parts and styles the heading. */
export function Page(props: Omit<ComponentProps<'div'>, 'className'>) {
  return <div {...props} className={styles.page} />;
}
