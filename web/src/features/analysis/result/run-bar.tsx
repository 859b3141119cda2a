import { LoadingOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { useElapsed } from '../state/use-elapsed.ts';
import type { QueryRun } from '../state/use-run.ts';
import styles from './result.module.css';

type Props = { run: QueryRun; isQuick: boolean; problems: number };

/** Shows the button that runs a question or cancels the run, with the seconds of the run. */
export function RunBar({ run, isQuick, problems }: Props) {
  const { t } = useTranslation('analysis');
  const seconds = useElapsed(run.isRunning);
  const { full } = useFormat();
  const isReady = problems === 0;
  return (
    <div className={styles.run}>
      {run.isRunning ? (
        <Button title={t('run.cancelKey')} onClick={run.cancel}>
          {t('run.cancel')}
        </Button>
      ) : (
        (!isQuick || run.wasCancelled) && (
          <Button
            type={run.isStale || run.result === undefined ? 'primary' : 'default'}
            icon={<PlayCircleOutlined aria-hidden />}
            disabled={!isReady}
            title={t('run.runKey')}
            onClick={run.run}
          >
            {t('run.run')}
          </Button>
        )
      )}
      {run.isRunning && (
        <span className={styles.running}>
          <LoadingOutlined aria-hidden />
          <span className="visually-hidden" role="status">
            {t('run.running')}
          </span>
          <span aria-hidden>{t('run.seconds', { seconds: full(seconds, 1) })}</span>
        </span>
      )}
      <RunNote run={run} isQuick={isQuick} problems={problems} />
    </div>
  );
}

function RunNote({ run, isQuick, problems }: Props) {
  const { t } = useTranslation('analysis');
  if (run.isRunning) return null;
  if (problems > 0)
    return <span className={styles.changed}>{t('run.problems', { count: problems })}</span>;
  if (run.wasCancelled)
    return <span className={styles.changed}>{t(run.result ? 'run.cancelled' : 'run.given')}</span>;
  if (run.isStale && !isQuick)
    return <span className={styles.changed}>{t(run.result ? 'run.changed' : 'run.first')}</span>;
  return null;
}
