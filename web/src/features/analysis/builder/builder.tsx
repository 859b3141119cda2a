import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPart, questionKindOf } from '../draft/kinds.ts';
import { dimensionsInCommon, useDatasets, useQuestionFields } from '../state/use-fields.ts';
import { Breakdowns } from './breakdowns.tsx';
import styles from './builder.module.css';
import { EventRows } from './events/event-rows.tsx';
import { FormulaList } from './formula-list.tsx';
import { KeyedFilter } from './keyed-filter.tsx';
import { KindList } from './kind-list.tsx';
import { CohortPart, UnitPart } from './parts/cohort-part.tsx';
import { LostPart } from './parts/lost-part.tsx';
import { MetricsPart } from './parts/metrics-part.tsx';
import { BinsPart, FirstLastPart } from './parts/spread-part.tsx';
import { ExcludePart, PairPart, PathPart, WindowPart } from './parts/window-part.tsx';
import type { QuestionEditor } from './question-editor.ts';
import { Section } from './section.tsx';

/** Shows the form of a question, without libraries, range and grain, which are above the answer. */
export function Builder({ editor }: { editor: QuestionEditor }) {
  const { t } = useTranslation('analysis');
  const { draft, change, catalogue } = editor;
  const datasets = useDatasets(draft, catalogue);
  const { dimensions } = catalogue;
  const fields = useQuestionFields(dimensions, datasets, draft.kind !== 'table');
  const offered = useMemo(
    () => dimensions && dimensionsInCommon(dimensions, datasets),
    [dimensions, datasets],
  );
  return (
    <div className={styles.builder}>
      <KindList draft={draft} change={change} />
      {hasPart(draft, 'metrics') && <MetricsPart editor={editor} />}
      <EventRows editor={editor} />
      {hasPart(draft, 'formulas') && <FormulaList editor={editor} />}
      <Settings editor={editor} />
      <Breakdowns editor={editor} dimensions={offered} />
      <Section title={t('filter.title')} help={t('filter.help')}>
        <KeyedFilter
          fields={fields}
          glc={draft.glc}
          value={draft.filter}
          onChange={(filter) => change({ filter })}
        />
      </Section>
    </div>
  );
}

/** Shows the fields that only the chosen kind of question has. */
function Settings({ editor }: { editor: QuestionEditor }) {
  const { t } = useTranslation('analysis');
  const { draft } = editor;
  const own = questionKindOf(draft).parts.filter((part) => part in settings);
  if (own.length === 0) return null;
  return (
    <Section title={t('settings.title')}>
      {own.map((part) => {
        const Part = settings[part as keyof typeof settings];
        return <Part key={part} editor={editor} />;
      })}
    </Section>
  );
}

const settings = {
  question: LostPart,
  unit: UnitPart,
  cohort: CohortPart,
  window: WindowPart,
  limit: WindowPart,
  exclude: ExcludePart,
  pair: PairPart,
  bins: BinsPart,
  firstLast: FirstLastPart,
  path: PathPart,
} as const;
