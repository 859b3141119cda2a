import { InboxOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** The texts of an empty state: why there are no data, and what the user can do. */
export type EmptyWords = { reason?: string; hint?: string; action?: ReactNode };

type Props = EmptyWords & { height?: number };

/** Replaces a chart or a table without data. */
export function EmptyState({ reason, hint, action, height = 240 }: Props) {
  return (
    <div className={styles.state} style={{ minHeight: height }}>
      <InboxOutlined className={styles.icon} aria-hidden />
      <div>{reason}</div>
      <div className={styles.hint}>{hint}</div>
      {action}
    </div>
  );
}
