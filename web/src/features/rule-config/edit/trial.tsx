import type { RuleAnswer, RuleChart } from '@stacksight/contract';
import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { statementWords } from '#lib/errors/statement-words.ts';
import type { RunningRequest } from '#lib/running/use-running.ts';
import type { PictureChoice } from '#ui/answer-picture/answer-picture.tsx';
import { chartColumns, metricsAtOnce } from '#ui/answer-picture/fitting-charts.ts';
import { LazyPicture } from '#ui/answer-picture/lazy-picture.tsx';
import { RunButton } from '#ui/run-button/run-button.tsx';
import { AnswerNotes, AnswerTable } from '../run/rule-answer.tsx';
import type { RuleDraft } from './draft.ts';
import styles from './edit.module.css';

type Props = {
  running: RunningRequest<RuleDraft, RuleAnswer>;
  onTry: () => void;
  /** Makes the shown chart the chart of the rule. */
  onChart: (chart: RuleChart) => void;
};

/** Runs the unsaved rule with the defaults of its parameters, and shows the answer. */
export function Trial({ running, onTry, onChart }: Props) {
  const { t } = useTranslation('rule-config');
  const { data, error, input, isRunning } = running;
  const [choice, setChoice] = useState<PictureChoice | null>(null);
  return (
    <section className={styles.panel} aria-label={t('edit.trial')}>
      <div className={styles.cardHead}>
        <h2>{t('edit.trial')}</h2>
        <RunButton running={running} label={t('edit.try')} onRun={onTry} />
      </div>
      <p className={styles.hint}>{t('edit.trialHint')}</p>
      {error != null && (
        <Alert showIcon type="error" title={t('run.failed')} description={statementWords(error)} />
      )}
      {data && input && (
        <div className={styles.answer} data-stale={error != null || undefined}>
          <LazyPicture
            name={t('edit.trial')}
            chart={input.chart}
            answer={data}
            isLoading={isRunning}
            choice={choice}
            onChoice={(kind) => {
              setChoice(kind);
              onChart(toChart(data, kind, input.chart.rest));
            }}
          >
            <AnswerTable name={t('edit.trial')} answer={data} isLoading={isRunning} />
          </LazyPicture>
          <AnswerNotes answer={data} />
        </div>
      )}
    </section>
  );
}

/** Returns the chart of a rule for a kind of chart: the kind, with the columns of the answer that the chart draws. */
function toChart(answer: RuleAnswer, kind: PictureChoice, rest: boolean): RuleChart {
  if (kind === 'none' || kind === 'auto') return { kind, by: [], metrics: [], rest: false };
  const places = chartColumns(answer);
  const keysOf = (all: readonly number[]) => all.flatMap((at) => answer.columns[at]?.key ?? []);
  const metrics = keysOf(metricsAtOnce(answer, kind, places));
  return { kind, by: keysOf(places.by), metrics, rest };
}
