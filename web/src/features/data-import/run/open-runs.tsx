import type { ImportRun } from '@stacksight/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';
import styles from '../data-import.module.css';
import type { GoTo } from '../import-place.ts';
import { ProgressBar } from '../progress-bar.tsx';
import run from './run.module.css';
import { isOpen, useRuns } from './use-runs.ts';

type Props = {
  chosen: string;
  /** True while a table is open: then only the runs that go on are listed. */
  isBusy: boolean;
  onGo: GoTo;
};

const recentMs = 15 * 60_000;
const mostShown = 6;
const tones = {
  waiting: 'busy',
  running: 'busy',
  done: 'good',
  failed: 'bad',
  cancelled: 'quiet',
} as const;

/** Lists the runs that go on, and those that have just ended, besides the one that is shown. */
export function OpenRuns({ chosen, isBusy, onGo }: Props) {
  const { t } = useTranslation('data-import');
  const { data = [] } = useRuns();
  const isRecent = ({ endedAt }: ImportRun) =>
    endedAt !== null && Date.now() - new Date(endedAt).getTime() < recentMs;
  const shown = data
    .filter((one) => one.id !== chosen && (isOpen(one) || (!isBusy && isRecent(one))))
    .slice(0, mostShown);
  if (shown.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="import-runs">
      <h2 id="import-runs">{t('runs.title')}</h2>
      <ul className={run.runs}>
        {shown.map((one) => (
          <RunLine key={one.id} run={one} onGo={onGo} />
        ))}
      </ul>
    </section>
  );
}

function RunLine({
  run: { id, file, mode, status, done, total, report },
  onGo,
}: {
  run: ImportRun;
  onGo: GoTo;
}) {
  const { t } = useTranslation('data-import');
  const { full } = useFormat();
  const name = t(`runs.mode.${mode}`, { file });
  return (
    <li>
      <span className={run.runName}>{name}</span>
      <StatusMark tone={report?.status === 'refused' ? 'bad' : tones[status]}>
        {report === null ? t(`runs.status.${status}`) : t(`report.${report.status}`)}
      </StatusMark>
      {status === 'running' && <ProgressBar share={total ? done / total : null} label={name} />}
      {report !== null && (
        <small>{t('runs.rows', { count: report.rows.used, rows: full(report.rows.used) })}</small>
      )}
      <Button
        size="small"
        aria-label={t('runs.openNamed', { name })}
        onClick={() => onGo({ run: id }, { push: true })}
      >
        {t('runs.open')}
      </Button>
    </li>
  );
}
