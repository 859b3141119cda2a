import type { RuleAnswer } from '@stacksight/contract';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { statementWords } from '#lib/errors/statement-words.ts';
import type { RunningRequest } from '#lib/running/use-running.ts';
import { RunButton } from '#ui/run-button/run-button.tsx';
import { AnswerNotes, AnswerPicture, AnswerTable } from '../run/rule-answer.tsx';
import type { RuleDraft } from './draft.ts';
import styles from './edit.module.css';

type Props = { running: RunningRequest<RuleDraft, RuleAnswer>; onTry: () => void };

/** Runs the current state of the rule with the initial values of its form. */
export function Trial({ running, onTry }: Props) {
  const { t } = useTranslation('rule-config');
  const { data, error, input, isRunning } = running;
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
          <AnswerPicture
            name={t('edit.trial')}
            chart={input.chart}
            answer={data}
            isLoading={isRunning}
          />
          <AnswerTable name={t('edit.trial')} answer={data} isLoading={isRunning} />
          <AnswerNotes answer={data} />
        </div>
      )}
    </section>
  );
}
