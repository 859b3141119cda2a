import { ReloadOutlined } from '@ant-design/icons';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { statementWords } from '#lib/errors/statement-words.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useWorkbook } from '#lib/statistics/use-workbook.ts';
import { LazyPicture } from '#ui/answer-picture/lazy-picture.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { ResultTable } from '#ui/table/result-table.tsx';
import { TableEmpty, TableSkeleton } from '#ui/table/table-states.tsx';
import styles from './desk.module.css';
import type { DeskState } from './use-desk.ts';

/** Shows the answer to the statement: a chart if the columns fit one, and a table; or the error. */
export function Answer({ desk }: { desk: DeskState }) {
  const { t } = useTranslation('desk');
  const { data, error, isRunning, wasCancelled } = desk.running;
  return (
    <section className={styles.panel} aria-label={t('answer.title')}>
      {error != null && (
        <Alert
          showIcon
          type="error"
          className={styles.error ?? ''}
          title={t('answer.failed')}
          description={statementWords(error)}
        />
      )}
      {data ? (
        <div data-stale={error != null || isRunning || wasCancelled || undefined}>
          <LazyPicture
            name={t('answer.title')}
            answer={data}
            choice={desk.chart}
            onChoice={desk.setChart}
            isLoading={isRunning}
          >
            <Table desk={desk} />
          </LazyPicture>
        </div>
      ) : isRunning ? (
        <TableSkeleton />
      ) : (
        error == null && (
          <TableEmpty words={{ reason: t('answer.none'), hint: t('answer.noneHint') }} />
        )
      )}
    </section>
  );
}

const virtualHeight = 520;

function Table({ desk }: { desk: DeskState }) {
  const { t } = useTranslation('desk');
  const workbook = useWorkbook();
  const { data, input, isRunning } = desk.running;
  if (!data) return null;
  const isLong = data.rows.length > 20;
  return (
    <ResultTable
      label={t('answer.title')}
      title={<Cost desk={desk} />}
      result={data}
      density="small"
      isLoading={isRunning}
      hasCards={false}
      empty={{ reason: t('answer.empty'), hint: t('answer.emptyHint') }}
      {...(isLong ? { height: virtualHeight } : {})}
      exporting={workbook.ways(t('answer.file'), { kind: 'sql', sql: input?.sql ?? desk.sql })}
    />
  );
}

function Cost({ desk }: { desk: DeskState }) {
  const { t } = useTranslation('desk');
  const { full } = useFormat();
  const { data } = desk.running;
  if (!data) return null;
  const { rows, hasMore, ms, cached } = data;
  return (
    <span className={styles.cost} role="status">
      {t(hasMore ? 'cost.more' : 'cost.rows', { count: rows.length, rows: full(rows.length) })}
      {' · '}
      {cached ? t('cost.cached') : t('cost.ms', { ms: full(ms) })}
      {cached && (
        <IconButton label={t('cost.fresh')} onClick={() => desk.run(true)}>
          <ReloadOutlined aria-hidden />
        </IconButton>
      )}
    </span>
  );
}
