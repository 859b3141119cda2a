import type { RuleAnswer, RuleChart, RulePage } from '@stacksight/contract';
import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { statementWords } from '#lib/errors/statement-words.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useWorkbook, type WorkbookExport } from '#lib/statistics/use-workbook.ts';
import type { PictureChoice } from '#ui/answer-picture/answer-picture.tsx';
import { LazyPicture } from '#ui/answer-picture/lazy-picture.tsx';
import { ResultTable } from '#ui/table/result-table.tsx';
import { TableEmpty, TableSkeleton } from '#ui/table/table-states.tsx';
import styles from './run.module.css';
import type { RuleRun } from './use-rule-run.ts';

type Props = { page: Pick<RulePage, 'id' | 'name' | 'chart'>; rule: RuleRun };

/** Shows the answer of a rule: a chart, the table, and facts about the run. */
export function RuleAnswerPanel({ page, rule }: Props) {
  const { t } = useTranslation('rule-config');
  const { data, error, isRunning } = rule.running;
  return (
    <section className={styles.panel} aria-label={t('run.answer')}>
      {error != null && (
        <Alert
          showIcon
          type="error"
          className={styles.alert ?? ''}
          title={t('run.failed')}
          description={statementWords(error)}
        />
      )}
      {data ? (
        <div data-stale={error != null || rule.isChanged || undefined}>
          <AnswerView {...page} answer={data} isLoading={isRunning} ruleRun={rule} />
        </div>
      ) : isRunning ? (
        <TableSkeleton />
      ) : (
        error == null && <TableEmpty words={{ reason: t('run.none'), hint: t('run.noneHint') }} />
      )}
    </section>
  );
}

type ViewProps = Pick<RulePage, 'id' | 'name'> & {
  chart: RuleChart;
  answer: RuleAnswer;
  isLoading: boolean;
  ruleRun: RuleRun;
};

function AnswerView({ id, name, chart, answer, isLoading, ruleRun }: ViewProps) {
  const workbook = useWorkbook();
  const [choice, setChoice] = useState<PictureChoice | null>(null);
  const { input } = ruleRun.running;
  return (
    <>
      <LazyPicture
        name={name}
        chart={chart}
        answer={answer}
        isLoading={isLoading}
        choice={choice}
        onChoice={setChoice}
      >
        <AnswerTable
          name={name}
          heading="h2"
          answer={answer}
          isLoading={isLoading}
          exporting={workbook.ways(name, { ...input, kind: 'rule', rule: id })}
        />
      </LazyPicture>
      <AnswerNotes answer={answer} />
    </>
  );
}

type TableProps = {
  name: string;
  answer: RuleAnswer;
  isLoading: boolean;
  /** The level of the name of the table; `h3` unless given. */
  heading?: 'h2';
  exporting?: WorkbookExport;
};

export function AnswerTable({ name, answer, ...rest }: TableProps) {
  const { t } = useTranslation('rule-config');
  const { full } = useFormat();
  const { rows, hasMore, about } = answer;
  const count = t(hasMore ? 'run.more' : 'run.rows', {
    count: rows.length,
    rows: full(rows.length),
  });
  return (
    <ResultTable
      label={name}
      title={<span className={styles.count}>{count}</span>}
      result={answer}
      density="small"
      empty={{
        reason: t('run.empty'),
        hint: t(Object.keys(about.ranges).length > 0 ? 'run.emptyHint' : 'run.emptyWiden'),
      }}
      {...rest}
      {...(rows.length > 20 ? { height: 520 } : {})}
    />
  );
}

/** Shows the notes about an answer: its libraries, its newest data, and the number of omitted rows. */
export function AnswerNotes({ answer }: { answer: RuleAnswer }) {
  const { t } = useTranslation('rule-config');
  const { full, date } = useFormat();
  const { about, ms, cached, columns } = answer;
  const facts = [
    cached ? t('run.cached') : t('run.ms', { ms: full(ms) }),
    ...(about.dataUntil === null ? [] : [t('run.until', { day: date(about.dataUntil) })]),
    ...(about.libraries === null ? [] : [t('run.only', { count: about.libraries.length })]),
    ...(about.isDemo ? [t('run.demo')] : []),
  ];
  const meanings = columns.filter(({ means }) => means !== null);
  return (
    <div className={styles.notes}>
      {about.warnings.includes('small_cells_hidden') && (
        <p className={styles.warning}>{t('run.hidden')}</p>
      )}
      <p>{facts.join(' · ')}</p>
      {meanings.map(({ key, label, means }) => (
        <p key={key}>
          {label}: {means}
        </p>
      ))}
    </div>
  );
}
