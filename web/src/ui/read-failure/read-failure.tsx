import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api/api-error.ts';
import { toSentence } from '#lib/errors/handle-error.ts';
import styles from './read-failure.module.css';

type Props = {
  error: unknown;
  onRetry: (() => void) | undefined;
  height?: number;
  /** An extra sentence for users who lack the permission. */
  refused?: string | undefined;
};

/** Replaces a table, chart or page whose data could not be read, gives the reason, and offers to try again. */
export function ReadFailure({ error, onRetry, height = 240, refused }: Props) {
  const { t } = useTranslation('common');
  const isRefused = error instanceof ApiError && error.status === 403;
  return (
    <div className={styles.failure} style={{ minHeight: height }} role="alert">
      <WarningOutlined className={styles.sign} aria-hidden />
      <div>{t('read.failed')}</div>
      <div className={styles.why}>{toSentence(error, { isRetried: true })}</div>
      {isRefused && refused !== undefined && <div className={styles.why}>{refused}</div>}
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          {t('read.retry')}
        </Button>
      )}
    </div>
  );
}
