import {
  CopyOutlined,
  DislikeOutlined,
  LikeOutlined,
  LineChartOutlined,
  RightOutlined,
} from '@ant-design/icons';
import type { AnswerPage, AnswerTable, LqaAnswer, QueryResult } from '@stacksight/contract';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '#lib/api.ts';
import { useDrill } from '#lib/statistics/use-drill.ts';
import { useScreens } from '#lib/statistics/use-screens.ts';
import { useWorkbook } from '#lib/statistics/use-workbook.ts';
import { copyText } from '#lib/window/copy-text.ts';
import { Chart } from '#ui/chart/chart.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { ResultTable } from '#ui/table/result-table.tsx';
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
              <button type="button" onClick={() => chat.ask(choice.question)}>
                {choice.label}
              </button>
            </li>
          ))}
        </ul>
      )}
      {answer !== null && answer.why.length > 0 && <ChangeParts splits={answer.why} />}
      {answer !== null && <Actions answer={answer} onLeave={onLeave} />}
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
          onPick={(pick) => drill.open(result, pick)}
        />
      )}
      <ResultTable
        label={title}
        result={result}
        density="small"
        isLoading={false}
        onDrill={(pick) => drill.open(result, pick)}
        exporting={workbook.ways(title, result.meta.query)}
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

function Actions({ answer, onLeave }: { answer: LqaAnswer; onLeave: () => void }) {
  const { t } = useTranslation('assistant-chat');
  const screens = useScreens();
  const explore = screens.get('analysis/explore');
  const page = answer.page && pageAddress(answer.page, screens);
  const [thumb, setThumb] = useState<'up' | 'down' | null>(null);
  const query = answer.results[0]?.meta.query;
  const judge = async (wanted: 'up' | 'down') => {
    const next = thumb === wanted ? null : wanted;
    await api.assistant.judge({ params: { id: answer.id }, body: { thumb: next } });
    setThumb(next);
  };
  return (
    <div className={styles.actions}>
      {query !== undefined && explore !== undefined && (
        <Link to={`${explore}?q=${encodeURIComponent(JSON.stringify(query))}`} onClick={onLeave}>
          <LineChartOutlined aria-hidden /> {t('actions.explore')}
        </Link>
      )}
      {page && (
        <Link to={page} onClick={onLeave}>
          <RightOutlined aria-hidden /> {t('actions.page')}
        </Link>
      )}
      <span className={styles.space} />
      <IconButton label={t('actions.copy')} onClick={() => void copyText(answer.msg)}>
        <CopyOutlined aria-hidden />
      </IconButton>
      <IconButton
        label={t('actions.right')}
        aria-pressed={thumb === 'up'}
        onClick={() => void judge('up')}
      >
        <LikeOutlined aria-hidden />
      </IconButton>
      <IconButton
        label={t('actions.wrong')}
        aria-pressed={thumb === 'down'}
        onClick={() => void judge('down')}
      >
        <DislikeOutlined aria-hidden />
      </IconButton>
    </div>
  );
}

/** Returns the address of a page of the console; null if the user's menu does not have it. */
function pageAddress(
  { component, id, search }: AnswerPage,
  screens: ReadonlyMap<string, string>,
): string | null {
  const path = screens.get(component);
  const words = new URLSearchParams(search).toString();
  return path === undefined ? null : `${path.replace(':id', id ?? '')}${words && `?${words}`}`;
}
