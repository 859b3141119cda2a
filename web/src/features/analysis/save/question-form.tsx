import { Skeleton } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDays } from '#lib/statistics/use-days.ts';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import type { QuestionFormProps, RuleQuestionParts } from '#ui/question-form/question-form-slot.ts';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { Builder } from '../builder/builder.tsx';
import { emptyDraft } from '../draft/draft.ts';
import { draftProblems } from '../draft/problems.ts';
import { QuestionBar } from '../question-bar.tsx';
import { useCatalogue, useKnownCodes } from '../state/use-catalogue.ts';
import type { DraftState } from '../state/use-draft.ts';
import { PartChoices } from './part-choices.tsx';
import { fromRuleParts, newRuleQuestion, type RuleQuestionDraft } from './rule-parts.ts';
import styles from './save.module.css';
import { useRuleParts } from './use-rule-parts.ts';

const words = ['analysis', 'date-range', 'filter-editor', 'statistic-page'];

/** Shows the question form in the rule editor, with the choice of the parts that users of the rule may change. */
export function QuestionForm({ start, onChange }: QuestionFormProps) {
  const { t } = useTranslation(words);
  const [rule, setRule] = useState<RuleQuestionDraft>(() =>
    start === null ? newRuleQuestion(emptyDraft) : fromRuleParts(start),
  );
  const { draft } = rule;
  const catalogue = useCatalogue();
  const { metrics } = catalogue;
  const libraries = useLibraries(draft.glc);
  const days = useDays(draft.range);
  const { fields, parts } = useRuleParts(rule, catalogue, start?.parameters);
  const isBlank = draft === emptyDraft;
  const known = useKnownCodes(catalogue);
  const problems = useMemo(
    () => (isBlank ? [] : draftProblems(draft, known)),
    [draft, known, isBlank],
  );
  useReport(isBlank || problems.length > 0 ? null : parts, onChange);
  const change: DraftState['change'] = (part) =>
    setRule((last) => {
      const next = typeof part === 'function' ? part(last.draft) : part;
      return { ...last, draft: { ...last.draft, ...next } };
    });
  if (catalogue.error != null)
    return <ReadFailure error={catalogue.error} onRetry={catalogue.onRetry} />;
  if (metrics === undefined) return <Skeleton active />;
  return (
    <section className={styles.question} aria-label={t('builder.title')}>
      <QuestionBar {...{ draft, change, libraries, days, metrics }} />
      <div className={styles.columns}>
        <Builder editor={{ draft, change, catalogue, problems }} />
        <PartChoices
          rule={rule}
          metrics={metrics}
          fields={fields}
          onChange={(open) => setRule((last) => ({ ...last, open }))}
        />
      </div>
    </section>
  );
}

/** Reports the parts once for each change; a question that stays incomplete is reported once. */
function useReport(parts: RuleQuestionParts | null, report: QuestionFormProps['onChange']) {
  const latest = useRef(report);
  latest.current = report;
  const text = JSON.stringify(parts);
  const last = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (last.current === text) return;
    last.current = text;
    latest.current(text === 'null' ? null : JSON.parse(text));
  }, [text]);
}
