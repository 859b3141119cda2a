import {
  CheckCircleOutlined,
  CloseOutlined,
  InfoCircleOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import type { DataUpload, ImportRun } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import type { GoTo } from '../import-place.ts';
import { ReasonList } from '../preview/reason-list.tsx';
import { NextSteps } from './next-steps.tsx';
import styles from './run.module.css';
import { UnnamedCodes } from './unnamed-codes.tsx';

type Props = { run: ImportRun; upload: DataUpload | undefined; onGo: GoTo };
type Report = NonNullable<ImportRun['report']>;

/** Shows what a run has done: rows, tables, reasons of refused rows, and what can be done next. */
export function RunResult({ run, upload, onGo }: Props) {
  const { t } = useTranslation('data-import');
  const { report, mode, status, file, problem } = run;
  const mood =
    status !== 'done' || report?.status === 'refused'
      ? 'bad'
      : report?.status === 'already'
        ? 'plain'
        : 'good';
  const Sign = signs[mood];
  return (
    <>
      <div className={styles.resultHead} data-mood={mood}>
        <Sign aria-hidden />
        <div role="status">
          <h2>
            {report === null
              ? t(`result.ended.${mode}.${toEnd(status)}`)
              : t(`result.report.${report.status}`)}
          </h2>
        </div>
        <IconButton label={t('result.close')} onClick={() => onGo({ run: '' })}>
          <CloseOutlined aria-hidden />
        </IconButton>
      </div>
      <p className={styles.note}>{file}</p>
      {problem !== null && status !== 'cancelled' && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {report !== null && <ReportParts report={report} />}
      <NextSteps run={run} upload={upload} onGo={onGo} />
      {report?.status === 'loaded' && <UnnamedCodes glc={run.glc} />}
    </>
  );
}

const signs = { good: CheckCircleOutlined, plain: InfoCircleOutlined, bad: WarningOutlined };

const toEnd = (status: ImportRun['status']) =>
  status === 'failed' || status === 'cancelled' ? status : 'done';

// A file of loans names the same library in many rows, so only files of things alone say it.
function Merged({ tables }: Pick<Report, 'tables'>) {
  const { t } = useTranslation('data-import');
  const { full } = useFormat();
  const [first] = tables;
  const count = first?.merged ?? 0;
  if (count === 0 || tables.some(({ merged }) => merged === undefined)) return null;
  const facts = { count, rows: full(count), name: first?.name };
  return <p className={styles.message}>{t('result.merged', facts)}</p>;
}

function ReportParts({ report }: { report: Report }) {
  const { t } = useTranslation('data-import');
  const { full } = useFormat();
  const { rows, partly, tables, reasons, unusedColumns, message, seconds } = report;
  const facts = [
    [t('result.read'), rows.in],
    [t('result.used'), rows.used],
    [t('result.refused'), rows.refused],
    ...(partly > 0 ? [[t('result.partly'), partly] as const] : []),
    ...(rows.suppressed > 0 ? [[t('result.suppressed'), rows.suppressed] as const] : []),
    ...(rows.unused > 0 ? [[t('result.unused'), rows.unused] as const] : []),
  ] as const;
  const isBad = (at: number) => at === 2 || (at === 3 && partly > 0);
  return (
    <>
      {message !== null && <p className={styles.message}>{message}</p>}
      <dl className={styles.facts}>
        {facts.map(([name, value], at) => (
          <div key={name} data-bad={(isBad(at) && value > 0) || undefined}>
            <dt>{name}</dt>
            <dd>{full(value)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('result.seconds')}</dt>
          <dd>{full(seconds, 1)}</dd>
        </div>
      </dl>
      {tables.length > 0 && report.status !== 'refused' && (
        <p className={styles.tables}>
          {t(report.status === 'checked' ? 'result.wouldFill' : 'result.tables')}
          {tables.map(({ table, name, rows: count }) => (
            <span key={table}>{t('result.table', { name, count, rows: full(count) })}</span>
          ))}
        </p>
      )}
      <Merged tables={tables} />
      {reasons.length > 0 && <ReasonList reasons={reasons} />}
      {unusedColumns.length > 0 && (
        <details className={styles.unused}>
          <summary>{t('result.unusedColumns', { count: unusedColumns.length })}</summary>
          {unusedColumns.join(t('result.comma'))}
        </details>
      )}
    </>
  );
}
