import type { AnswerTable, LqaAnswer, QueryResult } from '@stacksight/contract';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDrill } from '#lib/statistics/use-drill.ts';
import { useWorkbook } from '#lib/statistics/use-workbook.ts';
import { Chart } from '#ui/chart/chart.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { ResultTable } from '#ui/table/result-table.tsx';
import { AnswerActions } from './answer-actions.tsx';
import { AnswerParts } from './answer-parts.tsx';
import { ChangeParts } from './change-parts.tsx';
import styles from './chat.module.css';
import { ModelMark } from './model-mark.tsx';
import type { Chat, Turn } from './use-chat.ts';

const RowsDrawer = lazy(async () => ({
  default: (await import('#ui/statistic-page/rows-drawer.tsx')).RowsDrawer,
}));

type Props = { turn: Turn; chat: Chat; onLeave: () => void };

/** Shows one question with its answer: what was understood, the sentence, the chart and the table. */
export function AnswerView({ turn, chat, onLeave }: Props) {
  const { t } = useTranslation('assistant-chat');
  const { question, said, answer, error, state } = turn;
  return (
    <article className={styles.turn} aria-label={question} aria-busy={state === 'loading'}>
      <p className={styles.question}>{question}</p>
      {answer !== null && <AnswerParts turn={turn} answer={answer} chat={chat} />}
      {said !== '' && <p className={styles.said}>{said}</p>}
      {answer !== null && <ModelMark model={answer.model} />}
      {state === 'loading' && said === '' && <p className={styles.waiting}>{t('waiting')}</p>}
      {state === 'stopped' && <p className={styles.waiting}>{t('stopped')}</p>}
      {error !== null && error !== undefined && (
        <ReadFailure error={error} onRetry={() => chat.ask(question)} />
      )}
      {answer?.results.map((result, at) => (
        <AnswerResult
          // biome-ignore lint/suspicious/noArrayIndexKey: the two periods of an answer have no other name
          key={at}
          answer={answer}
          result={result}
          isFirst={at === 0}
        />
      ))}
      {answer?.table && <AnswerLines answer={answer} table={answer.table} />}
      {answer !== null && answer.choices.length > 0 && (
        <ul className={styles.choices} aria-label={t('choices')}>
          {answer.choices.map((choice) => (
            <li key={choice.label}>
              <button type="button" onClick={() => chat.ask(choice.question, choice.meaning)}>
                {choice.label}
              </button>
            </li>
          ))}
        </ul>
      )}
      {answer !== null && answer.why.length > 0 && <ChangeParts splits={answer.why} />}
      {answer !== null && <AnswerActions answer={answer} onLeave={onLeave} />}
    </article>
  );
}

const chartKinds = { bar: 'bar', line: 'line', pie: 'pie', rank: 'rank', item: 'item' } as const;

type ResultProps = { answer: LqaAnswer; result: QueryResult; isFirst: boolean };

function AnswerResult({ answer, result, isFirst }: ResultProps) {
  const drill = useDrill();
  const workbook = useWorkbook();
  const kind = answer.lqaChartType === null ? null : chartKinds[answer.lqaChartType];
  const title = `${answer.lqaChartTitle} · ${answer.lqaChartExtra}`;
  const isStudy = result.meta.query.kind !== 'table' && result.meta.query.kind !== 'event';
  // The question of such an answer does not name its readers, so it would show those of all.
  const isOfReaders = answer.meaning.kind === 'ofReaders';
  const [metric] = result.columns.filter(({ role }) => role === 'metric');
  return (
    <section className={styles.result} aria-label={title}>
      {kind !== null && kind !== 'item' && !isStudy && metric !== undefined && (
        <Chart
          kind={kind}
          label={title}
          title={<span>{title}</span>}
          result={result}
          metrics={[metric.key]}
          height={240}
          limit={10}
          {...(isOfReaders ? {} : { onPick: (pick) => drill.open(result, pick) })}
        />
      )}
      <ResultTable
        label={title}
        result={result}
        density="small"
        isLoading={false}
        {...(isOfReaders
          ? {}
          : {
              onDrill: (pick) => drill.open(result, pick),
              exporting: workbook.ways(title, result.meta.query),
            })}
        {...(result.rows.length > 12 ? { height: 320 } : {})}
        {...(isFirst ? {} : { title })}
      />
      {drill.behind && (
        <Suspense fallback={null}>
          <RowsDrawer tools={{ drill, workbook }} behind={drill.behind} />
        </Suspense>
      )}
    </section>
  );
}

/** The lines of a rule or of a list of decisions. */
function AnswerLines({ answer, table }: { answer: LqaAnswer; table: AnswerTable }) {
  const { columns, rows } = table;
  const result = useMemo(() => ({ columns, rows }), [columns, rows]);
  return (
    <ResultTable
      label={answer.msg}
      result={result}
      density="small"
      isLoading={false}
      {...(rows.length > 12 ? { height: 320 } : {})}
    />
  );
}
