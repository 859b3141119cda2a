import type { ExportEntry } from '@stacksight/contract';
import { Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';
import styles from './exports.module.css';

/** Shows the cell with the progress or the result of an export. */
export function ExportState({ row }: { row: ExportEntry }) {
  const { t } = useTranslation('exports');
  const { status, failure } = row;
  if (status === 'running') return <Running row={row} />;
  return (
    <span className={styles.state}>
      <StatusMark tone={status === 'ready' ? 'good' : status === 'failed' ? 'bad' : 'quiet'}>
        {t(`status.${status}`)}
      </StatusMark>
      {failure !== null && (
        <span className={styles.failure} title={failure}>
          {failure}
        </span>
      )}
    </span>
  );
}

function Running({ row: { done, total, title, isReport } }: { row: ExportEntry }) {
  const { t } = useTranslation('exports');
  const { full } = useFormat();
  const words =
    total === null || total === 0
      ? t('preparing')
      : t(isReport ? 'progressParts' : 'progress', { done: full(done), total: full(total) });
  const percent = total === null || total === 0 ? 0 : Math.floor((100 * done) / total);
  return (
    <span className={styles.running}>
      <Progress
        percent={percent}
        size="small"
        status="active"
        aria-label={t('progressOf', { title })}
      />
      <span className={styles.words}>{words}</span>
    </span>
  );
}
