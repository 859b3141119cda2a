import { InboxOutlined, WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
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

type ErrorProps = { height: number; error: unknown; onRetry: (() => void) | undefined };

/** In the place of a chart: that its numbers did not come, and trying again. */
export function ChartError({ height, error, onRetry }: ErrorProps) {
  const { t } = useTranslation('chart');
  return (
    <div className={styles.state} style={{ minHeight: height }} role="alert">
      <WarningOutlined className={styles.stateWarning} aria-hidden />
      <div className={styles.stateTitle}>{t('error.title')}</div>
      <div className={styles.stateHint}>{error instanceof Error ? error.message : null}</div>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          {t('error.retry')}
        </Button>
      )}
    </div>
  );
}
