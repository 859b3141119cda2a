import { useTranslation } from 'react-i18next';
import type { QuestionDraft } from '../../draft/draft.ts';
import styles from '../builder.module.css';
import { ChoiceField } from '../choice-field.tsx';
import { DelayedInput } from '../delayed-input.tsx';
import { type QuestionEditor, useProblemText } from '../question-editor.ts';
import { Field } from '../section.tsx';

/** Shows a field for the limits of the frequency classes. */
export function BinsPart({ editor: { draft, change, problems } }: { editor: QuestionEditor }) {
  const { t } = useTranslation('analysis');
  const problem = useProblemText(problems, 'bins');
  return (
    <Field label={t('bins.label')} help={t('bins.help')} problem={problem}>
      {(id) => (
        <>
          <DelayedInput
            id={id}
            value={draft.bins.join(', ')}
            maxLength={200}
            isWrong={problem !== ''}
            onChange={(text) => change({ bins: toBins(text) }, { merge: 'bins' })}
          />
          {problem === '' && <p className={styles.means}>{classesOf(draft.bins)}</p>}
        </>
      )}
    </Field>
  );
}

function toBins(text: string): number[] {
  return text
    .split(/[\s,，、;；]+/) // chinese-ok: the commas of a Chinese keyboard
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : -1));
}

function classesOf(bins: readonly number[]): string {
  return bins
    .map((edge, at) => {
      const next = bins[at + 1];
      if (next === undefined) return `≥ ${edge}`;
      return next === edge + 1 ? `${edge}` : `${edge}–${next - 1}`;
    })
    .join(' · ');
}

const subjects: readonly QuestionDraft['of'][] = ['reader', 'title', 'item'];
const whiches: readonly QuestionDraft['which'][] = ['first', 'last'];
const scopes: readonly QuestionDraft['scope'][] = ['ever', 'inRange'];

/** Chooses the subject (reader, title or copy), and whether the question finds the first or the last event. */
export function FirstLastPart({ editor: { draft, change } }: { editor: QuestionEditor }) {
  const { t } = useTranslation('analysis');
  return (
    <>
      <ChoiceField
        label={t('of.label')}
        options={subjects.map((of) => ({ value: of, label: t(`of.${of}`) }))}
        value={draft.of}
        onChange={(of) => change({ of })}
      />
      <ChoiceField
        label={t('which.label')}
        options={whiches.map((which) => ({ value: which, label: t(`which.${which}`) }))}
        value={draft.which}
        onChange={(which) => change({ which })}
      />
      <ChoiceField
        label={t('scope.label')}
        options={scopes.map((scope) => ({
          value: scope,
          label: t(`scope.${scope}.name`),
          means: t(`scope.${scope}.means`),
        }))}
        value={draft.scope}
        onChange={(scope) => change({ scope })}
      />
    </>
  );
}
