import { CaretRightOutlined, LoadingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import type { RunningRequest } from '#lib/running/use-running.ts';
import { useSeconds } from '#lib/running/use-seconds.ts';
import styles from './run-button.module.css';

type Props = {
  running: Pick<RunningRequest<never, unknown>, 'isRunning' | 'wasCancelled' | 'cancel'>;
  label: string;
  onRun: () => void;
  isDisabled?: boolean;
  /** The keyboard shortcut, such as Ctrl + Enter. */
  keys?: string;
};

/** Shows a button that starts a run; during the run, the button shows the seconds and cancels the run. */
export function RunButton({ running, label, onRun, isDisabled = false, keys }: Props) {
  const { t } = useTranslation('running');
  const { full } = useFormat();
  const seconds = useSeconds(running.isRunning);
  if (seconds === null) {
    return (
      <span className={styles.run}>
        <Button
          type="primary"
          icon={<CaretRightOutlined aria-hidden />}
          disabled={isDisabled}
          onClick={onRun}
          {...(keys === undefined ? {} : { title: keys })}
        >
          {label}
        </Button>
        {running.wasCancelled && (
          <span className={styles.note} role="status">
            {t('cancelled')}
          </span>
        )}
      </span>
    );
  }
  return (
    <span className={styles.run}>
      <Button onClick={running.cancel}>{t('cancel')}</Button>
      <span className={styles.note}>
        <LoadingOutlined aria-hidden />
        <span className="visually-hidden" role="status">
          {t('running')}
        </span>
        <span aria-hidden>{t('seconds', { seconds: full(seconds, 1) })}</span>
      </span>
    </span>
  );
}
