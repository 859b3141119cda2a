import { useTranslation } from 'react-i18next';
import { hasPart, possibleUnits } from '../../draft/kinds.ts';
import { ChoiceField } from '../choice-field.tsx';
import { NumberField } from '../number-field.tsx';
import type { QuestionEditor } from '../question-editor.ts';

const entries = ['firstInRange', 'firstEver', 'everyPeriod'] as const;
const modes = ['on', 'onOrAfter', 'within'] as const;

/** Chooses the unit of the periods that group readers into cohorts. */
export function UnitPart({ editor: { draft, change } }: { editor: QuestionEditor }) {
  const { t } = useTranslation('analysis');
  const units = possibleUnits(draft);
  const value = units.find((unit) => unit === draft.unit) ?? 'month';
  return (
    <ChoiceField
      label={t('unit.label')}
      help={t('unit.help')}
      options={units.map((unit) => ({ value: unit, label: t(`unit.${unit}`) }))}
      value={value}
      onChange={(unit) => change({ unit })}
    />
  );
}

/** Sets the number of periods to follow, and the moment when a reader enters a cohort. */
export function CohortPart({ editor }: { editor: QuestionEditor }) {
  const { draft, change } = editor;
  const { t } = useTranslation('analysis');
  return (
    <>
      <NumberField editor={editor} at="periods" least={1} most={60} help={t('periods.help')} />
      <ChoiceField
        label={t('entry.label')}
        options={entries.map((entry) => ({
          value: entry,
          label: t(`entry.${entry}.name`),
          means: t(`entry.${entry}.means`),
        }))}
        value={draft.entry}
        onChange={(entry) => change({ entry })}
      />
      {hasPart(draft, 'mode') && (
        <ChoiceField
          label={t('mode.label')}
          options={modes.map((mode) => ({
            value: mode,
            label: t(`mode.${mode}.name`),
            means: t(`mode.${mode}.means`),
          }))}
          value={draft.mode}
          onChange={(mode) => change({ mode })}
        />
      )}
    </>
  );
}
