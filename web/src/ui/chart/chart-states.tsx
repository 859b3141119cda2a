import { InboxOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './chart.module.css';

/** Why there is nothing, and what to do next. */
export type EmptyWords = { reason?: string; hint?: string; action?: ReactNode };

/** In the place of a chart: why there is nothing to draw. */
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
