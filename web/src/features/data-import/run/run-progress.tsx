import type { ImportRun } from '@stacksight/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { toSizeText } from '#lib/format/size-text.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { useTimeLeft } from '../use-time-left.ts';
import styles from './run.module.css';

/** Shows how far a run is, its rate and the time left, and cancels it. */
export function RunProgress({ run }: { run: ImportRun }) {
  const { t } = useTranslation('data-import');
  const { percent } = useFormat();
  const { id, file, mode, status, done, total, startedAt } = run;
  const [isCancelled, setCancelled] = useState(false);
  const timeLeft = useTimeLeft();
  const seconds = (Date.now() - new Date(startedAt).getTime()) / 1000;
  const share = status === 'running' && total !== null && total > 0 ? done / total : null;
  const rate = seconds > 0.5 && done > 0 ? done / seconds : null;
  const cancel = async () => {
    setCancelled(true);
    try {
      await api.dataImport.cancelRun({ params: { id } });
    } catch (error) {
      setCancelled(false);
      handleError(error);
    }
  };
  const name = t(`runs.mode.${mode}`, { file });
  const isReading = share !== null && share < 1;
  return (
    <>
      <div className={styles.progressHead}>
        <h2>{name}</h2>
        {mode !== 'undo' && (
          <Button size="small" loading={isCancelled} onClick={() => void cancel()}>
            {t('run.cancel')}
          </Button>
        )}
      </div>
      <ProgressBar share={isReading ? share : null} label={name} />
      <p className={styles.progressText}>
        {/* A screen reader hears the quarters, not every per cent. */}
        <span className="visually-hidden" role="status">
          {isReading
            ? t('run.read', { share: percent(Math.floor(share * 4) / 4, 0) })
            : t(status === 'waiting' ? 'run.waiting' : 'run.working')}
        </span>
        <span aria-hidden>
          {status === 'waiting' && t('run.waiting')}
          {status === 'running' && !isReading && t('run.working')}
          {isReading && t('run.read', { share: percent(share, 0) })}
          {isReading && rate !== null && total !== null && (
            <>
              {' · '}
              {t('rate', { rate: toSizeText(rate) })} · {timeLeft((total - done) / rate)}
            </>
          )}
        </span>
      </p>
      <p className={styles.note}>{t('run.goesOn')}</p>
    </>
  );
}
