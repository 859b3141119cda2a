import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api/api-error.ts';
import { ChartSkeleton } from '#ui/chart/chart-skeleton.tsx';
import { useKeptFocus } from '#ui/focus/use-kept-focus.ts';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { Notices } from '#ui/statistic-page/notices.tsx';
import { isBlank } from '#ui/statistic-page/shown-result.ts';
import { useWhyEmpty } from '#ui/statistic-page/use-why-empty.tsx';
import styles from './explore.module.css';
import { ChartTools } from './result/chart-tools.tsx';
import { MetaLine } from './result/meta-line.tsx';
import { NumbersTable } from './result/numbers-table.tsx';
import { ResultView } from './result/result-view.tsx';
import { RunBar } from './result/run-bar.tsx';
import { StartScreen } from './start/start-screen.tsx';
import { useBareEvents } from './state/use-bare-events.ts';
import type { Explore } from './state/use-explore.ts';

type Props = { explore: Explore; title: string };

/** Shows the answer to the question, or a hint on how to get an answer. */
export function AnswerPanel({ explore, title }: Props) {
  const { state, run, isQuick, problems } = explore;
  const box = useKeptFocus<HTMLElement>();
  if (state.isBlank) {
    return (
      <section ref={box} className={styles.answer}>
        <StartScreen onChoose={({ draft, chart }) => state.load(draft, { chart })} />
      </section>
    );
  }
  return (
    <section ref={box} className={styles.answer} aria-label={title}>
      <div className={styles.answerHead}>
        <h2 className={styles.title} tabIndex={-1} data-focus-home>
          {title}
        </h2>
        <RunBar run={run} isQuick={isQuick} problems={problems.length} />
      </div>
      <Answer explore={explore} title={title} />
    </section>
  );
}

function Answer({ explore, title }: Props) {
  const { t } = useTranslation('analysis');
  const { state, run, drill, libraries, workbook, problems } = explore;
  const { result, error } = run;
  const bare = useBareEvents(explore, result !== undefined && isBlank(result));
  const why = useWhyEmpty()(result?.meta);
  if (error != null && !isGivenUp(error)) {
    return <ReadFailure height={280} error={error} onRetry={run.run} refused={t('error.denied')} />;
  }
  if (!result) {
    if (run.isRunning) return <ChartSkeleton kind="bar" height={280} />;
    return (
      <p className={styles.hint}>
        {t(problems.length > 0 ? 'answer.unfinished' : 'answer.waiting')}
      </p>
    );
  }
  const isWaiting = run.isRunning || run.isStale;
  return (
    <>
      <Notices results={[result]} />
      <div className={isWaiting ? styles.stale : undefined} aria-busy={run.isRunning}>
        <ResultView
          key={`${result.meta.query.kind}`}
          result={result}
          title={title}
          chart={state.chart}
          metric={state.metric}
          rest={state.rest}
          onLook={state.look}
          isWaiting={false}
          drill={drill}
          libraryNames={libraries.names}
          empty={
            bare.length > 0
              ? { hint: t('answer.noData', { events: bare.join(t('comma')) }) }
              : (why ?? { hint: t('answer.emptyHint'), action: <Wider explore={explore} /> })
          }
          exporting={workbook.ways(title, result.meta.query)}
          Tools={ChartTools}
          Table={NumbersTable}
          hasTable
        />
      </div>
      <MetaLine meta={result.meta} />
    </>
  );
}

const isGivenUp = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'aborted';

function Wider({ explore: { state, ask } }: { explore: Explore }) {
  const { t } = useTranslation('analysis');
  const { draft } = state;
  if (draft.filter !== null)
    return (
      <Button size="small" onClick={() => ask({ filter: null })}>
        {t('answer.withoutFilter')}
      </Button>
    );
  if (draft.range === 'lastYear' || draft.range === 'sofar') return null;
  return (
    <Button size="small" onClick={() => ask({ range: 'lastYear' })}>
      {t('answer.lastYear')}
    </Button>
  );
}
