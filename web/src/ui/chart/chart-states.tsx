import { InboxOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './chart.module.css';

/** Why a chart has no data, and what the user can do. */
export type EmptyWords = { reason?: string; hint?: string; action?: ReactNode };

/** Replaces a chart without data: says why it is empty. */
export function ChartEmpty({ height, words }: { height: number; words: EmptyWords | undefined }) {
  const { t } = useTranslation('chart');
  return (
    <div className={styles.state} style={{ minHeight: height }}>
      <InboxOutlined className={styles.stateIcon} aria-hidden />
      <div className={styles.stateTitle}>{words?.reason ?? t('empty.reason')}</div>
      <div className={styles.stateHint}>{words?.hint ?? t('empty.hint')}</div>
      {words?.action}
    </div>
  );
}
