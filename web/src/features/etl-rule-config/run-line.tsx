import type { EtlRun } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import styles from './etl-rule-config.module.css';
import { RunDifferences } from './run-differences.tsx';
import { isOpen, RunMark } from './run-mark.tsx';

/** Shows one run: how it ended or why it waits, its rows, what it noticed, and the days that differ from the source. */
export function RunLine({ run, ruleId }: { run: EtlRun; ruleId: string | null }) {
  const { t } = useTranslation('etl-rule-config');
  const { date, full } = useFormat();
  const counts = { read: full(run.read), loaded: full(run.loaded), refused: full(run.refused) };
  return (
    <li>
      <div className={styles.line}>
        <strong>{date(run.startedAt, 'minute')}</strong>
        <RunMark run={run} />
      </div>
      <span>
        {!isOpen(run) && `${t('run.counts', counts)} · `}
        {run.by === '' ? t('run.bySchedule') : run.by}
      </span>
      {run.problem !== null && <span data-bad>{run.problem}</span>}
      {run.nextAttemptAt !== null && (
        <span>{t('run.nextAttempt', { at: date(run.nextAttemptAt, 'minute') })}</span>
      )}
      {run.question !== null && <span data-bad>{run.question.text}</span>}
      {run.notes.map((note) => (
        <span key={note}>{note}</span>
      ))}
      {run.differences.length > 0 && (
        <RunDifferences differences={run.differences} ruleId={ruleId} />
      )}
      {run.isPastLeft && <span>{t('run.pastLeft')}</span>}
    </li>
  );
}
