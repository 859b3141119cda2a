import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './scanning.module.css';

type WaitingProps = { count: number; failure: string; onSend: () => void };

/** Shows a line with the number of scans that wait on the device, and why they could not be sent. */
export function WaitingScans({ count, failure, onSend }: WaitingProps) {
  const { t } = useTranslation('scanning');
  if (count === 0) return null;
  return (
    <div className={styles.waiting} role="status">
      <b>{t('waiting', { count })}</b>
      {failure !== '' && <span>{failure}</span>}
      <Button onClick={onSend}>{t('send')}</Button>
    </div>
  );
}

/** Shows the results of the last scans, the newest first and in the largest letters. */
export function ScanResults({
  results,
}: {
  results: readonly { id: string; outcome: string; text: string }[];
}) {
  return (
    <ol className={styles.results} aria-live="polite">
      {results.map(({ id, outcome, text }) => (
        <li key={id} data-right={outcome === 'done'}>
          {outcome === 'done' ? (
            <CheckCircleFilled aria-hidden />
          ) : (
            <CloseCircleFilled aria-hidden />
          )}
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}
