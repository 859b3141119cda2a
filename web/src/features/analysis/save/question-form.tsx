import { Skeleton } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resolveDays, useDays } from '#lib/statistics/use-days.ts';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import type { QuestionFormProps } from '#ui/question-form/question-form-slot.ts';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { Builder } from '../builder/builder.tsx';
import { emptyDraft } from '../draft/draft.ts';
import { hasGrain } from '../draft/edit.ts';
import { problemsOf } from '../draft/problems.ts';
import { QuestionBar } from '../question-bar.tsx';
import { toKnown, useCatalogue } from '../state/use-catalogue.ts';
import type { DraftState } from '../state/use-draft.ts';
import { useOpenFields } from '../state/use-fields.ts';
import { PartChoices } from './part-choices.tsx';
import { fromRuleParts, newMaking, type RuleMaking, toRuleParts } from './rule-parts.ts';
import styles from './save.module.css';
import { usePartNames } from './use-part-names.ts';

const words = ['analysis', 'date-range', 'filter-editor', 'statistic-page'];

/** The form of the analysis as a part of the editor of rules, with what users of the rule may change. */
export function QuestionForm({ start, onChange }: QuestionFormProps) {
  const { t } = useTranslation(words);
  const [making, setMaking] = useState<RuleMaking>(() =>
    start === null ? newMaking(emptyDraft) : fromRuleParts(start),
  );
  const { draft } = making;
  const catalogue = useCatalogue();
  const { metrics } = catalogue;
  const libraries = useLibraries(draft.glc);
  const days = { ...useDays(draft.range), resolve: resolveDays };
  const fields = useOpenFields(draft, catalogue);
  const names = usePartNames();
  const isBlank = draft === emptyDraft;
  const known = useMemo(() => toKnown(catalogue), [catalogue]);
  const problems = useMemo(
    () => (isBlank ? [] : problemsOf(draft, known)),
    [draft, known, isBlank],
  );
  const isDone = !isBlank && problems.length === 0 && names !== null && fields !== undefined;
  const glc = libraries.group?.code ?? '';
  const parts = useMemo(() => {
    if (!isDone || names === null) return null;
    const asked = hasGrain(draft, metrics) ? draft : { ...draft, grain: 'none' as const };
    const context = { words: names, fields: fields ?? [], glc, known: start?.parameters ?? [] };
    return toRuleParts({ ...making, draft: asked }, context);
  }, [making, draft, isDone, names, fields, glc, metrics, start]);
  useTold(parts, onChange);
  const change: DraftState['change'] = (part) =>
    setMaking((last) => {
      const next = typeof part === 'function' ? part(last.draft) : part;
      return { ...last, draft: { ...last.draft, ...next } };
    });
  if (catalogue.error != null)
    return <ReadFailure error={catalogue.error} onRetry={catalogue.onRetry} />;
  if (metrics === undefined) return <Skeleton active />;
  return (
    <section className={styles.question} aria-label={t('builder.title')}>
      <QuestionBar explore={{ libraries, days, catalogue, state: { draft, change } }} />
      <div className={styles.columns}>
        <Builder making={{ draft, change, catalogue, problems }} />
        <PartChoices
          making={making}
          metrics={metrics}
          fields={fields ?? []}
          onChange={(open) => setMaking((last) => ({ ...last, open }))}
        />
      </div>
    </section>
  );
}

// The form of the rule is told once for each change, also where an unfinished question stays unfinished.
function useTold(
  parts: ReturnType<typeof toRuleParts> | null,
  tell: QuestionFormProps['onChange'],
) {
  const latest = useRef(tell);
  latest.current = tell;
  const text = JSON.stringify(parts);
  const last = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (last.current === text) return;
    last.current = text;
    latest.current(text === 'null' ? null : JSON.parse(text));
  }, [text]);
}
